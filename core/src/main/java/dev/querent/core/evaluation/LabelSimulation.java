package dev.querent.core.evaluation;

import dev.querent.core.active.Answer;
import dev.querent.core.active.LabelAction;
import dev.querent.core.active.LabelLog;
import dev.querent.core.active.LabelPolicy;
import dev.querent.core.active.LabelSession;
import dev.querent.core.active.LabelStore;
import dev.querent.core.active.LearningPlan;
import dev.querent.core.active.Question;
import dev.querent.core.active.QueuePlan;
import dev.querent.core.data.LabelSet;
import dev.querent.core.data.LabeledData;
import dev.querent.core.data.Labels;
import dev.querent.core.internal.Require;
import dev.querent.core.model.Classifier;
import dev.querent.core.model.OnlineLearner;
import dev.querent.core.model.Predictions;
import dev.querent.core.model.Trainer;
import dev.querent.core.progress.Run;
import dev.querent.core.query.QuerySelector;
import dev.querent.core.random.Seed;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.ToDoubleBiFunction;
import java.util.stream.IntStream;

/**
 * Simulates an annotator on data with known labels and records the learning curve.
 *
 * @param resume makes a learner from a model
 * @param growth factor of rows after which the model is trained from scratch, see {@link LearningPlan}
 * @param startPerClass rows labelled before the first question, per class or per category if a task has categories; with 0, rows are drawn at
 * random until two classes are known, as in a session without labels
 * @param labels total number of labels, those of the start included
 * @param batch rows queried at a time
 * @param every labels between two measurements; a multiple of the batch, or some batches are smaller
 * @param measure maps predictions and true labels to the measured value
 * @param instead answers other than the label for rows of some classes, by class: that no class fits, or a skip. Such rows are in no start and
 * no test, and each answer counts as a label
 */
