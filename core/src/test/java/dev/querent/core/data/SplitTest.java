package dev.querent.core.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.querent.core.TestSeeds;
import dev.querent.core.random.Seed;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class SplitTest {

    static LongStream seeds() {
        return TestSeeds.upTo(100);
    }

    /** Up to 6 classes of very different size; some may have no row. */
    private static Labels labels(SplittableRandom random) {
        int classes = random.nextInt(1, 7);
        LabelSet set = LabelSet.of(
                IntStream.range(0, classes).mapToObj(c -> "class " + c).toList());
        int rows = random.nextInt(6, 80);
        int[] codes = IntStream.range(0, rows)
                .map(i -> Math.min(random.nextInt(classes), random.nextInt(classes)))
                .toArray();
        return Labels.of(set, codes);
    }

    private static void assertParts(Split split, int rows) {
        int[] all = IntStream.concat(Arrays.stream(split.train()), Arrays.stream(split.test()))
                .sorted()
                .toArray();
        assertThat(all).isEqualTo(IntStream.range(0, rows).toArray());
        assertThat(split.train()).isSorted();
        assertThat(split.test()).isSorted();
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void stratifiedSplitTakesTheShareOfEveryClass(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        Labels labels = labels(random);
        double share = random.nextDouble(0.05, 0.95);
        Split split = Split.stratified(labels, share, Seed.of(seed));

        assertParts(split, labels.size());
        int[] counts = labels.counts();
        int[] test = labels.select(split.test()).counts();
        for (int c = 0; c < counts.length; c++) {
            assertThat((double) test[c]).isCloseTo(counts[c] * share, within(1.0));
            if (counts[c] >= 2) {
                assertThat(test[c]).isBetween(1, counts[c] - 1);
            } else {
                assertThat(test[c]).isZero();
            }
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void foldsTestEveryRowOnceAndAreEven(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        Labels labels = labels(random);
        int k = random.nextInt(2, 7);
        for (List<Split> folds : List.of(Split.folds(labels, k, Seed.of(seed)), Split.contiguousFolds(labels, k))) {
            assertThat(folds).hasSize(k);
            folds.forEach(fold -> assertParts(fold, labels.size()));
            int[] tested = folds.stream()
                    .flatMapToInt(fold -> Arrays.stream(fold.test()))
                    .sorted()
                    .toArray();
            assertThat(tested).isEqualTo(IntStream.range(0, labels.size()).toArray());
            for (Split fold : folds) {
                assertThat(fold.test().length).isBetween(labels.size() / k, (labels.size() + k - 1) / k);
                int[] inFold = labels.select(fold.test()).counts();
                for (int c = 0; c < inFold.length; c++) {
                    int all = labels.counts()[c];
                    assertThat(inFold[c]).isBetween(all / k, (all + k - 1) / k);
                }
            }
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void contiguousFoldsKeepNeighboursOfAClassTogether(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        Labels labels = labels(random);
        int k = random.nextInt(2, 7);
        List<Split> folds = Split.contiguousFolds(labels, k);
        int[] foldOfRow = new int[labels.size()];
        for (int f = 0; f < k; f++) {
            for (int row : folds.get(f).test()) {
                foldOfRow[row] = f;
            }
        }
        int[] last = new int[labels.classes().size()];
        for (int row = 0; row < labels.size(); row++) {
            assertThat(foldOfRow[row]).isGreaterThanOrEqualTo(last[labels.code(row)]);
            last[labels.code(row)] = foldOfRow[row];
        }
    }

    @Test
    void sameSeedSameSplitAndAnotherSeedAnother() {
        Labels labels = labels(new SplittableRandom(3));
        assertThat(Split.stratified(labels, 0.5, Seed.of(1)).test())
                .isEqualTo(Split.stratified(labels, 0.5, Seed.of(1)).test())
                .isNotEqualTo(Split.stratified(labels, 0.5, Seed.of(2)).test());
        assertThat(Split.folds(labels, 3, Seed.of(1)).get(0).test())
                .isEqualTo(Split.folds(labels, 3, Seed.of(1)).get(0).test())
                .isNotEqualTo(Split.folds(labels, 3, Seed.of(2)).get(0).test());
    }

    @Test
    void splitOfAClassDoesNotDependOnTheOtherClasses() {
        LabelSet set = LabelSet.of(List.of("a", "b"));
        Labels alone = Labels.of(set, new int[10]);
        int[] codes = new int[30];
        Arrays.fill(codes, 10, 30, 1);
        Labels together = Labels.of(set, codes);
        int[] fromAlone = Split.stratified(alone, 0.4, Seed.of(5)).test();
        int[] fromTogether = Arrays.stream(
                        Split.stratified(together, 0.4, Seed.of(5)).test())
                .filter(row -> row < 10)
                .toArray();
        assertThat(fromTogether).isEqualTo(fromAlone);
    }

    @Test
    void everyRowIsEquallyLikelyToBeTested() {
        Labels labels = Labels.of(LabelSet.of(List.of("a")), new int[10]);
        int draws = 20_000;
        int[] counts = new int[10];
        for (int i = 0; i < draws; i++) {
            for (int row : Split.stratified(labels, 0.3, Seed.of(i)).test()) {
                counts[row]++;
            }
        }
        double deviation = Math.sqrt(draws * 0.3 * 0.7);
        for (int count : counts) {
            assertThat((double) count).isCloseTo(draws * 0.3, within(5 * deviation));
        }
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, 1, -0.2, Double.NaN})
    void shareOutsideTheUnitIntervalIsRefused(double share) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Split.stratified(labels(new SplittableRandom(1)), share, Seed.of(1)))
                .withMessage("test share must be between 0 and 1, got " + share);
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 0, 1, 4})
    void fewerThanTwoFoldsOrMoreThanRowsAreRefused(int k) {
        Labels labels = Labels.of(List.of("a", "b", "a"));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Split.contiguousFolds(labels, k))
                .withMessage("folds must be 2 to the number of rows, 3, got " + k);
    }

    @Test
    void splitCannotBeChangedFromOutside() {
        Split split = Split.stratified(Labels.of(List.of("a", "a", "a", "a")), 0.5, Seed.of(1));
        int[] before = split.test();
        split.test()[0] = 99;
        assertThat(split.test()).isEqualTo(before);
    }
}
