package dev.querent.core.hik.inference;

import static org.assertj.core.api.Assertions.assertThat;

import dev.querent.core.data.SparseFeatures;
import dev.querent.core.data.SparseFeaturesBuilder;
import dev.querent.core.intersection.IntersectionMatrix;
import dev.querent.core.intersection.SortedIndex;
import dev.querent.core.kernel.IntersectionKernel;
import dev.querent.core.kernel.Transform;
import dev.querent.core.parallel.Workers;
import dev.querent.core.random.RandomSource;
import dev.querent.core.random.Seed;
import org.junit.jupiter.api.Test;

class GridChoiceTest {

    /** Dimensions of one group are nearly the same. */
    private static GridChoice choice(int groups, int groupSize) {
        RandomSource random = Seed.of(1).generator();
        SparseFeaturesBuilder builder = new SparseFeaturesBuilder();
        for (int i = 0; i < 2000; i++) {
            for (int g = 0; g < groups; g++) {
                double value = random.nextDouble() < 0.3 ? random.nextDouble() : 0;
                for (int d = 0; d < groupSize; d++) {
                    builder.add(g * groupSize + d, value * (1 + 0.02 * random.nextDouble()));
                }
            }
            builder.endRow();
        }
        SparseFeatures rows = builder.build(groups * groupSize);
        Workers workers = Workers.sequential();
        IntersectionMatrix matrix = IntersectionMatrix.of(
                SortedIndex.of(rows, workers), IntersectionKernel.of(1, new Transform.Identity()), 0.1, workers);
        return new GridChoice(rows, matrix, workers);
    }

    @Test
    void itIsChosenWhereSolvesAreCostlyAndDimensionsTellLittleOfEachOther() {
        GridChoice free = choice(40, 1);
        double other = 2 * free.cost(1, 1e-4, 25);
        assertThat(free.find(1, 1e-4, other)).isPresent();
        assertThat(free.find(1, 1e-4, free.cost(1, 1e-4, 5)))
                .as("a cheap solve stays as it is")
                .isEmpty();
        assertThat(free.find(1, 1e-4, 0)).as("nothing to compare with").isEmpty();
        assertThat(free.find(100, 1e-4, other))
                .as("it costs as much for every column")
                .isEmpty();
    }

    @Test
    void dimensionsThatRepeatEachOtherAreLeftToTheOtherWay() {
        GridChoice bound = choice(2, 20);
        assertThat(bound.find(1, 1e-4, 2 * bound.cost(1, 1e-4, 25))).isEmpty();
    }
}
