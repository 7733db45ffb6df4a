package dev.querent.model.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.querent.core.data.DenseFeatures;
import dev.querent.core.data.LabeledData;
import dev.querent.core.data.Labels;
import dev.querent.core.hybrid.ForestKernelGpModel;
import dev.querent.core.model.OnlineLearner;
import dev.querent.core.model.Predictions;
import dev.querent.core.parallel.WorkerPool;
import dev.querent.core.parallel.Workers;
import dev.querent.core.progress.Run;
import dev.querent.core.random.RandomSource;
import dev.querent.core.random.Seed;
import dev.querent.model.option.OptionValues;
import dev.querent.model.state.State;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Both forms of the engine; the contract of all engines is tested with the dense form only, as its rows are few. */
class ForestKernelGpEngineTest {
    private static final ForestKernelGpEngine ENGINE = new ForestKernelGpEngine();

    private static LabeledData data(int rows, long seed) {
        RandomSource random = Seed.of(seed).generator();
        double[][] values = new double[rows][3];
        List<String> names = new ArrayList<>();
        for (int i = 0; i < rows; i++) {
            for (int d = 0; d < 3; d++) {
                values[i][d] = random.nextGaussian();
            }
            names.add(values[i][0] * values[i][1] > 0 ? "same" : values[i][2] > 0 ? "up" : "down");
        }
        return new LabeledData(DenseFeatures.of(values), Labels.of(names));
    }

    private static ForestKernelGpModel trained(String form, Run run) {
        Map<String, String> given = new HashMap<>(Map.of("trees", "30", "form", form));
        return ENGINE.trainer(OptionValues.of(ENGINE.name(), ENGINE.options(), given))
                .fit(data(150, 1), Seed.of(1), run);
    }

    private static void assertSameBits(ForestKernelGpModel actual, ForestKernelGpModel expected) {
        Predictions one = expected.predict(data(40, 2).features());
        Predictions other = actual.predict(data(40, 2).features());
        for (int i = 0; i < one.rows(); i++) {
            assertThat(other.row(i)).containsExactly(one.row(i));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"dense", "sparse"})
    void modelsAreStoredInTheirForm(String form) {
        ForestKernelGpModel model = trained(form, Run.quiet());
        ForestKernelGpModel decoded = ENGINE.decode(ENGINE.encode(model));
        assertThat(decoded.sparse().isPresent()).isEqualTo(form.equals("sparse"));
        assertSameBits(decoded, model);
        assertThat(decoded.hyperparameters().logEvidence())
                .isEqualTo(model.hyperparameters().logEvidence());
        LabeledData rows = ENGINE.trainingRows(decoded, Workers.sequential()).orElseThrow();
        assertThat(rows.labels().codes()).containsExactly(data(150, 1).labels().codes());
        assertThat(rows.features().beginsWith(data(150, 1).features())).isTrue();
    }

    @Test
    void threadsChangeNoBitOfTheSparseForm() {
        try (WorkerPool two = WorkerPool.of(2)) {
            assertSameBits(trained("sparse", Run.on(two)), trained("sparse", Run.quiet()));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"dense", "sparse"})
    void aStoredLearnerContinuesWithTheSameBits(String form) {
        OnlineLearner<ForestKernelGpModel> one =
                ENGINE.resume(ENGINE.decode(ENGINE.encode(trained(form, Run.quiet()))), Run.quiet());
        one.observe(data(5, 3), Run.quiet());
        one.relabel(2, "another", Run.quiet());
        one.forget(new int[] {4, 151}, Run.quiet());
        String other = form.equals("dense") ? "sparse" : "dense";
        OnlineLearner<ForestKernelGpModel> two = ENGINE.resume(trained(other, Run.quiet()), Run.quiet());
        two.restore(ENGINE.decodeState(ENGINE.encodeState(one.state()), Run.quiet()));
        assertSameBits(two.snapshot(), one.snapshot());
        one.observe(data(3, 4), Run.quiet());
        two.observe(data(3, 4), Run.quiet());
        assertSameBits(two.snapshot(), one.snapshot());
        assertThat(two.rows()).isEqualTo(156);
        assertThat(ENGINE.trainingRows(two.snapshot(), Workers.sequential())
                        .orElseThrow()
                        .labels()
                        .name(2))
                .isEqualTo("another");
    }

    @Test
    void findingsNameTheFormAndTheParametersOfTheKernel() {
        State dense = ENGINE.findings(trained("dense", Run.quiet()));
        State sparse = ENGINE.findings(trained("sparse", Run.quiet()));
        assertThat(dense.text("form")).isEqualTo("dense");
        assertThat(sparse.text("form")).isEqualTo("sparse");
        for (String name : List.of("amplitude", "constant", "noise", "log_evidence")) {
            assertThat(sparse.number(name)).as(name).isEqualTo(dense.number(name));
        }
        assertThat(sparse.integer("iterations")).isPositive();
        assertThat(ENGINE.cautions(trained("sparse", Run.quiet()))).isEmpty();
    }

    @Test
    void aSearchStartsFromTheNoiseOfTheModel() {
        ForestKernelGpModel model = trained("sparse", Run.quiet());
        ForestKernelGpModel again = ENGINE.searchingFrom(model, Map.of("trees", "30", "form", "sparse"))
                .orElseThrow()
                .fit(data(150, 1), Seed.of(2));
        assertThat(again.sparse()).isPresent();
        assertThat(again.hyperparameters().logEvidence()).isPresent();
    }
}
