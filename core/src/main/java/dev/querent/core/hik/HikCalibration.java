package dev.querent.core.hik;

import dev.querent.core.data.Labels;
import dev.querent.core.data.Split;
import dev.querent.core.gp.inference.CalibrationRows;
import dev.querent.core.gp.inference.ClassProbabilities;
import dev.querent.core.gp.inference.HeldOutMoments;
import dev.querent.core.hik.inference.HeldOutOperator;
import dev.querent.core.hik.inference.HikVariances;
import dev.querent.core.internal.Lazy;
import dev.querent.core.internal.RowNumbers;
import dev.querent.core.intersection.IntersectionMatrix;
import dev.querent.core.krylov.ConjugateGradients;
import dev.querent.core.krylov.Preconditioner;
import dev.querent.core.krylov.Solution;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.parallel.Workers;
import dev.querent.core.progress.Run;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Calibrates probabilities on rows predicted by models that have not seen them: holds out a few blocks of rows and solves for the models without
 * them together. The solves start from zero, because the solution of all rows without some weights is no nearer.
 *
 * @param settings how the posterior was solved for, about how many rows are held out, and which variance they get
 */
record HikCalibration(
        Labels labels, Preconditioner preconditioner, HikVariances sources, HikParts.Settings settings, Run run) {
    /**
     * Means to two digits are as good as exact ones for a fit to thousands of rows; models with a tighter tolerance than the default use it
     * here, too.
     */
    private static final double TOLERANCE = 1e-2;

    private static final double SHARE_OF_TOLERANCE = 100;

    private static final int LEAST_FOLDS = 5;

    /** Share of the requested rows that suffices: for a few more, another model would have to be solved for. */
    private static final double ENOUGH = 0.9;

    /** Right-hand sides solved for together: more take memory and hardly speed up products. */
    private static final int TOGETHER = 32;

    /** Rows with an exact variance. */
    private static final int EXACT_ROWS = 128;

    /** About how many solves to the tolerance of training those of a calibration cost. */
    static int solves(Labels labels, HikParts.Settings settings) {
        int classes = labels.classes().size();
        return blocks(labels, settings).size() * (classes == 2 ? 1 : classes) / 2; // half the digits
    }

    /** The rows that were chosen, in one block, or contiguous blocks. */
    static List<int[]> blocks(Labels labels, HikParts.Settings settings) {
        return settings.calibrating().isEmpty()
                ? blocks(labels, settings.calibrationRows())
                : List.of(CalibrationRows.array(settings.calibrating()));
    }

    /** All rows in five blocks where there are no more than wanted. */
    static List<int[]> blocks(Labels labels, int wanted) {
        int n = labels.size();
        int folds = Math.min(n, Math.max(LEAST_FOLDS, n / wanted));
        List<int[]> blocks = new ArrayList<>();
        int covered = 0;
        for (int[] block : Split.contiguousBlocks(labels, folds)) {
            if (covered < ENOUGH * Math.min(n, wanted) && block.length > 0) {
                blocks.add(block);
                covered += block.length;
            }
        }
        return blocks;
    }

    /** Calibrated with the default variance. */
    ClassProbabilities fit() {
        List<int[]> blocks = blocks(labels, settings);
        double[] variances = blocks.stream()
                .flatMapToDouble(block -> Arrays.stream(variances(block)))
                .toArray();
        int[] rows = blocks.stream().flatMapToInt(IntStream::of).toArray();
        HeldOutMoments heldOut = new HeldOutMoments(labels.classes().size(), means(blocks), variances);
        return ClassProbabilities.fit(heldOut, labels.select(rows), run.workers());
    }

    /**
     * The calibration for exact variances, which are lower than bounds. It is rarely asked for and needs many solves, so it waits for its first
     * use. Its preconditioner is the same before and after saving a model, unlike that of training.
     */
    static Lazy<Workers, ClassProbabilities> exact(
            Labels labels,
            HikVariances sources,
            HikParts.Settings settings,
            Lazy<Workers, ClassProbabilities> bounded) {
        return new Lazy<>(workers -> new HikCalibration(
                        labels, sources.preconditioner(workers), sources, settings, Run.on(workers))
                .exact(bounded.get(workers)));
    }

    /**
     * The same for exact variances: fitted to a few rows of the first block, which show how to weigh a lower variance
     * than the default bound.
     *
     * @param bounded calibrated with that bound
     */
    ClassProbabilities exact(ClassProbabilities bounded) {
        Sample sample = sample();
        return bounded.adaptedTo(sample.exact, sample.usual, labels.select(sample.rows));
    }

    /** Some held-out rows with the default variance and with the exact one. */
    record Sample(int[] rows, HeldOutMoments usual, HeldOutMoments exact) {}

    Sample sample() {
        int[] block = blocks(labels, settings).get(0);
        int[] picked = RowNumbers.evenly(EXACT_ROWS, block.length);
        int[] rows = IntStream.of(picked).map(i -> block[i]).toArray();
        int classes = labels.classes().size();
        double[] all = means(List.of(block));
        double[] means = new double[picked.length * classes];
        for (int i = 0; i < picked.length; i++) {
            System.arraycopy(all, picked[i] * classes, means, i * classes, classes);
        }
        double[] bounds = variances(block);
        double[] usual = IntStream.of(picked).mapToDouble(i -> bounds[i]).toArray();
        double[] exact =
                sources.enclosed(run.workers()).without(block, sources.rows().select(rows), run.workers());
        return new Sample(rows, new HeldOutMoments(classes, means, usual), new HeldOutMoments(classes, means, exact));
    }

    /** Of all rows of some blocks and all classes, row after row. */
    private double[] means(List<int[]> held) {
        Matrix targets = OneVersusAll.targets(labels);
        int columns = targets.columns();
        int atOnce = Math.max(1, TOGETHER / columns);
        double[] scores =
                new double[held.stream().mapToInt(block -> block.length).sum() * columns];
        int next = 0;
        for (int first = 0; first < held.size(); first += atOnce) {
            List<int[]> group = held.subList(first, Math.min(held.size(), first + atOnce));
            Matrix all = scores(group, targets);
            for (int b = 0; b < group.size(); b++) {
                for (int row : group.get(b)) {
                    for (int c = 0; c < columns; c++) {
                        scores[next++] = all.get(row, b * columns + c);
                    }
                }
            }
        }
        return OneVersusAll.expanded(scores, labels.classes().size());
    }

    /** K·α of the models without each block: in the held-out rows α is 0 and the noise adds nothing. */
    private Matrix scores(List<int[]> group, Matrix targets) {
        IntersectionMatrix matrix = sources.matrix();
        HeldOutOperator without = new HeldOutOperator(matrix, group, targets.columns());
        Matrix rightHandSides = without.repeated(targets);
        double tolerance = Math.min(TOLERANCE, SHARE_OF_TOLERANCE * settings.tolerance());
        ConjugateGradients solver = new ConjugateGradients(tolerance, settings.maxIterations());
        Solution solution = solver.solve(
                without, rightHandSides, Optional.empty(), without.restricted(preconditioner, run.workers()), run);
        Matrix all = Matrix.zeros(rightHandSides.rows(), rightHandSides.columns());
        matrix.multiply(solution.x(), all, run.workers());
        return all;
    }

    /** By the model without the block. */
    private double[] variances(int[] block) {
        return sources.heldOut(block, settings.variance(), run.workers());
    }
}
