package dev.querent.core.active;

import java.util.List;

/**
 * Everything that happened while a pool was labelled, in order. Events are only ever added; taking something back is an event too. The log is the
 * truth: which labels are in force ({@link LabelState}) and what a model has learnt follow from it alone. Safe for
 * use by several threads.
 */
public interface LabelLog {

    /** Adds an event. It is durable when this returns; if this throws, nothing was added. */
    LabelEvent append(String author, LabelAction action);

    /** Events with ids above this one, in order. */
    List<LabelEvent> after(long id);

    /** How many events there are, which is the id of the last. */
    long size();
}