public record LabelSimulation<M extends Classifier>(
        Trainer<M> trainer,
        BiFunction<M, Run, OnlineLearner<M>> resume,
        double growth,
        int startPerClass,
        int labels,
        int batch,
        int every,
        ToDoubleBiFunction<Predictions, Labels> measure,
        Map<String, Answer> instead) {
    private static final Clock TIMELESS = Clock.fixed(Instant.EPOCH, ZoneOffset.UTC);
    private static final String AUTHOR = "simulation";

    public LabelSimulation {
        Require.atLeast("rows per class at the start", startPerClass, 0);
        Require.atLeast("labels", labels, 2);
        Require.atLeast("batch", batch, 1);
        Require.atLeast("labels between measurements", every, 1);
        instead = Map.copyOf(instead);
    }

    /** Answers every row with its label and measures the accuracy. */
    public LabelSimulation(
            Trainer<M> trainer,
            BiFunction<M, Run, OnlineLearner<M>> resume,
            double growth,
            int startPerClass,
            int labels,
            int batch,
            int every) {
        this(trainer, resume, growth, startPerClass, labels, batch, every, LabelSimulation::accuracy, Map.of());
    }

    /** The same simulation with other answers for rows of some classes. */
    public LabelSimulation<M> answering(Map<String, Answer> answers) {
        return new LabelSimulation<>(trainer, resume, growth, startPerClass, labels, batch, every, measure, answers);
    }

    private static double accuracy(Predictions predictions, Labels labels) {
        return Accuracy.of(predictions, labels).value();
    }

    /**
     * Runs once. Runs with the same seed start with the same rows for every selector, so that two selectors can be compared in pairs.
     *
     * @param test never queried
     */
    public SimulatedRun run(QuerySelector<? super M> selector, LabeledData pool, LabeledData test, Seed seed, Run run) {
        return run(selector, new StrategyComparison.Task(pool, test), seed, run);
    }

    /** The same for a task whose start may be drawn by categories other than the classes. */
    public SimulatedRun run(QuerySelector<? super M> selector, StrategyComparison.Task task, Seed seed, Run run) {
        LabeledData pool = task.pool();
        LabeledData test = task.test();
        int[] start = start(task.categories(), seed.child("start"));
        Require.that(
                start.length < labels && labels <= pool.size(),
                "labels",
                labels,
                "more than the " + start.length + " of the start and at most the " + pool.size() + " rows of the pool");
        LabeledData exam = exam(test);
        LabelSession<M> session = session(selector, pool, start, seed);
        List<Integer> measuredAt = new ArrayList<>();
        List<Double> values = new ArrayList<>();
        List<Integer> asked = new ArrayList<>();
        long nanos = 0;
        int batches = 0;
        int known = start.length;
        if (known > 0) {
            measuredAt.add(known);
            values.add(measured(session, exam, run));
        }
        while (known < labels) {
            run.cancellation().check();
            int wanted = Math.min(batch, Math.min(labels, nextMeasurement(known)) - known);
            long begun = System.nanoTime();
            List<Question> questions = session.next(wanted, run);
            nanos += System.nanoTime() - begun;
            batches++;
            if (questions.isEmpty()) {
                break;
            }
            for (Question question : questions) {
                asked.add(question.item());
                session.answer(question, answer(pool.labels().name(question.item())));
            }
            session.learnTogether(run);
            known += questions.size();
            if (known == labels || known % every == 0) {
                measuredAt.add(known);
                values.add(measured(session, exam, run));
            }
        }
        List<Integer> begin = IntStream.of(start).boxed().toList();
        return new SimulatedRun(measuredAt, values, begin, asked, nanos * 1e-9 / Math.max(1, batches));
    }

    private Answer answer(String label) {
        return Optional.ofNullable(instead.get(label)).orElseGet(() -> new Answer.Named(label));
    }

    private LabeledData exam(LabeledData test) {
        LabeledData named = named(test);
        return new LabeledData(named.features().cached(), named.labels());
    }

    /** The rows that get a label. */
    public LabeledData named(LabeledData rows) {
        return instead.isEmpty()
                ? rows
                : rows.select(IntStream.range(0, rows.size())
                        .filter(row -> !instead.containsKey(rows.labels().name(row)))
                        .toArray());
    }

    /** A session as an annotator has it after labelling the start. */
    private LabelSession<M> session(QuerySelector<? super M> selector, LabeledData pool, int[] start, Seed seed) {
        LabelStore store = new LabelStore(LabelLog.inMemory(TIMELESS), LabelPolicy.LATEST);
        if (start.length > 0) {
            store.enter(
                    AUTHOR,
                    new LabelAction.Imported(IntStream.of(start)
                            .mapToObj(item -> new LabelAction.ItemLabel(
                                    item, pool.labels().name(item)))
                            .toList()));
        }
        LabelSession.Setup<M> setup = new LabelSession.Setup<>(
                pool.features(),
                new LearningPlan<>(trainer, resume, growth, seed.child("learn")),
                "simulated",
                selector,
                QueuePlan.of(labels, 0, seed),
                TIMELESS);
        return new LabelSession<>(setup, store, AUTHOR);
    }

    private double measured(LabelSession<M> session, LabeledData test, Run run) {
        Predictions said = session.model(run)
                .map(model -> model.predict(test.features(), run.workers()))
                .orElseGet(() -> onlyClass(session, test.size()));
        return measure.applyAsDouble(over(test.classes(), said), test.labels());
    }

    /** The same predictions with probability 0 for each class that the model does not know yet. */
    private static Predictions over(LabelSet all, Predictions said) {
        LabelSet classes = said.classes().with(all.names());
        if (classes.size() == said.classes().size()) {
            return said;
        }
        double[] probabilities = new double[Math.multiplyExact(said.rows(), classes.size())];
        for (int i = 0; i < said.rows(); i++) {
            System.arraycopy(
                    said.row(i),
                    0,
                    probabilities,
                    i * classes.size(),
                    said.classes().size());
        }
        return Predictions.owning(classes, probabilities, Optional.empty());
    }

    /** Predictions without a model: the only known class for every row. */
    private static Predictions onlyClass(LabelSession<?> session, int rows) {
        LabelSet known = LabelSet.of(session.store()
                .read(state -> state.labelled().stream()
                        .map(item -> state.label(item).orElseThrow())
                        .distinct()
                        .toList()));
        if (known.size() != 1) {
            throw new IllegalStateException(session.failure()
                    .orElse("there is no model, although rows of " + known.size() + " classes are labelled"));
        }
        double[] certain = new double[rows];
        Arrays.fill(certain, 1);
        return Predictions.owning(known, certain, Optional.empty());
    }

    /** Batches end here, so that all runs are measured at the same numbers of labels, for any batch sizes. */
    private int nextMeasurement(int known) {
        return (known / every + 1) * every;
    }

    /** The given number of rows of each category, or all if it has fewer. */
    private int[] start(Labels categories, Seed seed) {
        List<Integer> chosen = new ArrayList<>();
        int[] order = seed.generator().permutation(categories.size());
        int[] taken = new int[categories.classes().size()];
        for (int row : order) {
            int code = categories.code(row);
            if (taken[code] < startPerClass && !instead.containsKey(categories.name(row))) {
                taken[code]++;
                chosen.add(row);
            }
        }
        return chosen.stream().mapToInt(row -> row).toArray();
    }
}
