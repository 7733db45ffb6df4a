package dev.querent.core.forest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.querent.core.data.LabelSet;
import dev.querent.core.data.LabeledData;
import dev.querent.core.data.Labels;
import dev.querent.core.model.Predictions;
import dev.querent.core.parallel.Workers;
import dev.querent.core.progress.Run;
import dev.querent.core.random.Seed;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class JoinedForestTest {
    private static final LabeledData DATA = Clouds.distinct(3, 200, 6);
    private static final LabeledData OTHER = Clouds.distinct(4, 150, 6);
    private static final LabeledData FRESH = Clouds.distinct(5, 300, 6);

    private static ForestOptions.Builder options(int trees) {
        return ForestOptions.builder().trees(trees).sampling(new Sampling.Share(0.6));
    }

    private static ForestModel fit(ForestOptions.Builder options, LabeledData data, long seed) {
        return new ForestTrainer(options.build()).fit(data, Seed.of(seed));
    }

    private static void areEqual(ForestModel one, ForestModel other) {
        Predictions said = one.predict(FRESH.features());
        Predictions expected = other.predict(FRESH.features());
        for (int row = 0; row < FRESH.size(); row++) {
            assertThat(said.row(row)).containsExactly(expected.row(row));
        }
        assertThat(one.outOfBag()).isEqualTo(other.outOfBag()).isPresent();
    }

    /** Some trees of a forest, as if another machine had grown them. */
    private static ForestModel part(ForestModel whole, int from, int to) {
        ForestState state = whole.state();
        return new ForestModel(new ForestState(
                state.options().with(to - from, true),
                state.classes(),
                state.features(),
                state.seed(),
                state.trees().subList(from, to),
                ForestState.equalWeights(to - from),
                new LeafWeights(0),
                to,
                ShareCalibration.NONE,
                Optional.empty(),
                state.rows()));
    }

    @Test
    void partsOfAForestJoinToTheWhole() {
        ForestModel whole = fit(options(20), DATA, 1);
        ForestModel joined = ForestModel.joined(part(whole, 0, 12), part(whole, 12, 20));
        areEqual(joined, whole);
        assertThat(joined.options()).isEqualTo(whole.options());

        ForestLearner learner = ForestLearner.resume(whole, Run.quiet());
        ForestLearner later = ForestLearner.resume(joined, Run.quiet());
        learner.observe(OTHER, Run.quiet());
        later.observe(OTHER, Run.quiet());
        areEqual(later.snapshot(), learner.snapshot());
    }

    @ParameterizedTest
    @EnumSource(Vote.class)
    void votesAreTheMeanOfBothWeightedByTrees(Vote vote) {
        ForestModel a = fit(options(5).leafExponent(0).vote(vote), DATA, 1);
        ForestModel b = fit(options(15).leafExponent(0).vote(vote), OTHER, 2);
        ForestModel joined = ForestModel.joined(a, b);
        assertThat(joined.trees()).isEqualTo(20);
        Predictions ofA = a.shares(FRESH.features(), vote, Workers.sequential());
        Predictions ofB = b.shares(FRESH.features(), vote, Workers.sequential());
        Predictions ofBoth = joined.shares(FRESH.features(), vote, Workers.sequential());
        for (int row = 0; row < FRESH.size(); row++) {
            for (int c = 0; c < 3; c++) {
                double mean = 0.25 * ofA.probability(row, c) + 0.75 * ofB.probability(row, c);
                assertThat(ofBoth.probability(row, c)).isCloseTo(mean, within(1e-12));
            }
        }
    }

    /** Each row is predicted by all trees of the other forest, and by those of its own that have not learnt it. */
    @Test
    void rowsOfDifferentForestsAreOutOfBagForTheOtherForest() {
        ForestModel a = fit(options(5).leafExponent(0), DATA, 1);
        ForestModel b = fit(options(7).leafExponent(0), OTHER, 1);
        ForestModel joined = ForestModel.joined(a, b);
        assertThat(joined.outOfBag().orElseThrow())
                .isEqualTo(outOfBag(a, b, DATA.followedBy(OTHER), row -> row < 200, row -> row >= 200));
        assertThat(joined.rows()).isEmpty();
        assertThat(joined.options().keepsRows()).isFalse();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ForestLearner.resume(joined, Run.quiet()))
                .withMessageContaining("did not keep its training rows");
    }

    /** The second forest was trained on 50 rows of the first and 100 others. */
    @Test
    void rowsThatBothForestsKnowAreNotOutOfBagForTheOtherForest() {
        LabeledData shared = DATA.select(IntStream.range(150, 200).toArray())
                .followedBy(OTHER.select(IntStream.range(0, 100).toArray()));
        ForestModel a = fit(options(5).leafExponent(0), DATA, 1);
        ForestModel b = fit(options(7).leafExponent(0), shared, 2);
        assertThat(ForestModel.joined(a, b).outOfBag().orElseThrow())
                .isEqualTo(outOfBag(a, b, DATA.followedBy(shared), row -> row < 250, row -> row >= 150));
    }

    /**
     * The definition: rows 0..199 are those of the first forest.
     *
     * @param knownToA whether the first forest has the row
     */
    private static ForestModel.OutOfBag outOfBag(
            ForestModel a, ForestModel b, LabeledData all, IntPredicate knownToA, IntPredicate knownToB) {
        List<ForestTree> trees = Stream.concat(a.state().trees().stream(), b.state().trees().stream())
                .toList();
        List<BitSet> learnt = IntStream.range(0, trees.size())
                .mapToObj(t -> {
                    Bag bag = Bag.of(a.options().sampling(), trees.get(t).seed());
                    boolean ofA = t < a.trees();
                    return IntStream.range(0, all.size())
                            .filter(row -> ofA == row < 200
                                    ? bag.copies(ofA ? row : row - 200) > 0
                                    : (ofA ? knownToA : knownToB).test(row))
                            .collect(BitSet::new, BitSet::set, BitSet::or);
                })
                .toList();
        return OutOfBagVotes.of(
                        trees,
                        ForestState.equalWeights(trees.size()),
                        new LeafWeights(0),
                        Vote.SOFT,
                        all,
                        learnt,
                        Workers.sequential())
                .estimate()
                .orElseThrow();
    }

    @Test
    void withoutRowsThereIsNoEstimateAndCalibrationsAreAveraged() {
        ForestModel a = fit(options(5).leafExponent(0.5), DATA, 1);
        ForestModel b = fit(options(15).leafExponent(0.5).keepsRows(false), DATA, 2);
        ForestParts joined = ForestModel.joined(a, b).parts();
        assertThat(joined.outOfBag()).isEmpty();
        assertThat(joined.rows()).isEmpty();
        assertThat(joined.leafExponent()).isEqualTo(0.5);
        assertThat(joined.power())
                .isCloseTo(0.25 * a.parts().power() + 0.75 * b.parts().power(), within(1e-12));
        assertThat(joined.floor())
                .isCloseTo(0.25 * a.parts().floor() + 0.75 * b.parts().floor(), within(1e-12));
    }

    @Test
    void leafExponentsThatNoRowsDecideMustBeEqual() {
        ForestModel a = fit(options(20).keepsRows(false), DATA, 1);
        ForestState state = a.state();
        double other = a.leafExponent() == 0 ? 0.5 : 0;
        ForestModel b = ForestModel.of(new ForestParts(
                state.options(),
                state.classes(),
                state.features(),
                state.seed(),
                a.parts().trees(),
                other,
                state.nextTree(),
                1,
                0,
                Optional.empty(),
                Optional.empty()));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ForestModel.joined(a, b))
                .withMessage("leaf exponent of the second forest must be " + a.leafExponent()
                        + " like the first's; set it for both, or keep their rows, got " + other);
    }

    @Test
    void theNextTreeIsNoneOfTheJoinedForest() {
        ForestModel a = fit(options(5), DATA, 1);
        ForestModel b = fit(options(15), DATA, 2);
        assertThat(ForestModel.joined(a, b).state().nextTree()).isEqualTo(5);
        assertThat(ForestModel.joined(b, a).state().nextTree()).isEqualTo(15);
        ForestModel whole = fit(options(20), DATA, 1);
        assertThat(ForestModel.joined(part(whole, 12, 20), part(whole, 0, 12))
                        .state()
                        .nextTree())
                .isEqualTo(20);
    }

    @Test
    void forestsThatDoNotFitAreRejected() {
        ForestModel a = fit(options(5), DATA, 1);
        LabelSet renamed = LabelSet.of(List.of("a", "b", "d"));
        ForestModel classes = fit(
                options(5),
                new LabeledData(
                        DATA.features(), Labels.of(renamed, DATA.labels().codes())),
                2);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ForestModel.joined(a, classes))
                .withMessage("classes of the second forest must be those of the first, [a, b, c], got [a, b, d]");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ForestModel.joined(a, fit(options(5), Clouds.distinct(3, 200, 7), 2)))
                .withMessage("features of the second forest must be 6, got 7");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ForestModel.joined(a, fit(options(5).vote(Vote.HARD), DATA, 2)))
                .withMessageStartingWith("options of the second forest must be those of the first, ForestOptions[");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ForestModel.joined(a, fit(options(3), DATA, 1)))
                .withMessage("trees that both forests have must be 0; train one of them with another seed, got 3");
    }

    /** One label differs: no tree is the same, and no row is known to be the same. */
    @Test
    void rowsWithOtherLabelsAreNotTheSameRows() {
        int[] codes = DATA.labels().codes().clone();
        codes[7] = (codes[7] + 1) % 3;
        LabeledData relabelled = new LabeledData(DATA.features(), Labels.of(Clouds.NAMES, codes));
        ForestModel joined = ForestModel.joined(fit(options(5), DATA, 1), fit(options(5), relabelled, 2));
        assertThat(joined.rows()).isEmpty();
        assertThat(Arrays.equals(codes, DATA.labels().codes())).isFalse();
    }
}
