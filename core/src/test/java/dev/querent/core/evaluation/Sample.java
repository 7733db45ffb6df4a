package dev.querent.core.evaluation;

import dev.querent.core.data.LabelSet;
import dev.querent.core.data.Labels;
import dev.querent.core.model.Predictions;
import dev.querent.core.random.RandomSource;
import dev.querent.core.random.Seed;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** Predictions with their labels, written out or drawn. */
record Sample(Predictions predictions, Labels labels) {
    static final LabelSet ABC = LabelSet.of(List.of("a", "b", "c"));

    /**
     * Four rows the tests compute by hand:
     *
     * <pre>
     * row  true  a    b    c    taken for
     * 0    a     0.7  0.2  0.1  a
     * 1    b     0.1  0.6  0.3  b
     * 2    c     0.5  0.3  0.2  a   wrong
     * 3    a     0.2  0.4  0.4  b   wrong; of equals, the first
     * </pre>
     */
    static Sample byHand() {
        return of(ABC, List.of("a", "b", "c", "a"), new double[][] {
            {0.7, 0.2, 0.1}, {0.1, 0.6, 0.3}, {0.5, 0.3, 0.2}, {0.2, 0.4, 0.4}
        });
    }

    static Sample of(LabelSet classes, List<String> actual, double[][] probabilities) {
        double[] flat =
                Arrays.stream(probabilities).flatMapToDouble(Arrays::stream).toArray();
        return new Sample(Predictions.owning(classes, flat, Optional.empty()), Labels.of(classes, actual));
    }

    /** Random probabilities and labels; probabilities are multiples of 1/16: many are tied, and all sums are exact. */
    static Sample random(long seed, int rows, int classes) {
        RandomSource random = Seed.of(seed).generator();
        LabelSet names = LabelSet.of(
                IntStream.range(0, classes).mapToObj(Integer::toString).toList());
        double[] flat = new double[rows * classes];
        int[] codes = new int[rows];
        for (int row = 0; row < rows; row++) {
            for (int unit = 0; unit < 16; unit++) {
                flat[row * classes + random.nextInt(classes)] += 0.0625;
            }
            codes[row] = random.nextInt(classes);
        }
        return new Sample(Predictions.owning(names, flat, Optional.empty()), Labels.of(names, codes));
    }

    /** The same rows in another order. */
    Sample select(int[] order) {
        double[] flat = Arrays.stream(order)
                .mapToObj(predictions::row)
                .flatMapToDouble(Arrays::stream)
                .toArray();
        return new Sample(Predictions.owning(predictions.classes(), flat, Optional.empty()), labels.select(order));
    }

    Evaluation evaluation() {
        return Evaluation.of(predictions, labels);
    }
}
