package dev.querent.core.gp.inference;

import static org.assertj.core.api.Assertions.assertThat;

import dev.querent.core.data.DenseFeatures;
import dev.querent.core.data.Features;
import dev.querent.core.gp.InducingSelection;
import dev.querent.core.kernel.GaussianKernel;
import dev.querent.core.kernel.IntersectionKernel;
import dev.querent.core.kernel.Kernel;
import dev.querent.core.kernel.LinearKernel;
import dev.querent.core.kernel.RandomRows;
import dev.querent.core.kernel.Transform;
import dev.querent.core.linalg.Compute;
import dev.querent.core.random.Seed;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class InducingSearchTest {
    private static final Kernel KERNEL = GaussianKernel.of(1, 1.5);

    private static int[] choose(InducingSelection selection, Features rows, int most, long seed) {
        return new InducingSearch(selection, KERNEL, Compute.sequential()).choose(rows, most, Seed.of(seed));
    }

    @ParameterizedTest
    @EnumSource(InducingSelection.class)
    void choosesDistinctRowsBySeed(InducingSelection selection) {
        Features rows = RandomRows.normal(Seed.of(1).generator(), 80, 3);
        int[] chosen = choose(selection, rows, 12, 4);
        assertThat(chosen).hasSize(12).isSorted().doesNotHaveDuplicates();
        assertThat(choose(selection, rows, 12, 4)).isEqualTo(chosen);
        assertThat(choose(selection, rows, 12, 5)).isNotEqualTo(chosen);
        assertThat(choose(selection, rows, 500, 4))
                .isEqualTo(IntStream.range(0, 80).toArray());
    }

    @ParameterizedTest
    @EnumSource(InducingSelection.class)
    void rowsThatAreAlikeAreChosenOnce(InducingSelection selection) {
        int[] copies = IntStream.range(0, 90).map(i -> i % 7).toArray();
        Features rows = RandomRows.normal(Seed.of(2).generator(), 7, 3).select(copies);
        int[] chosen = choose(selection, rows, 30, 1);
        assertThat(Arrays.stream(chosen).map(row -> row % 7)).containsExactlyInAnyOrder(0, 1, 2, 3, 4, 5, 6);
    }

    @Test
    void constantRowsGiveASingleOne() {
        Features rows = DenseFeatures.of(new double[20][2]);
        assertThat(choose(InducingSelection.K_MEANS_PLUS_PLUS, rows, 10, 1)).hasSize(1);
        Kernel intersection = IntersectionKernel.of(1, new Transform.Identity()); // prior variance 0
        assertThat(new InducingSearch(InducingSelection.FARTHEST_POINT, intersection, Compute.sequential())
                        .choose(rows, 10, Seed.of(1)))
                .hasSize(1);
    }

    /** Against the definition: each next row maximises the distance to the nearest one before it. */
    @Test
    void farthestPointsAreThoseOfTheDefinition() {
        Features rows = RandomRows.normal(Seed.of(3).generator(), 40, 2);
        int[] four = choose(InducingSelection.FARTHEST_POINT, rows, 4, 9);
        int[] five = choose(InducingSelection.FARTHEST_POINT, rows, 5, 9);
        List<Integer> known = new ArrayList<>(Arrays.stream(four).boxed().toList());
        int expected = IntStream.range(0, 40)
                .boxed()
                .max((a, b) -> Double.compare(nearest(rows, a, known), nearest(rows, b, known)))
                .orElseThrow();
        known.add(expected);
        assertThat(five)
                .containsExactlyInAnyOrder(known.stream().mapToInt(i -> i).toArray());
    }

    private static double nearest(Features rows, int row, List<Integer> chosen) {
        return chosen.stream()
                .mapToDouble(other -> 2 - 2 * KERNEL.value(rows, row, rows, other))
                .min()
                .orElseThrow();
    }

    /** Two clouds, one of a few rows: random rows often miss it, distances do not. */
    @Test
    void distancesFindASmallCloud() {
        double[][] values = new double[200][2];
        for (int i = 0; i < values.length; i++) {
            values[i][0] = (i < 3 ? 50 : 0) + 0.01 * i;
        }
        Features rows = DenseFeatures.of(values);
        int found = 0;
        int luck = 0;
        for (int seed = 0; seed < 40; seed++) {
            found += choose(InducingSelection.K_MEANS_PLUS_PLUS, rows, 6, seed)[0] < 3 ? 1 : 0;
            luck += choose(InducingSelection.RANDOM, rows, 6, seed)[0] < 3 ? 1 : 0;
        }
        assertThat(choose(InducingSelection.FARTHEST_POINT, rows, 6, 1)[0]).isLessThan(3);
        assertThat(found).isGreaterThan(luck);
    }

    /**
     * Rows at 0, 1 and 3 under a linear kernel, the first one drawn evenly: the second one is then at 1 with probability 1/10 from 0, at 0 with 1/5 from
     * 1, and at 0 with 9/13 from 3.
     */
    @Test
    void drawsAreProportionalToTheSquaredDistance() {
        Features rows = DenseFeatures.of(new double[][] {{0}, {1}, {3}});
        InducingSearch search =
                new InducingSearch(InducingSelection.K_MEANS_PLUS_PLUS, new LinearKernel(1, 1), Compute.sequential());
        int draws = 3000;
        int near = 0;
        int far = 0;
        for (long seed = 0; seed < draws; seed++) {
            int[] pair = search.choose(rows, 2, Seed.of(seed));
            near += pair[1] == 1 ? 1 : 0;
            far += pair[0] == 0 && pair[1] == 2 ? 1 : 0;
        }
        assertThat(near / (double) draws).isBetween(0.1 - 0.017, 0.1 + 0.017); // three standard deviations
        double expected = (9.0 / 10 + 9.0 / 13) / 3;
        assertThat(far / (double) draws).isBetween(expected - 0.028, expected + 0.028);
    }
}
