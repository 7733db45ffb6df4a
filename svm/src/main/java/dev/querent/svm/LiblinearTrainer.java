package dev.querent.svm;

import de.bwaldvogel.liblinear.Feature;
import de.bwaldvogel.liblinear.FeatureNode;
import de.bwaldvogel.liblinear.Linear;
import de.bwaldvogel.liblinear.Model;
import de.bwaldvogel.liblinear.Parameter;
import de.bwaldvogel.liblinear.Problem;
import de.bwaldvogel.liblinear.SolverType;
import dev.querent.core.data.Features;
import dev.querent.core.data.LabeledData;
import dev.querent.core.model.Trainer;
import dev.querent.core.progress.Run;
import dev.querent.core.random.Seed;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Linear classifiers by LIBLINEAR: logistic regression with squared norms, one class against the others, by a trust-region Newton method, which draws
 * no random numbers. The solver that LIBLINEAR can give probabilities for; for linear machines with a margin use {@link SvmTrainer}. Rows are
 * divided by their root mean squared norm, so that the same costs suit any data; the offset is not penalised.
 */
public record LiblinearTrainer(LiblinearOptions options) implements Trainer<LiblinearModel> {
    private static final double[] COSTS = {1, 10, 100, 1000, 0.1};
    private static final double TOLERANCE = 1e-3;

    static {
        Linear.disableDebugOutput();
    }

    @Override
    public String name() {
        return "liblinear";
    }

    @Override
    public LiblinearModel fit(LabeledData data, Seed seed, Run run) {
        data.labels().requireTwoClasses();
        run.progress("cost", 0, 0);
        LabeledData sample = data.sample(options.searchRows(), seed.child("liblinear.sample"));
        List<Double> costs = options.cost()
                .map(List::of)
                .orElseGet(() -> Arrays.stream(COSTS).boxed().toList());
        double scale = scale(sample.features());
        double cost = new GridSearch(sample, options.folds(), seed.child("liblinear.folds"), run)
                .best(costs, (candidate, rows, fold) -> model(sample.select(rows), scale, candidate));
        run.progress("training", 1, 2);
        LiblinearModel model = model(data, scale, cost);
        run.progress("done", 2, 2);
        return model;
    }

    /** One over the root mean squared norm of the rows. */
    private static double scale(Features rows) {
        double[] sum = new double[1];
        for (int i = 0; i < rows.rows(); i++) {
            rows.forEachNonZero(i, (d, value) -> sum[0] += (double) value * value);
        }
        return sum[0] > 0 ? Math.sqrt(rows.rows() / sum[0]) : 1;
    }

    private static LiblinearModel model(LabeledData data, double scale, double cost) {
        Features features = data.features();
        int columns = features.columns();
        Problem problem = new Problem();
        problem.l = data.size();
        problem.n = columns + 1;
        problem.bias = 1;
        problem.x = IntStream.range(0, data.size())
                .mapToObj(i -> row(features, i, scale))
                .toArray(Feature[][]::new);
        problem.y = Arrays.stream(data.labels().codes()).asDoubleStream().toArray();
        Parameter parameter = new Parameter(SolverType.L2R_LR, cost, TOLERANCE);
        parameter.setRegularizeBias(false);
        Model trained = Linear.train(problem, parameter);
        int[] codes = trained.getLabels();
        double[] all = trained.getFeatureWeights();
        int functions = codes.length == 2 ? 1 : codes.length;
        double[] weights = Arrays.copyOf(all, columns * functions);
        for (int e = 0; e < weights.length; e++) {
            weights[e] *= scale;
        }
        double[] offsets = Arrays.copyOfRange(all, columns * functions, (columns + 1) * functions);
        return new LiblinearModel(data.classes(), columns, cost, codes, weights, offsets);
    }

    private static Feature[] row(Features features, int row, double scale) {
        Feature[] values = new Feature[features.columns() + 1];
        int[] count = new int[1];
        features.forEachNonZero(row, (d, value) -> values[count[0]++] = new FeatureNode(d + 1, scale * value));
        values[count[0]++] = new FeatureNode(features.columns() + 1, 1);
        return Arrays.copyOf(values, count[0]);
    }
}
