package dev.querent.core.hybrid;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.querent.core.data.Features;
import dev.querent.core.data.LabelSet;
import dev.querent.core.data.LabeledData;
import dev.querent.core.data.Labels;
import dev.querent.core.forest.ForestModel;
import dev.querent.core.forest.ForestTrainer;
import dev.querent.core.gp.probit.ProbitGpModel;
import dev.querent.core.hybrid.ForestIvmModel.Decision;
import dev.querent.core.hybrid.ForestIvmModel.ExpertParts;
import dev.querent.core.hybrid.ForestIvmModel.Member;
import dev.querent.core.hybrid.ForestIvmModel.Parts;
import dev.querent.core.hybrid.ForestIvmModel.RoutedParts;
import dev.querent.core.ivm.IvmTrainer;
import dev.querent.core.model.LatentMoments;
import dev.querent.core.model.Predictions;
import dev.querent.core.parallel.Workers;
import dev.querent.core.random.Seed;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Predictions against the equations written out, with members trained apart and weights chosen by hand. */
class ForestIvmModelTest {
    private static final Workers ALONE = Workers.sequential();
    private static final double FLOOR = 0.03;
    private static final LabeledData DATA = Rings.draw(240, 3, 0.5, 1);
    private static final Features QUERIES = Rings.draw(150, 3, 0.5, 2).features();
    private static final ForestModel FOREST = new ForestTrainer(Rings.forest(3)).fit(DATA, Seed.of(1));
    private static final ProbitGpModel IVM =
            new IvmTrainer(Rings.ivm()).fit(DATA, Seed.of(2)).probit();

    /** Knows only the classes 2 and 1, in this order. */
    private static final ProbitGpModel EXPERT =
            new IvmTrainer(Rings.ivm()).fit(outerRings(), Seed.of(3)).probit();

    private static LabeledData outerRings() {
        int[] rows = IntStream.range(0, DATA.size())
                .filter(i -> DATA.labels().code(i) > 0)
                .toArray();
        Labels labels = DATA.labels().select(rows).recoded(LabelSet.of(List.of("ring 2", "ring 1")));
        return new LabeledData(DATA.features().select(rows), labels);
    }

    private static RoutedParts weights(double forest, double ivm) {
        return new RoutedParts(forest, ivm, Optional.empty());
    }

    private static ForestIvmModel model() {
        RoutedParts expert = new RoutedParts(0.9, 0.4, Optional.of(new ExpertParts(EXPERT, 0.6, 1.7)));
        return ForestIvmModel.of(new Parts(
                FOREST,
                Optional.of(IVM),
                FLOOR,
                List.of(weights(1.1, 0.7), expert, weights(0.5, 2)),
                Optional.empty()));
    }

    private static double z(LatentMoments moments, int row, int c) {
        return moments.mean(row, c) / Math.sqrt(moments.variance(row, c));
    }

    private static int best(double[] values) {
        return IntStream.range(0, values.length)
                .boxed()
                .max((a, b) -> Double.compare(values[a], values[b]))
                .orElseThrow();
    }

    private static double[] shares(int row) {
        LatentMoments votes = FOREST.latentMeans(QUERIES, ALONE);
        return IntStream.range(0, 3).mapToDouble(c -> votes.mean(row, c)).toArray();
    }

    /** p_k ∝ (share_k + ε)^w_f·exp(w_i·z_k). */
    private static double[] pooled(int row, double forest, double ivm) {
        LatentMoments moments = IVM.latent(QUERIES, ALONE);
        double[] odds = new double[3];
        for (int c = 0; c < 3; c++) {
            odds[c] = Math.pow(shares(row)[c] + FLOOR, forest) * Math.exp(ivm * z(moments, row, c));
        }
        double sum = Arrays.stream(odds).sum();
        return Arrays.stream(odds).map(p -> p / sum).toArray();
    }

