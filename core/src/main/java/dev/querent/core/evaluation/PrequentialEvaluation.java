package dev.querent.core.evaluation;

import dev.querent.core.data.LabeledData;
import dev.querent.core.data.Labels;
import dev.querent.core.internal.Require;
import dev.querent.core.model.Classifier;
import dev.querent.core.model.OnlineLearner;
import dev.querent.core.model.Predictions;
import dev.querent.core.model.Trainer;
import dev.querent.core.parallel.Workers;
import dev.querent.core.progress.Budget;
import dev.querent.core.progress.FitListener;
import dev.querent.core.progress.Run;
import dev.querent.core.query.StreamSelector;
import dev.querent.core.random.Seed;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.stream.IntStream;

/**
 * Prequential (test-then-train) evaluation of a stream: tests each row before learning it, so that all rows contribute to an unbiased accuracy
 * (Gama, Sebastião and Rodrigues 2013). Predicts the most frequent class so far until there is a model.
 *
 * @param resume makes a learner from the first model
 * @param batch rows tested together, and then learnt together
 */
public record PrequentialEvaluation<M extends Classifier>(
        Trainer<M> trainer, BiFunction<M, Run, OnlineLearner<M>> resume, int batch) {
    /** Minimum number of rows for the first model, of at least two classes. */
    public static final int FIRST_ROWS = 20;

    public PrequentialEvaluation {
        Require.atLeast("batch", batch, 1);
    }

    /** Learns every row. */
    public Outcome<M> run(LabeledData rows, int window, Seed seed, Run run) {
        return run(rows, StreamSelector.everything(), window, seed, run);
    }

    /**
     * Tests all rows and learns those that the selector queries.
     *
     * @param window rows per point of the curve
     */
    public Outcome<M> run(LabeledData rows, StreamSelector<? super M> asking, int window, Seed seed, Run run) {
        rows.labels().requireTwoClasses();
        Require.atLeast("window", window, 1);
        Progress progress = new Progress(rows, window);
        // For a single row, threads cost more than they gain.
        Workers workers = batch == 1 ? Workers.sequential() : run.workers();
        Run part = new Run(workers, Budget.unlimited(), FitListener.NONE, run.cancellation());
        Optional<OnlineLearner<M>> learner = Optional.empty();
        LabeledData known = rows.select(new int[0]); // before there is a learner
        int tenth = Math.max(1, rows.size() / 100);
        for (int from = 0; from < rows.size(); from += batch) {
            int to = Math.min(rows.size(), from + batch);
            LabeledData next = rows.select(IntStream.range(from, to).toArray());
            Optional<M> model = learner.map(OnlineLearner::snapshot);
            if (model.isPresent()) {
                progress.test(from, model.get().predict(next.features(), workers));
            } else {
                progress.guess(from, to);
            }
            LabeledData answers = next.select(asking.asks(model, next.features(), part));
            if (answers.size() > 0) {
                progress.learnt(answers.labels());
                asking.answered(answers);
                if (learner.isPresent()) {
                    learner.get().observe(answers, part);
                } else {
                    known = known.followedBy(answers);
                    learner = first(known, seed, part);
                }
            }
            if (from / tenth != to / tenth) {
                run.progress("rows", to, rows.size());
            }
        }
        return new Outcome<>(progress.result(), learner.map(OnlineLearner::snapshot));
    }

    private Optional<OnlineLearner<M>> first(LabeledData known, Seed seed, Run run) {
        if (known.size() < FIRST_ROWS || known.labels().present().size() < 2) {
            return Optional.empty();
        }
        return Optional.of(resume.apply(trainer.fit(known, seed, run), run));
    }

    /**
     * Result of a prequential (test-then-train) evaluation.
     *
     * @param rows number of rows, including those before the first model, which got the most frequent class so far
     * @param asked rows whose label was learnt
     * @param kappa Cohen's kappa: accuracy above chance agreement
     * @param kappaTemporal accuracy above that of repeating the last label: consecutive rows of a stream are often alike
     * @param windows of equal size, in order; the last may be shorter, and less than half a window is omitted
     */
    public record Result(
            long rows, long asked, double accuracy, double kappa, double kappaTemporal, List<Window> windows) {
        public Result {
            windows = List.copyOf(windows);
        }

        /**
         * A section of the stream.
         *
         * @param end number of rows up to its end
         */
        public record Window(long end, double accuracy, double kappa) {}
    }

    /**
     * @param model after the last row; empty if there never was one
     */
    public record Outcome<M>(Result result, Optional<M> model) {}

    /** Running counts. */
    private static final class Progress {
        private final LabeledData rows;
        private final int window;
        private final AgreementCounts all;
        private final AgreementCounts repeated;
        private final long[] frequency;
        private final List<Result.Window> windows = new ArrayList<>();
        private AgreementCounts recent;
        private long asked;

        Progress(LabeledData rows, int window) {
            this.rows = rows;
            this.window = window;
            int classes = rows.classes().size();
            all = new AgreementCounts(classes);
            repeated = new AgreementCounts(classes);
            recent = new AgreementCounts(classes);
            frequency = new long[classes];
        }

        void test(int from, Predictions said) {
            for (int i = 0; i < said.rows(); i++) {
                count(from + i, rows.classes().code(said.bestName(i)));
            }
        }

        void guess(int from, int to) {
            int usual = -1;
            for (int c = 0; c < frequency.length; c++) {
                usual = frequency[c] > 0 && (usual < 0 || frequency[c] > frequency[usual]) ? c : usual;
            }
            for (int row = from; row < to; row++) {
                count(row, usual);
            }
        }

        void learnt(Labels labels) {
            for (int i = 0; i < labels.size(); i++) {
                frequency[labels.code(i)]++;
            }
            asked += labels.size();
        }

        private void count(int row, int answer) {
            int truth = rows.labels().code(row);
            all.add(truth, answer);
            recent.add(truth, answer);
            repeated.add(truth, row == 0 ? -1 : rows.labels().code(row - 1));
            boolean ends = row + 1 == rows.size() && (windows.isEmpty() || 2 * recent.rows() >= window);
            if (recent.rows() == window || ends) { // a few remaining rows would give a point of mere chance
                windows.add(new Result.Window(row + 1L, recent.accuracy(), recent.kappa()));
                recent = new AgreementCounts(frequency.length);
            }
        }

        Result result() {
            return new Result(all.rows(), asked, all.accuracy(), all.kappa(), all.above(repeated.accuracy()), windows);
        }
    }
}
