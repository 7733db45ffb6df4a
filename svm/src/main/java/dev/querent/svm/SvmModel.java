package dev.querent.svm;

import dev.querent.core.data.Features;
import dev.querent.core.data.LabelSet;
import dev.querent.core.kernel.Kernel;
import dev.querent.core.linalg.Compute;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.model.Predictions;
import dev.querent.core.model.SupportVectorClassifier;
import dev.querent.core.parallel.Workers;
import java.util.Arrays;
import java.util.Optional;

/** Support vector machines of all pairs of classes, with coupled probabilities. Keeps only support rows. Immutable. */
public final class SvmModel implements SupportVectorClassifier {
    /** Rows predicted together. */
    private static final int BATCH = 512;

    private final LabelSet classes;
    private final Kernel kernel;
    private final double cost;
    private final Features support;
    private final PairwiseMachines machines;

    SvmModel(LabelSet classes, Kernel kernel, double cost, Features support, PairwiseMachines machines) {
        this.classes = classes;
        this.kernel = kernel;
        this.cost = cost;
        this.support = support.cached();
        this.machines = machines;
    }

    /**
     * The serialisable parts of a model. Arrays are passed on, not copied.
     *
     * @param cost C
     * @param support rows
     * @param codes class code of each class with training rows
     * @param coefficients of the support rows, pair after pair of these classes
     * @param offsets ρ by pair
     * @param slopes A of the sigmoid, by pair
     * @param shifts B of the sigmoid, by pair
     */
    public record Parts(
            LabelSet classes,
            Kernel kernel,
            double cost,
            Features support,
            int[] codes,
            double[] coefficients,
            double[] offsets,
            double[] slopes,
            double[] shifts) {}

    /** Restores a model from its parts, see {@link #parts}. */
    public static SvmModel of(Parts parts) {
        Matrix coefficients = Matrix.owning(parts.support().rows(), parts.offsets().length, parts.coefficients());
        return new SvmModel(
                parts.classes(),
                parts.kernel(),
                parts.cost(),
                parts.support(),
                new PairwiseMachines(parts.codes(), coefficients, parts.offsets(), parts.slopes(), parts.shifts()));
    }

    /** The parts stored in a file. */
    public Parts parts() {
        return new Parts(
                classes,
                kernel,
                cost,
                support,
                machines.codes(),
                machines.coefficients().array(),
                machines.offsets(),
                machines.slopes(),
                machines.shifts());
    }

    @Override
    public LabelSet classes() {
        return classes;
    }

    @Override
    public int features() {
        return support.columns();
    }

    @Override
    public Kernel kernel() {
        return kernel;
    }

    /** C. */
    public double cost() {
        return cost;
    }

    /** Number of rows that the model keeps. */
    public int supportRows() {
        return support.rows();
    }

    @Override
    public Features supportVectors() {
        return support;
    }

    @Override
    public int[] supportCodes() {
        return machines.supportCodes();
    }

    @Override
    public Predictions predict(Features rows, Workers workers) {
        requireFeatures(rows);
        Compute compute = Compute.on(workers);
        double[] all = new double[Math.multiplyExact(rows.rows(), classes.size())];
        for (int from = 0; from < rows.rows(); from += BATCH) {
            int first = from;
            int[] numbers = new int[Math.min(BATCH, rows.rows() - from)];
            Arrays.setAll(numbers, i -> first + i);
            Matrix cross = kernel.cross(support, rows.select(numbers), compute);
            Matrix sums = compute.products().transposeMultiply(machines.coefficients(), cross);
            double[] part = machines.probabilities(sums, classes.size());
            System.arraycopy(part, 0, all, first * classes.size(), part.length);
        }
        return Predictions.owning(classes, all, Optional.empty());
    }
}
