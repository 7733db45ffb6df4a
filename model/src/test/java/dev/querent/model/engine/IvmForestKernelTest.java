package dev.querent.model.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.querent.core.data.DenseFeatures;
import dev.querent.core.data.LabeledData;
import dev.querent.core.data.Labels;
import dev.querent.core.ivm.IvmModel;
import dev.querent.core.model.Predictions;
import dev.querent.core.progress.Run;
import dev.querent.core.random.RandomSource;
import dev.querent.core.random.Seed;
import dev.querent.model.error.UsageException;
import dev.querent.model.option.OptionValues;
import dev.querent.model.state.State;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code ivm} with {@code kernel=forest}. */
class IvmForestKernelTest {
    private static final IvmEngine ENGINE = new IvmEngine();

    private static LabeledData squares(int n, long seed) {
        RandomSource random = Seed.of(seed).generator();
        double[][] rows = new double[n][2];
        List<String> names = new ArrayList<>();
        for (int i = 0; i < n; i++) {
            rows[i] = new double[] {random.nextDouble(), random.nextDouble()};
            names.add(rows[i][0] < 0.5 ? "left" : rows[i][1] < 0.5 ? "below" : "above");
        }
        return new LabeledData(DenseFeatures.of(rows), Labels.of(names));
    }

    private static OptionValues values(Map<String, String> more) {
        Map<String, String> given = new HashMap<>(Map.of("kernel", "forest", "trees", "30", "active", "20"));
        given.put("evaluations", "4");
        given.putAll(more);
        return OptionValues.of(ENGINE.name(), ENGINE.options(), given);
    }

    private static IvmModel trained() {
        return ENGINE.trainer(values(Map.of())).fit(squares(150, 1), Seed.of(1));
    }

    @Test
    void aStoredModelHasOneForestAndPredictsTheSameBits() {
        IvmModel model = trained();
        State stored = ENGINE.encode(model);
        assertThat(stored.state("kernel").text("type")).isEqualTo("forest");
        assertThat(stored.state("machine_2").has("kernel")).isFalse();
        IvmModel read = ENGINE.decode(stored);
        assertThat(read.kernels()).allMatch(kernel -> kernel == read.kernels().get(0));
        LabeledData test = squares(80, 2);
        Predictions expected = model.predict(test.features());
        Predictions actual = read.predict(test.features());
        int right = 0;
        for (int i = 0; i < test.size(); i++) {
            assertThat(actual.row(i)).containsExactly(expected.row(i));
            right += actual.bestName(i).equals(test.labels().name(i)) ? 1 : 0;
        }
        assertThat(right).isGreaterThan(70);
    }

    @Test
    void itDoesNotLearnMoreRows() {
        IvmModel model = trained();
        assertThatThrownBy(() -> ENGINE.resume(model, Run.quiet()))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("kernel=forest cannot learn more rows");
    }

    @ParameterizedTest
    @CsvSource({"length,2", "exponent,2", "amplitude,2", "image-width,1", "kernels,own"})
    void optionsOfOtherKernelsAreRefused(String name, String value) {
        assertThatThrownBy(() -> ENGINE.trainer(values(Map.of(name, value))))
                .isInstanceOf(UsageException.class)
                .hasMessage("ivm option " + name + " does not apply to kernel=forest; leave it out");
    }
}
