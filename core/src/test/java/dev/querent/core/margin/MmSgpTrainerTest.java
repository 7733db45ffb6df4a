package dev.querent.core.margin;

import static dev.querent.core.margin.MarginClouds.SEED;
import static dev.querent.core.margin.MarginClouds.accuracy;
import static dev.querent.core.margin.MarginClouds.clouds;
import static dev.querent.core.margin.MarginClouds.fit;
import static dev.querent.core.margin.MarginClouds.logLoss;
import static dev.querent.core.margin.MarginClouds.quick;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.querent.core.data.DenseFeatures;
import dev.querent.core.data.Features;
import dev.querent.core.data.LabelSet;
import dev.querent.core.data.LabeledData;
import dev.querent.core.data.Labels;
import dev.querent.core.data.SparseFeatures;
import dev.querent.core.gp.InducingSelection;
import dev.querent.core.model.LatentMoments;
import dev.querent.core.model.Predictions;
import dev.querent.core.model.VarianceMethod;
import dev.querent.core.parallel.Workers;
import dev.querent.core.progress.FitEvent;
import dev.querent.core.progress.Run;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class MmSgpTrainerTest {
    @Test
    void cloudsAreToldApart() {
        LabeledData data = clouds(90, 3, 0.6, 1);
        MmSgpModel model = new MmSgpTrainer(MmSgpOptions.defaults()).fit(data, SEED);
        LabeledData test = clouds(300, 3, 0.6, 2);
        assertThat(accuracy(model, test)).isGreaterThan(0.95);
        assertThat(logLoss(model, test)).isLessThan(0.25);
        assertThat(model.supportPoints()).isEqualTo(90);
        assertThat(model.converged()).isTrue();
    }

    @Test
    void sparseModelsHaveSeventyPercentOfTheRowsAsSupportPoints() {
        MmSgpModel model = fit(quick(), clouds(60, 3, 0.6, 1));
        assertThat(model.supportPoints()).isEqualTo(42);
        assertThat(accuracy(model, clouds(300, 3, 0.6, 2))).isGreaterThan(0.95);
    }

    @ParameterizedTest
    @EnumSource(InducingSelection.class)
    void everyChoiceOfSupportPointsLearns(InducingSelection choice) {
        MmSgpModel model = fit(quick().choice(choice).support(12), clouds(60, 3, 0.6, 1));
        assertThat(model.supportPoints()).isEqualTo(12);
        assertThat(accuracy(model, clouds(300, 3, 0.6, 2))).isGreaterThan(0.93);
    }

    @Test
    void aLargerShareOfUnexplainedVarianceNeedsFewerSupportPoints() {
        LabeledData data = clouds(80, 3, 0.6, 1);
        MmSgpModel coarse = fit(quick().residualTrace(0.2), data);
        MmSgpModel fine = fit(quick().residualTrace(0.001), data);
        assertThat(coarse.supportPoints()).isLessThan(fine.supportPoints());
        assertThat(fine.supportPoints()).isLessThanOrEqualTo(56);
    }

    @Test
    void twoClassesHaveOneMachineAndOppositeMeans() {
        MmSgpModel model = fit(quick(), clouds(40, 2, 1, 1));
        assertThat(model.parts().machines()).hasSize(1);
        LatentMoments moments = model.latent(clouds(10, 2, 1, 2).features(), Workers.sequential());
        for (int n = 0; n < 10; n++) {
            assertThat(moments.mean(n, 1)).isEqualTo(-moments.mean(n, 0));
            assertThat(moments.variance(n, 1)).isEqualTo(moments.variance(n, 0)).isPositive();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 20})
    void aModelRestoredFromItsPartsHasTheSameBits(int samples) {
        MmSgpModel model = fit(quick().samples(samples), clouds(60, 3, 0.8, 1));
        MmSgpModel restored = MmSgpModel.of(model.parts());
        Features queries = clouds(20, 3, 2, 3).features();
        for (VarianceMethod method : MmSgpModel.VARIANCES) {
            Predictions expected = model.withRepresentatives(queries.select(new int[] {1, 2}))
                    .predict(queries, method, Workers.sequential());
            Predictions found = restored.withRepresentatives(queries.select(new int[] {1, 2}))
                    .predict(queries, method, Workers.sequential());
            for (int n = 0; n < queries.rows(); n++) {
                assertThat(found.row(n)).as(method.label()).isEqualTo(expected.row(n));
                assertThat(found.latent().orElseThrow().variance(n, 0))
                        .isEqualTo(expected.latent().orElseThrow().variance(n, 0));
            }
        }
        assertThat(restored.activeShares()).isEqualTo(model.activeShares());
    }

    @Test
    void onlyRowsNearTheBorderHaveActiveMargins() {
        LabeledData data = clouds(90, 3, 0.6, 1);
        double[] shares = fit(quick(), data).activeShares();
        assertThat(shares).hasSize(3);
        assertThat(Arrays.stream(shares).max().orElseThrow()).isBetween(0.01, 0.6);
        assertThat(fit(quick().form(MarginForm.NONE), data).activeShares()).containsOnly(0);
    }

    @Test
    void theSimplexFormLearnsToo() {
        MmSgpModel model = fit(quick().form(MarginForm.SIMPLEX), clouds(60, 3, 0.6, 1));
        assertThat(accuracy(model, clouds(300, 3, 0.6, 2))).isGreaterThan(0.95);
    }

    @Test
    void monteCarloAgreesWithModeratedScores() {
        LabeledData data = clouds(90, 3, 1.2, 1);
        LabeledData test = clouds(300, 3, 1.2, 2);
        double moderated = logLoss(fit(quick(), data), test);
        double sampled = logLoss(fit(quick().samples(2000), data), test);
        assertThat(sampled).isCloseTo(moderated, within(0.01));
    }

    @Test
    void constantFeaturesGiveTheFrequenciesOfTheClasses() {
        double[][] x = new double[30][2];
        int[] codes = new int[30];
        Arrays.setAll(codes, n -> n % 5 == 0 ? 1 : 0);
        LabeledData data =
                new LabeledData(DenseFeatures.of(x), Labels.of(LabelSet.of(List.of("often", "seldom")), codes));
        MmSgpModel model = new MmSgpTrainer(MmSgpOptions.defaults()).fit(data, SEED);
        assertThat(model.predict(data.features()).row(0)[0]).isBetween(0.6, 0.95);
    }

    @Test
    void equalRowsOfDifferentClassesAreNoProblem() {
        LabeledData few = clouds(6, 3, 0.6, 1);
        int[] often = new int[60];
        Arrays.setAll(often, n -> n % 6);
        int[] codes = new int[60];
        Arrays.setAll(codes, n -> (n + n / 7) % 3);
        LabeledData data = new LabeledData(few.features().select(often), Labels.of(few.classes(), codes));
        MmSgpModel model = fit(quick(), data);
        assertThat(model.predict(data.features()).row(0)[0]).isBetween(0.05, 0.95);
        assertThat(model.supportPoints()).isLessThanOrEqualTo(6);
    }

    @Test
    void oneRowPerClassIsEnough() {
        LabeledData data = clouds(3, 3, 0.1, 1);
        MmSgpModel model = new MmSgpTrainer(MmSgpOptions.defaults()).fit(data, SEED);
        assertThat(model.link()).isEqualTo(LinkObjective.prior());
        assertThat(accuracy(model, clouds(60, 3, 0.3, 2))).isGreaterThan(0.9);
        assertThat(fit(quick().support(50), clouds(2, 2, 0.1, 1)).supportPoints())
                .isEqualTo(2);
    }

    /** Otherwise the classes that no machine has learnt would pull it to its lower end. */
    @Test
    void rowsOfClassesThatNoOtherFoldHasDoNotChooseTheLink() {
        Features rows = clouds(14, 3, 1, 1).features();
        List<String> names = IntStream.range(0, 14).mapToObj(n -> "class " + n).toList();
        MmSgpModel model = fit(quick(), new LabeledData(rows, Labels.of(LabelSet.of(names), names)));
        assertThat(model.link()).isEqualTo(LinkObjective.prior());
        assertThat(model.parts().machines()).hasSize(14);
    }

    @Test
    void extremeRowsHaveFinitePredictions() {
        MmSgpModel model = fit(quick(), clouds(60, 3, 0.6, 1));
        Features extreme = DenseFeatures.of(new double[][] {{1e30, -1e30}, {1e-30, 0}, {-1e18, 1e18}});
        for (VarianceMethod method : MmSgpModel.VARIANCES) {
            Predictions predictions = model.predict(extreme, method, Workers.sequential());
            assertThat(Arrays.stream(predictions.row(0)).sum()).isCloseTo(1, within(1e-12));
        }
    }

    @Test
    void sparseRowsLearnTheSame() {
        LabeledData data = clouds(60, 3, 0.6, 1);
        LabeledData sparse = new LabeledData(SparseFeatures.copyOf(data.features()), data.labels());
        Features queries = clouds(10, 3, 0.6, 2).features();
        double[] expected = fit(quick(), data).predict(queries).row(4);
        assertThat(fit(quick(), sparse).predict(queries).row(4)).containsExactly(expected, within(1e-4));
    }

    @Test
    void unfinishedTrainingIsReportedAndKept() {
        List<FitEvent> events = new ArrayList<>();
        MmSgpModel model = new MmSgpTrainer(quick().rounds(1).build())
                .fit(clouds(60, 3, 0.6, 1), SEED, Run.quiet().withListener(events::add));
        assertThat(model.converged()).isFalse();
        assertThat(events)
                .filteredOn(event -> event instanceof FitEvent.NotConverged)
                .hasSize(1);
    }

    @Test
    void tooManySupportPointsForTheHeapAreRefusedInOneLine() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> MarginMemory.require("mm-sgp", 60_000, 42_000, 10, 2, 1L << 31))
                .withMessageContaining("42000 support points for 60000 rows")
                .withMessageContaining("2.0 GB are allowed")
                .withMessageContaining("smaller number of support points");
        MarginMemory.require("mm-sgp", 60_000, 500, 10, 2, 1L << 30);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> MarginMemory.require("mm-sgp", 60_000, 500, 10, 8, 1L << 30))
                .withMessageContaining("needs 2.3 GB of heap on 8 threads");
        MarginMemory.require("mm-sgp", 60_000, 500, 1, 8, 1L << 30);
    }
}
