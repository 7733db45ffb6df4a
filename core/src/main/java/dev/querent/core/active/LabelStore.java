package dev.querent.core.active;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;

/**
 * A log and the state it comes to, for several authors at a time. An action that does not fit is refused before it is written; one that
 * could not be written does not count. Safe for use by several threads.
 */
public final class LabelStore {
    private final LabelLog log;
    private final LabelPolicy policy;
    private final LabelState state;
    private final List<Runnable> followers = new CopyOnWriteArrayList<>();

    public LabelStore(LabelLog log, LabelPolicy policy) {
        this.log = log;
        this.state = LabelState.of(policy, log.after(0));
        this.policy = policy;
    }

    public LabelPolicy policy() {
        return policy;
    }

    /** Adds an event, which is durable and counts when this returns. */
    public LabelEvent enter(String author, LabelAction action) {
        return entered(author, now -> Optional.of(action)).orElseThrow();
    }

    /** Takes back the author's own last event in force; empty where there is none. */
    public Optional<LabelEvent> undo(String author) {
        return entered(author, now -> now.undoable(author).map(event -> new LabelAction.Retracted(event.id())));
    }

    /** Puts in force again what the author took back last; empty where he has done something else since. */
    public Optional<LabelEvent> redo(String author) {
        return entered(author, now -> now.redoable(author).map(event -> new LabelAction.Restored(event.id())));
    }

    /** Records that a follower takes all events from this one on together. Nothing comes between them and the record. */
    LabelEvent takeTogether(String follower, long from) {
        return entered(follower, now -> Optional.of(new LabelAction.Learned(from, now.version())))
                .orElseThrow();
    }

    /** Followers hear of every event, also of what another follower wrote: else they would wait for it. */
    private Optional<LabelEvent> entered(String author, Function<LabelState, Optional<LabelAction>> choice) {
        Optional<LabelEvent> event;
        synchronized (this) {
            event = choice.apply(state).map(action -> append(author, action));
        }
        event.ifPresent(added -> followers.forEach(Runnable::run));
        return event;
    }

    private LabelEvent append(String author, LabelAction action) {
        new LabelRules(state).require(author, action);
        LabelEvent event = log.append(author, action);
        state.apply(event);
        return event;
    }

    /** Looks something up; the state must not be kept. */
    public synchronized <T> T read(Function<LabelState, T> question) {
        return question.apply(state);
    }

    /** Events with ids above this one, in order. */
    public List<LabelEvent> after(long id) {
        return log.after(id);
    }

    public long size() {
        return log.size();
    }

    /** Calls this after every event; it must not take long. */
    void onEvent(Runnable follower) {
        followers.add(follower);
    }

    void remove(Runnable follower) {
        followers.remove(follower);
    }
}
