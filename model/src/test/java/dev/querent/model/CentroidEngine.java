package dev.querent.model;

import dev.querent.core.data.LabelSet;
import dev.querent.core.data.LabeledData;
import dev.querent.core.model.Trainer;
import dev.querent.core.model.VarianceMethod;
import dev.querent.core.option.ValueRange;
import dev.querent.core.progress.Run;
import dev.querent.core.random.Seed;
import dev.querent.model.engine.Engine;
import dev.querent.model.option.Option;
import dev.querent.model.option.OptionValues;
import dev.querent.model.state.State;
import java.util.List;

/** Nearest class centre: an engine whose answers can be checked by hand. */
final class CentroidEngine implements Engine<CentroidModel> {
    private static final Option<Double> SHARPNESS =
            Option.number("sharpness", 1.0, ValueRange.above(0), "how fast a class fades with distance");

    @Override
    public String name() {
        return "centroid";
    }

    @Override
    public String summary() {
        return "distance to the mean of each class";
    }

    @Override
    public List<Option<?>> options() {
        return List.of(SHARPNESS);
    }

    @Override
    public List<VarianceMethod> variances() {
        return List.of();
    }

    @Override
    public Trainer<CentroidModel> trainer(OptionValues values) {
        double sharpness = SHARPNESS.of(values);
        return new Trainer<>() {
            @Override
            public String name() {
                return CentroidEngine.this.name();
            }

            @Override
            public CentroidModel fit(LabeledData data, Seed seed, Run run) {
                return centres(data, sharpness);
            }
        };
    }

    private static CentroidModel centres(LabeledData data, double sharpness) {
        int d = data.features().columns();
        int[] counts = data.labels().counts();
        double[] centres = new double[counts.length * d];
        for (int row = 0; row < data.size(); row++) {
            int code = data.labels().code(row);
            double[] x = data.features().row(row);
            for (int j = 0; j < d; j++) {
                centres[code * d + j] += x[j] / counts[code];
            }
        }
        return new CentroidModel(data.classes(), d, centres, sharpness);
    }

    @Override
    public Class<CentroidModel> modelType() {
        return CentroidModel.class;
    }

    @Override
    public State encode(CentroidModel model) {
        return new State()
                .put("classes", model.classes().names())
                .put("features", model.features())
                .put("centres", model.centres())
                .put("sharpness", model.sharpness());
    }

    @Override
    public CentroidModel decode(State state) {
        return new CentroidModel(
                LabelSet.of(state.texts("classes")),
                Math.toIntExact(state.integer("features")),
                state.doubles("centres"),
                state.number("sharpness"));
    }
}
