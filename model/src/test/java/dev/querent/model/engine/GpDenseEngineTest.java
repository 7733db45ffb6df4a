package dev.querent.model.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.querent.core.data.DenseFeatures;
import dev.querent.core.data.Features;
import dev.querent.core.data.LabeledData;
import dev.querent.core.data.Labels;
import dev.querent.core.data.SparseFeatures;
import dev.querent.core.gp.dense.DenseGpModel;
import dev.querent.core.gp.dense.DenseGpOptions;
import dev.querent.core.gp.dense.DenseGpTrainer;
import dev.querent.core.kernel.StandardKernel;
import dev.querent.core.model.Predictions;
import dev.querent.core.random.RandomSource;
import dev.querent.core.random.Seed;
import dev.querent.model.error.UsageException;
import dev.querent.model.option.OptionValues;
import dev.querent.model.state.State;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class GpDenseEngineTest {
    private final GpDenseEngine engine = new GpDenseEngine();

    private OptionValues options(Map<String, String> given) {
        return OptionValues.of(engine.name(), engine.options(), given);
    }

    private static LabeledData data(boolean sparse) {
        RandomSource random = Seed.of(3).generator();
        double[][] rows = new double[40][4];
        List<String> names = new ArrayList<>();
        for (int i = 0; i < rows.length; i++) {
            names.add(i % 2 == 0 ? "even" : "odd");
            for (int d = 0; d < 4; d++) {
                rows[i][d] = random.nextInt(3) == 0 ? 0 : random.nextDouble() + (d == i % 2 ? 1 : 0);
            }
        }
        Features dense = DenseFeatures.of(rows);
        return new LabeledData(sparse ? SparseFeatures.copyOf(dense) : dense, Labels.of(names));
    }

    @ParameterizedTest
    @EnumSource(StandardKernel.class)
    void decodedModelPredictsTheSameBits(StandardKernel kernel) {
        for (boolean sparse : new boolean[] {false, true}) {
            LabeledData data = data(sparse);
            DenseGpModel model =
                    engine.trainer(options(Map.of("kernel", kernel.label()))).fit(data, Seed.of(1));
            DenseGpModel decoded = engine.decode(engine.encode(model));
            Predictions expected = model.predict(data.features());
            Predictions actual = decoded.predict(data.features());
            for (int i = 0; i < data.size(); i++) {
                assertThat(actual.row(i)).containsExactly(expected.row(i));
            }
            assertThat(decoded.hyperparameters().logEvidence())
                    .isEqualTo(model.hyperparameters().logEvidence());
        }
    }

    @Test
    void variancesAreThoseOfTheModel() {
        DenseGpModel model = engine.trainer(options(Map.of("search", "none"))).fit(data(false), Seed.of(1));
        assertThat(engine.variances()).isEqualTo(model.variances());
        assertThat(engine.defaultVariance()).contains(model.defaultVariance());
    }

    @Test
    void defaultsAsTextAreTheDefaultsOfTheRecord() {
        DenseGpOptions fromText = ((DenseGpTrainer) engine.trainer(options(Map.of()))).options();
        DenseGpOptions defaults = DenseGpOptions.defaults();
        assertThat(fromText.noise()).isEqualTo(defaults.noise());
        assertThat(fromText.search()).isEqualTo(defaults.search());
        assertThat(fromText.searchRows()).isEqualTo(defaults.searchRows());
        assertThat(fromText.folds()).isEqualTo(defaults.folds());
        Features rows = data(false).features();
        assertThat(fromText.kernel().startFor(rows).logParameters())
                .containsExactly(defaults.kernel().startFor(rows).logParameters());
    }

    @Test
    void givenParametersAreKeptWhereNothingIsSearched() {
        Map<String, String> given =
                Map.of("kernel", "gaussian", "amplitude", "0.5", "length", "2", "noise", "0.25", "search", "none");
        DenseGpModel model = engine.trainer(options(given)).fit(data(false), Seed.of(1));
        State findings = engine.findings(model);
        assertThat(findings.number("noise")).isEqualTo(0.25);
        assertThat(findings.number("length")).isCloseTo(2, org.assertj.core.api.Assertions.within(1e-12));
        assertThat(findings.integer("iterations")).isZero();
    }

    @Test
    void parameterTheKernelLacksIsRefused() {
        Map<String, String> given = Map.of("kernel", "intersection", "length", "2");
        assertThatThrownBy(() -> engine.trainer(options(given)).fit(data(false), Seed.of(1)))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("the kernel intersection has no parameter 'length'");
    }
}
