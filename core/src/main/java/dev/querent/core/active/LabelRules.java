package dev.querent.core.active;

import dev.querent.core.active.LabelAction.AboutEvent;
import dev.querent.core.active.LabelAction.ClassAdded;
import dev.querent.core.active.LabelAction.Flagged;
import dev.querent.core.active.LabelAction.Learned;
import dev.querent.core.active.LabelAction.Relabelled;
import dev.querent.core.active.LabelAction.Restored;
import dev.querent.core.active.LabelAction.Retracted;

/** Checks actions against the present state. */
record LabelRules(LabelState state) {

    /** Rejects an action that does not fit. */
    void require(String author, LabelAction action) {
        if (action instanceof AboutEvent about) {
            requireTarget(about);
        } else if (action instanceof ClassAdded added) {
            requireNewClass(added);
        } else if (action instanceof Relabelled relabelled) {
            refuse(
                    state.label(relabelled.item()).isEmpty(),
                    "item " + relabelled.item() + " has no label that could be changed");
        } else if (action instanceof Learned learned) {
            refuse(learned.to() > state.version(), "event " + learned.to() + " cannot be learned before it happens");
        } else if (!(action instanceof Flagged)) {
            requireNoLabel(author, action);
        }
    }

    private void requireTarget(AboutEvent about) {
        long target = about.target();
        boolean retracts = about instanceof Retracted;
        refuse(
                target < 1 || target > state.version(),
                "there is no event " + target + " to " + (retracts ? "take back" : "restore"));
        LabelEvent event = state.event(target);
        LabelAction action = event.action();
        refuse(
                action instanceof AboutEvent || action instanceof Learned,
                "event " + target + " (" + action.kind() + ") cannot be taken back");
        refuse(retracts && !state.isInForce(target), "event " + target + " has been taken back before");
        refuse(!retracts && state.isInForce(target), "event " + target + " has not been taken back");
        refuse(
                retracts && !state.canGo(action),
                "event " + target + " (" + action.kind() + ") cannot be taken back while labels name the class");
        if (about instanceof Restored) {
            state.newer(event)
                    .ifPresent(opinion -> refuse(
                            true,
                            "event " + target + " cannot be restored: " + opinion.author()
                                    + " has labelled the item since, in event " + opinion.event()));
        }
    }

    private void requireNewClass(ClassAdded added) {
        ClassKeys keys = state.keys();
        refuse(state.classes().contains(added.name()), "there is a class '" + added.name() + "' already");
        refuse(
                keys.key(added.name()).isEmpty() && !keys.isFree(added.key()),
                "the key '" + added.key() + "' is taken; give the class '" + added.name() + "' another one");
    }

    /** Each author labels an item once; a second opinion of the same author is a correction. */
    private void requireNoLabel(String author, LabelAction action) {
        LabelState.items(action).stream()
                .flatMap(item -> state.opinion(item, author).stream()
                        .map(before -> author + " has labelled item " + item + " before, as '" + before.label() + "'"))
                .findFirst()
                .ifPresent(why -> refuse(true, why));
    }

    private static void refuse(boolean wrong, String why) {
        if (wrong) {
            throw new IllegalArgumentException(why);
        }
    }
}
