package dev.querent.core.query;

import dev.querent.core.data.DenseFeatures;
import dev.querent.core.data.Features;
import dev.querent.core.data.LabeledData;
import dev.querent.core.data.Labels;
import dev.querent.core.data.SparseFeatures;
import dev.querent.core.gp.dense.DenseGpModel;
import dev.querent.core.gp.dense.DenseGpOptions;
import dev.querent.core.gp.dense.DenseGpTrainer;
import dev.querent.core.hik.HikModel;
import dev.querent.core.hik.HikOptions;
import dev.querent.core.hik.HikTrainer;
import dev.querent.core.model.LabelRegression;
import dev.querent.core.random.RandomSource;
import dev.querent.core.random.Seed;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** A model, its twin by definition, and rows to query: both engines, with two classes and with four. */
record RegressionCase(String name, LabelRegression model, NaiveRegression twin, LabeledData labelled, Features pool) {

    static Stream<RegressionCase> all() {
        return Stream.of(2, 4).flatMap(classes -> Stream.of(dense(classes), histograms(classes)));
    }

    private static RegressionCase dense(int classes) {
        LabeledData data = draw(40, classes, 1);
        DenseGpModel model =
                new DenseGpTrainer(DenseGpOptions.builder().searchRows(40).build()).fit(data, Seed.of(1));
        return new RegressionCase(
                "gp-dense, " + classes + " classes",
                model,
                new NaiveRegression(model.parts().kernel(), model.noise(), data, model.classes()),
                data,
                draw(25, classes, 2).features());
    }

    private static RegressionCase histograms(int classes) {
        LabeledData data = draw(40, classes, 3);
        HikModel model = new HikTrainer(
                        HikOptions.builder().searchRows(40).tolerance(1e-10).build())
                .fit(data, Seed.of(1));
        return new RegressionCase(
                "gp-hik, " + classes + " classes",
                model,
                new NaiveRegression(model.matrix().kernel(), model.noise(), data, model.classes()),
                data,
                SparseFeatures.copyOf(draw(25, classes, 4).features()));
    }

    static LabeledData draw(int rows, int classes, long seed) {
        RandomSource random = Seed.of(seed).generator();
        double[][] values = new double[rows][6];
        List<String> names = new ArrayList<>();
        for (int i = 0; i < rows; i++) {
            int kind = i % classes;
            names.add("class " + kind);
            for (int d = 0; d < 6; d++) {
                values[i][d] = Math.max(0, random.nextGaussian() + (d % classes == kind ? 1.5 : 0.3));
            }
        }
        return new LabeledData(DenseFeatures.of(values), Labels.of(names));
    }

    QueryContext<LabelRegression> context(double spent) {
        return new QueryContext<>(model, labelled, pool.select(new int[] {0, 3, 5, 8, 13, 21}), spent, Seed.of(7));
    }

    @Override
    public String toString() {
        return name;
    }
}
