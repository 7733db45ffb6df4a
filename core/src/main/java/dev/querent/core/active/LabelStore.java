package dev.querent.core.active;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;

/**
 * A log with its state, for several concurrent authors. Rejects an action that does not fit before writing it; an action that could not be
 * written has no effect. Thread-safe.
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

    /** Appends an event, which is durable and in force when this returns. */
    public LabelEvent enter(String author, LabelAction action) {
        return entered(author, now -> Optional.of(action)).orElseThrow();
    }

    /** Retracts the author's own last event in force; empty if there is none. */
    public Optional<LabelEvent> undo(String author) {
        return entered(author, now -> now.undoable(author).map(event -> new LabelAction.Retracted(event.id())));
    }

    /** Restores what the author undid last; empty if they have acted since. */
    public Optional<LabelEvent> redo(String author) {
        return entered(author, now -> now.redoable(author).map(event -> new LabelAction.Restored(event.id())));
    }

    /** Records atomically that a follower processes all events from this one on together. */
    LabelEvent takeTogether(String follower, long from) {
        return entered(follower, now -> Optional.of(new LabelAction.Learned(from, now.version())))
                .orElseThrow();
    }

    /** Notifies followers of every event, also those by other followers: otherwise they would wait for it. */
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

    /** Evaluates a function of the state; do not keep the state. */
    public synchronized <T> T read(Function<LabelState, T> question) {
        return question.apply(state);
    }

    /** Events with larger ids, in order. */
    public List<LabelEvent> after(long id) {
        return log.after(id);
    }

    public long size() {
        return log.size();
    }

    /** Calls {@code follower} after each event; it must return quickly. */
    void onEvent(Runnable follower) {
        followers.add(follower);
    }

    void remove(Runnable follower) {
        followers.remove(follower);
    }
}
