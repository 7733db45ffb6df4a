package dev.querent.cli;

import dev.querent.core.active.LabelAction.ClassAdded;
import dev.querent.core.active.LabelEntry;
import dev.querent.core.active.LabelEvent;
import dev.querent.core.active.LabelPolicy;
import dev.querent.core.active.LabelSession;
import dev.querent.core.active.LabelState;
import dev.querent.core.active.Question;
import dev.querent.core.evaluation.NextLabels;
import dev.querent.core.evaluation.SettledPredictions;
import dev.querent.core.model.Classifier;
import dev.querent.core.model.Predictions;
import dev.querent.core.progress.Run;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/** A {@link LabelSession} as a desk. Its journal knows labels, skips and what was taken back, and refuses the rest. */
final class SessionDesk<M extends Classifier> implements LabellingDesk {
    private static final String AUTHOR = "you";

    private final LabelSession<M> session;
    private final int wanted;
    private final Run run;
    private final LabelState classes = new LabelState(LabelPolicy.LATEST);
    private final SettledPredictions settling = new SettledPredictions(SettledPredictions.USUAL_AGREEMENT);
    private final NextLabels worth = new NextLabels();
    private Optional<Question> question = Optional.empty();

    SessionDesk(LabelSession<M> session, Set<String> classes, int wanted, Run run) {
        this.session = session;
        this.wanted = wanted;
        this.run = run;
        classes.forEach(this::addClass);
    }

    @Override
    public Optional<ShownQuestion> next() {
        run.cancellation().check();
        question = session.next(run);
        return question.map(
                asked -> new ShownQuestion(asked.row(), asked.audit() ? Optional.empty() : guess(asked.row())));
    }

    private Optional<Guess> guess(int row) {
        return session.model(run).map(model -> {
            Predictions said = model.predict(session.row(row), run.workers());
            return new Guess(said.bestName(0), said.confidence(0));
        });
    }

    @Override
    public int labels() {
        return session.ledger().size();
    }

    @Override
    public int wanted() {
        return wanted;
    }

    @Override
    public void label(String className) {
        session.label(question.orElseThrow(), className);
    }

    @Override
    public void skip() {
        session.skip(question.orElseThrow());
    }

    @Override
    public void postpone() {
        throw unknown("rows for later");
    }

    @Override
    public void flag(String note) {
        throw unknown("flags");
    }

    @Override
    public void unnameable() {
        throw unknown("rows that no class fits");
    }

    private static IllegalArgumentException unknown(String what) {
        return new IllegalArgumentException("this journal cannot keep " + what + "; s skips the row");
    }

    @Override
    public void addClass(String className) {
        ClassAdded added = new ClassAdded(className, classes.keys().suggest(className));
        classes.apply(new LabelEvent(classes.version() + 1, AUTHOR, Instant.EPOCH, added));
    }

    @Override
    public Optional<String> undo() {
        Optional<LabelEntry> last = session.ledger().last();
        last.ifPresent(entry -> session.undo());
        return last.map(entry -> entry instanceof LabelEntry.Labelled labelled ? labelled.label() : "skipped");
    }

    @Override
    public Optional<String> redo() {
        return Optional.empty();
    }

    @Override
    public List<String> classes() {
        return classes.classes();
    }

    @Override
    public Optional<String> key(String className) {
        return classes.keys().key(className);
    }

    @Override
    public Optional<String> classOf(String key) {
        return classes.keys().name(key);
    }

    @Override
    public Optional<Accuracy> accuracy() {
        return session.estimate(run).map(estimate -> new Accuracy(estimate.lower(), estimate.upper(), estimate.rows()));
    }

    @Override
    public Outlook outlook(int moreLabels) {
        Optional<M> model = session.model(run);
        if (model.isEmpty()) {
            return new Outlook(OptionalDouble.empty(), false);
        }
        Predictions said = model.get().predict(session.sample(), run.workers());
        settling.next(said);
        worth.next(labels(), said);
        return new Outlook(worth.change(moreLabels), settling.settled());
    }

    @Override
    public Optional<String> failure() {
        return Optional.empty();
    }
}
