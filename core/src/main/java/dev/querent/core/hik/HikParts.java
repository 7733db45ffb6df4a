package dev.querent.core.hik;

import dev.querent.core.data.Labels;
import dev.querent.core.gp.CalibrationParts;
import dev.querent.core.gp.Hyperparameters;
import dev.querent.core.internal.Require;
import dev.querent.core.kernel.Quantisation;
import dev.querent.core.krylov.ConjugateGradients;
import dev.querent.core.model.Convergence;
import dev.querent.core.model.VarianceMethod;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The serialisable parts of a model of {@code gp-hik}. Arrays are passed on, not copied.
 *
 * @param labels of the training rows
 * @param rows the training rows
 * @param weights α = K̃⁻¹y, column after column
 * @param largestEigenvalue of K̃, or a little more; empty if not yet computed
 * @param calibration of probabilities for bounds of the variance
 * @param exactCalibration for exact variances; empty if not yet computed
 */
public record HikParts(
        Labels labels,
        Hyperparameters hyperparameters,
        SortedRows rows,
        double[] weights,
        Convergence convergence,
        Settings settings,
        OptionalDouble largestEigenvalue,
        CalibrationParts calibration,
        Optional<CalibrationParts> exactCalibration) {

    /**
     * Rows by dimension, the values of each ascending: as large as the rows themselves, and loading sorts nothing.
     *
     * @param ends position after the last value of each dimension
     * @param rowNumbers row of each value
     */
    public record SortedRows(int count, int[] ends, int[] rowNumbers, float[] values) {}

    /**
     * The options that a model keeps because updates need them.
     *
     * @param tolerance on the relative residuals of the linear systems
     * @param maxIterations cap of their iterations
     * @param calibrationRows approximate number of held-out rows that calibrate the probabilities
     * @param quantisation bins of the tables for quantised variances and means
     * @param variance the default method, for which probabilities are calibrated
     * @param calibrating numbers of the rows that calibrate the probabilities, ascending; empty for contiguous blocks of each class
     */
    public record Settings(
            double tolerance,
            int maxIterations,
            int calibrationRows,
            Quantisation quantisation,
            VarianceMethod variance,
            List<Integer> calibrating) {
        public Settings {
            Require.finitePositive("tolerance", tolerance);
            Require.atLeast("maxIterations", maxIterations, 0);
            Require.atLeast("calibrationRows", calibrationRows, 2);
            calibrating = List.copyOf(calibrating);
        }

        Settings withCalibrating(List<Integer> rows) {
            return new Settings(tolerance, maxIterations, calibrationRows, quantisation, variance, rows);
        }

        ConjugateGradients solver() {
            return new ConjugateGradients(tolerance, maxIterations);
        }
    }
}