    private static double[] expected(int row) {
        double[][] weights = {{1.1, 0.7}, {0.9, 0.4}, {0.5, 2}};
        int routed = best(shares(row));
        double[] p = pooled(row, weights[routed][0], weights[routed][1]);
        if (routed == 1) {
            LatentMoments moments = EXPERT.latent(QUERIES, ALONE);
            double shared = p[1] + p[2];
            double two = Math.pow(p[2], 0.6) * Math.exp(1.7 * z(moments, row, 0));
            double one = Math.pow(p[1], 0.6) * Math.exp(1.7 * z(moments, row, 1));
            p[1] = shared * one / (one + two);
            p[2] = shared * two / (one + two);
        }
        return p;
    }

    @Test
    void probabilitiesAreThoseOfThePoolAndItsExpert() {
        Predictions said = model().predict(QUERIES);
        for (int i = 0; i < said.rows(); i++) {
            assertThat(said.row(i)).containsExactly(expected(i), within(1e-9));
        }
    }

    @Test
    void theLastMemberThatChangedTheClassDecided() {
        double[][] weights = {{1.1, 0.7}, {0.9, 0.4}, {0.5, 2}};
        List<Decision> decisions = model().decisions(QUERIES, ALONE);
        List<Member> seen = new ArrayList<>();
        for (int i = 0; i < decisions.size(); i++) {
            int routed = best(shares(i));
            int without = best(pooled(i, weights[routed][0], weights[routed][1]));
            int last = best(expected(i));
            Member by = last != without ? Member.EXPERT : without != routed ? Member.IVM : Member.FOREST;
            assertThat(decisions.get(i)).isEqualTo(new Decision("ring " + last, by, "ring " + routed));
            seen.add(by);
        }
        assertThat(seen).contains(Member.values());
    }

    /** w_i²·σ²/(1 + σ²); of the expert's classes v_p² times that, plus v_e² times the expert's. */
    @Test
    void theVarianceIsThatOfTheMachines() {
        LatentMoments said = model().latent(QUERIES, ALONE);
        LatentMoments ivm = IVM.latent(QUERIES, ALONE);
        LatentMoments expert = EXPERT.latent(QUERIES, ALONE);
        double[] factor = {0.7 * 0.7, 0.4 * 0.4, 4};
        for (int i = 0; i < said.rows(); i++) {
            int routed = best(shares(i));
            for (int c = 0; c < 3; c++) {
                double variance = factor[routed] * (1 - 1 / ivm.variance(i, c));
                if (routed == 1 && c > 0) {
                    variance = 0.6 * 0.6 * variance + 1.7 * 1.7 * (1 - 1 / expert.variance(i, c == 2 ? 0 : 1));
                }
                assertThat(said.variance(i, c)).isCloseTo(variance, within(1e-12));
            }
        }
    }

    @Test
    void withoutMachinesTheForestAnswersWhereThereIsNoExpert() {
        ForestIvmModel routing = ForestIvmModel.of(new Parts(
                FOREST,
                Optional.empty(),
                FLOOR,
                List.of(weights(1, 0), weights(1, 0), weights(1, 0)),
                Optional.empty()));
        assertThat(routing.decisions(QUERIES, ALONE))
                .allMatch(decision ->
                        decision.by() == Member.FOREST && decision.label().equals(decision.forestLabel()));
        assertThat(routing.latent(QUERIES, ALONE).variance(0, 0)).isZero();
        assertThat(routing.experts()).isEmpty();
        assertThat(model().experts()).containsExactly("ring 1");
    }

    @Test
    void partsRestoreTheModel() {
        Predictions said = model().predict(QUERIES);
        Predictions again = ForestIvmModel.of(model().parts()).predict(QUERIES);
        for (int i = 0; i < said.rows(); i++) {
            assertThat(again.row(i)).containsExactly(said.row(i));
        }
    }

    @Test
    void partsThatDoNotFitAreRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ForestIvmModel.of(
                        new Parts(FOREST, Optional.of(IVM), FLOOR, List.of(weights(1, 1)), Optional.empty())))
                .withMessageContaining("classes with weights")
                .withMessageContaining("3");
        List<RoutedParts> routed = List.of(weights(1, 1), weights(1, 1), weights(1, 1));
        assertThatIllegalArgumentException()
                .isThrownBy(() ->
                        ForestIvmModel.of(new Parts(FOREST, Optional.of(EXPERT), FLOOR, routed, Optional.empty())))
                .withMessageContaining("classes of the machines")
                .withMessageContaining("ring 0");
    }
}
