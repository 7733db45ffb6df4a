package dev.querent.core.hik;

import dev.querent.core.data.Labels;
import dev.querent.core.data.Split;
import dev.querent.core.gp.ClassProbabilities;
import dev.querent.core.gp.HeldOutMoments;
import dev.querent.core.gp.LabelTargets;
import dev.querent.core.intersection.IntersectionMatrix;
import dev.querent.core.krylov.ConjugateGradients;
import dev.querent.core.krylov.Preconditioner;
import dev.querent.core.krylov.Solution;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.model.VarianceMethod;
import dev.querent.core.progress.Run;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Probabilities calibrated on rows predicted by models that have not seen them. A few blocks of rows are held out one after the other;
 * each model starts from the full solution, of which it is a small change, so a few iterations are enough.
 */
final class HikCalibration {
    /**
     * Means to three digits are as good as exact ones for what is fitted to thousands of rows; those of models that are solved for more
     * closely than usual are to be, too.
     */
    private static final double TOLERANCE = 1e-3;

    private static final double SHARE_OF_TOLERANCE = 10;

    private static final int LEAST_FOLDS = 5;

    /** Share of the rows wanted that will do: for a handful more, another model would have to be solved for. */
    private static final double ENOUGH = 0.9;

    private final HikPosterior posterior;
    private final Preconditioner preconditioner;
    private final HikVariances sources;
    private final VarianceMethod variance;
    private final Run run;

    /** @param variance the way that held-out variances are obtained in, the one of predictions */
    HikCalibration(
            HikPosterior posterior,
            Preconditioner preconditioner,
            HikVariances sources,
            VarianceMethod variance,
            Run run) {
        this.posterior = posterior;
        this.preconditioner = preconditioner;
        this.sources = sources;
        this.variance = variance;
        this.run = run;
    }

    /** From about {@code wanted} held-out rows; all of them in five blocks where there are no more. */
    ClassProbabilities fit(Labels labels, int wanted, ConjugateGradients training) {
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
        int m = labels.classes().size();
        double[] means = new double[covered * m];
        double[] variances = new double[covered];
        int next = 0;
        for (int[] block : blocks) {
            run.cancellation().check();
            System.arraycopy(means(labels, block, training), 0, means, next * m, block.length * m);
            System.arraycopy(variances(block), 0, variances, next, block.length);
            next += block.length;
        }
        int[] heldOut = blocks.stream().flatMapToInt(IntStream::of).toArray();
        return ClassProbabilities.fit(HeldOutMoments.owning(m, means, variances), labels.select(heldOut));
    }

    private double[] means(Labels labels, int[] block, ConjugateGradients training) {
        IntersectionMatrix matrix = posterior.matrix();
        HeldOutOperator without = new HeldOutOperator(matrix, block);
        Matrix targets = without.masked(OneVersusAll.reduced(LabelTargets.of(labels)));
        double tolerance = Math.min(TOLERANCE, SHARE_OF_TOLERANCE * training.tolerance());
        Solution solution = new ConjugateGradients(tolerance, training.maxIterations())
                .solve(
                        without,
                        targets,
                        Optional.of(without.masked(posterior.alpha())),
                        without.restricted(preconditioner),
                        run);
        Matrix all = Matrix.zeros(targets.rows(), targets.columns());
        matrix.multiply(solution.x(), all, run.workers()); // in the held-out rows α is 0 and the noise adds nothing
        double[] scores = new double[block.length * targets.columns()];
        for (int i = 0; i < block.length; i++) {
            for (int c = 0; c < targets.columns(); c++) {
                scores[i * targets.columns() + c] = all.get(block[i], c);
            }
        }
        return OneVersusAll.expanded(scores, labels.classes().size());
    }

    /** By the model without the block. */
    private double[] variances(int[] block) {
        return sources.heldOut(block, variance, run.workers());
    }
}
