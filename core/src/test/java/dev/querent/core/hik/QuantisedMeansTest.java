package dev.querent.core.hik;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.querent.core.TestSeeds;
import dev.querent.core.data.LabeledData;
import dev.querent.core.data.Labels;
import dev.querent.core.intersection.HistogramCase;
import dev.querent.core.kernel.Quantisation;
import dev.querent.core.model.LatentMoments;
import dev.querent.core.model.MeanMethod;
import dev.querent.core.model.Predictions;
import dev.querent.core.parallel.Workers;
import dev.querent.core.random.Seed;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class QuantisedMeansTest {
    private static final Workers ALONE = Workers.sequential();

    static LongStream seeds() {
        return TestSeeds.upTo(40);
    }

    /** Two classes or three; few bins, so that there are errors to see. */
    private static HikModel model(HistogramCase data, long seed) {
        int classes = 2 + (int) (seed % 2);
        List<String> names = IntStream.range(0, data.rows().rows())
                .mapToObj(i -> "class " + i % classes)
                .toList();
        return new HikTrainer(HikOptions.builder()
                        .kernel(rows -> data.kernel())
                        .search(HikSearch.NONE)
                        .quantisation(new Quantisation(
                                3 + (int) (seed % 7),
                                seed % 2 == 0 ? Quantisation.Range.ADAPTIVE : Quantisation.Range.UNIFORM,
                                seed / 2 % 2 == 0 ? Quantisation.Lookup.INTERPOLATED : Quantisation.Lookup.NEAREST))
                        .build())
                .fit(new LabeledData(data.rows(), Labels.of(names)), Seed.of(seed));
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void errorsAreWithinTheReportedBoundAndProbabilitiesFollowTheMeans(long seed) {
        HistogramCase data = HistogramCase.of(seed);
        if (data.rows().rows() < 6) {
            return;
        }
        HikModel model = model(data, seed);
        HikModel quantised = model.withMeans(MeanMethod.QUANTISED);

        LatentMoments exact = model.latent(data.queries(), ALONE);
        LatentMoments rounded = quantised.latent(data.queries(), ALONE);
        Predictions predictions = quantised.predict(data.queries(), ALONE);
        Predictions expected = model.predictions(rounded, ALONE);

        assertThat(exact.meansAreExact()).isTrue();
        assertThat(rounded.meansAreExact()).isFalse();
        for (int q = 0; q < data.queries().rows(); q++) {
            for (int c = 0; c < model.classes().size(); c++) {
                assertThat(rounded.mean(q, c))
                        .as("query %d, class %d", q, c)
                        .isCloseTo(exact.mean(q, c), within(rounded.meanError(q) + 1e-12));
            }
            assertThat(predictions.row(q)).isEqualTo(expected.row(q));
            assertThat(rounded.variance().orElseThrow().value(q))
                    .isEqualTo(exact.variance().orElseThrow().value(q));
        }
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void exactMeansAreTheModelsOwn(long seed) {
        HistogramCase data = HistogramCase.of(seed);
        if (data.rows().rows() < 6) {
            return;
        }
        HikModel model = model(data, seed);
        HikModel back = model.withMeans(MeanMethod.QUANTISED).withMeans(MeanMethod.EXACT);

        for (int q = 0; q < data.queries().rows(); q++) {
            assertThat(back.predict(data.queries(), ALONE).row(q))
                    .isEqualTo(model.predict(data.queries(), ALONE).row(q));
        }
    }
}
