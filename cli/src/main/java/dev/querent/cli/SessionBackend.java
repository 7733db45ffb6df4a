package dev.querent.cli;

import dev.querent.core.active.Answer;
import dev.querent.core.active.LabelAction;
import dev.querent.core.active.LabelAction.AboutEvent;
import dev.querent.core.active.LabelAction.ClassAdded;
import dev.querent.core.active.LabelAction.Flagged;
import dev.querent.core.active.LabelAction.Labelled;
import dev.querent.core.active.LabelAction.Postponed;
import dev.querent.core.active.LabelAction.Relabelled;
import dev.querent.core.active.LabelAction.Skipped;
import dev.querent.core.active.LabelAction.Unnameable;
import dev.querent.core.active.LabelEvent;
import dev.querent.core.active.LabelSession;
import dev.querent.core.active.LabelState;
import dev.querent.core.active.Question;
import dev.querent.core.evaluation.PredictionChangeForecast;
import dev.querent.core.evaluation.StabilizingPredictions;
import dev.querent.core.model.Classifier;
import dev.querent.core.model.Predictions;
import dev.querent.core.progress.Run;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** A {@link LabelSession} as a backend. */
final class SessionBackend<M extends Classifier> implements LabellingBackend {
    private final LabelSession<M> session;
    private final int wanted;
    private final Run run;
    private final StabilizingPredictions settling = new StabilizingPredictions(StabilizingPredictions.USUAL_AGREEMENT);
    private final PredictionChangeForecast worth = new PredictionChangeForecast();
    private Optional<Question> question = Optional.empty();

    SessionBackend(LabelSession<M> session, int wanted, Run run) {
        this.session = session;
        this.wanted = wanted;
        this.run = run;
    }

    @Override
    public Optional<ShownQuestion> next() {
        run.cancellation().check();
        question = session.next(run);
        return question.map(asked -> new ShownQuestion(
                asked.item(),
                asked.guess()
                        .map(Question.Guess::predictions)
                        .map(said -> new ShownGuess(said.bestName(0), said.confidence(0)))));
    }

    @Override
    public int labels() {
        return session.labels();
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
        session.answer(question.orElseThrow(), new Answer.Skip());
    }

    @Override
    public void postpone() {
        session.answer(question.orElseThrow(), new Answer.Later());
    }

    @Override
    public void flag(String note) {
        session.answer(question.orElseThrow(), new Answer.Flag(note));
    }

    @Override
    public void unnameable() {
        session.answer(question.orElseThrow(), new Answer.NoClass());
    }

    @Override
    public void addClass(String className) {
        session.addClass(className);
    }

    @Override
    public Optional<String> undo() {
        return session.undo().map(this::target);
    }

    @Override
    public Optional<String> redo() {
        return session.redo().map(this::target);
    }

    private String target(LabelEvent event) {
        AboutEvent about = (AboutEvent) event.action();
        return described(
                session.store().read(state -> state.event(about.target()).action()));
    }

    private static String described(LabelAction action) {
        if (action instanceof Labelled labelled) {
            return labelled.label();
        } else if (action instanceof Relabelled relabelled) {
            return relabelled.label();
        } else if (action instanceof ClassAdded added) {
            return "the class " + added.name();
        } else if (action instanceof Skipped) {
            return "skipped";
        } else if (action instanceof Postponed) {
            return "later";
        } else if (action instanceof Flagged) {
            return "flagged";
        }
        return action instanceof Unnameable ? "no class fits" : action.kind();
    }

    @Override
    public List<String> classes() {
        return session.store().read(LabelState::classes);
    }

    @Override
    public Optional<String> key(String className) {
        return session.store().read(state -> state.keyOf(className));
    }

    @Override
    public Optional<String> classOf(String key) {
        return session.store().read(state -> state.classOf(key).filter(state.classes()::contains));
    }

    @Override
    public Optional<AccuracyInterval> accuracy() {
        return session.estimate(run)
                .map(estimate -> new AccuracyInterval(estimate.lower(), estimate.upper(), estimate.rows()));
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
        return session.failure();
    }
}
