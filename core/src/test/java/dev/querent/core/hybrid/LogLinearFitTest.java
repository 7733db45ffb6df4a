package dev.querent.core.hybrid;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.querent.core.TestSeeds;
import dev.querent.core.random.RandomSource;
import dev.querent.core.random.Seed;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class LogLinearFitTest {
    private static final int CLASSES = 3;
    private static final LogLinearWeights START = new LogLinearWeights(0.5, 0.5, 0.01);

    static LongStream seeds() {
        return TestSeeds.upTo(10);
    }

    /** Two hand-made predictors: votes of ten trees, and scores, each with its own noise. */
    static HeldOutRows rows(long seed, int n, double signal) {
        RandomSource random = Seed.of(seed).generator();
        double[] shares = new double[n * CLASSES];
        double[] z = new double[n * CLASSES];
        int[] codes = new int[n];
        for (int i = 0; i < n; i++) {
            codes[i] = random.nextInt(CLASSES);
            for (int tree = 0; tree < 10; tree++) {
                int vote = random.nextDouble() < 0.5 ? codes[i] : random.nextInt(CLASSES);
                shares[i * CLASSES + vote] += 0.1;
            }
            for (int c = 0; c < CLASSES; c++) {
                z[i * CLASSES + c] = random.nextGaussian() + (c == codes[i] ? signal : 0);
            }
        }
        return new HeldOutRows(CLASSES, shares, z, codes);
    }

    /** Smoothed log loss, written out. */
    private static double loss(HeldOutRows rows, double forest, double ivm, double floor) {
        double sum = 0;
        for (int i = 0; i < rows.size(); i++) {
            double[] odds = new double[CLASSES];
            double total = 0;
            for (int c = 0; c < CLASSES; c++) {
                odds[c] = Math.pow(rows.shares()[i * CLASSES + c] + floor, forest)
                        * Math.exp(ivm * rows.z()[i * CLASSES + c]);
                total += odds[c];
            }
            for (int c = 0; c < CLASSES; c++) {
                double other = 1.0 / (rows.size() + 2);
                double target = c == rows.codes()[i] ? 1 - other : other / (CLASSES - 1);
                sum -= target * Math.log(odds[c] / total);
            }
        }
        return sum / rows.size();
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void noPointOfAGridHasALowerLoss(long seed) {
        HeldOutRows rows = rows(seed, 60, 1);
        LogLinearWeights found = LogLinearFit.lowest(rows, START);
        double lowest = loss(rows, found.forest(), found.ivm(), found.floor());
        for (double forest = 0.1; forest < 20; forest *= 1.15) {
            for (double ivm = 0.1; ivm < 4; ivm *= 1.15) {
                for (double floor = 1.1e-4; floor < 1; floor *= 1.6) {
                    assertThat(loss(rows, forest, ivm, floor)).isGreaterThan(lowest - 1e-4);
                }
            }
        }
    }

    @Test
    void machinesThatKnowNothingHaveLittleWeight() {
        LogLinearWeights found = LogLinearFit.lowest(rows(1, 2000, 0), START);
        assertThat(found.ivm()).isLessThan(0.1);
        assertThat(found.forest()).isGreaterThan(1);
    }

    @Test
    void aWeightOfZeroStays() {
        assertThat(LogLinearFit.lowest(rows(1, 200, 1), new LogLinearWeights(1, 0, 0.01))
                        .ivm())
                .isZero();
    }

    @Test
    void fewRowsKeepTheStart() {
        assertThat(LogLinearFit.lowest(rows(1, 19, 1), START)).isEqualTo(START);
        assertThat(LogLinearFit.lowest(rows(1, 20, 1), START)).isNotEqualTo(START);
    }

    @Test
    void weightsOfFewRowsStayNearTheCentre() {
        LogLinearWeights centre = new LogLinearWeights(1, 0.2, 0.05);
        double few = LogLinearFit.near(rows(1, 10, 2), centre, 0.3).ivm();
        double many = LogLinearFit.near(rows(1, 1000, 2), centre, 0.3).ivm();
        assertThat(few).isBetween(0.2, 0.6);
        assertThat(many).isGreaterThan(1.5 * few);
        assertThat(LogLinearFit.near(rows(1, 1000, 2), centre, 1e-4).ivm()).isCloseTo(0.2, within(1e-3));
        assertThat(LogLinearFit.near(rows(1, 0, 2), centre, 0.3).ivm()).isCloseTo(0.2, within(1e-3));
        assertThat(LogLinearFit.near(rows(1, 1000, 2), centre, 0.3).floor()).isEqualTo(0.05);
    }

    /** With a wide prior and many rows, the weights at the given floor that minimise the loss. */
    @Test
    void manyRowsFindTheirOwnWeights() {
        HeldOutRows rows = rows(3, 2000, 1);
        LogLinearWeights found = LogLinearFit.near(rows, new LogLinearWeights(1, 0.3, 0.05), 10);
        double lowest = loss(rows, found.forest(), found.ivm(), 0.05);
        for (double forest = 0.2; forest < 10; forest *= 1.05) {
            for (double ivm = 0.2; ivm < 4; ivm *= 1.05) {
                assertThat(loss(rows, forest, ivm, 0.05)).isGreaterThan(lowest - 1e-5);
            }
        }
    }

    @Test
    void classesHaveTheirOwnWeightsOnlyIfUnseenRowsGain() {
        HeldOutRows same = rows(1, 900, 1);
        LogLinearWeights global = LogLinearFit.lowest(same, START);
        assertThat(RoutedWeights.of(same, RoutedWeights.routes(same), global)).containsOnly(global);

        HeldOutRows misled = misledFor(0, rows(1, 900, 2));
        LogLinearWeights shared = LogLinearFit.lowest(misled, START);
        assertThat(RoutedWeights.of(misled, RoutedWeights.routes(misled), shared)
                        .get(0)
                        .ivm())
                .isLessThan(0.7 * shared.ivm());
    }

    /** Machines that know nothing about rows routed to one class. */
    private static HeldOutRows misledFor(int routed, HeldOutRows rows) {
        RandomSource random = Seed.of(5).generator();
        double[] z = rows.z().clone();
        for (int e = 0; e < z.length; e++) {
            z[e] = rows.routed(e / CLASSES) == routed ? random.nextGaussian() : z[e];
        }
        return new HeldOutRows(CLASSES, rows.shares(), z, rows.codes());
    }

    @Test
    void everyRowIsRoutedOnce() {
        HeldOutRows rows = rows(1, 50, 1);
        assertThat(RoutedWeights.routes(rows).stream()
                        .flatMapToInt(IntStream::of)
                        .sorted())
                .containsExactly(IntStream.range(0, 50).boxed().toArray(Integer[]::new));
    }

    @Test
    void badWeightsAreRefusedByName() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new LogLinearWeights(0, 1, 0.1))
                .withMessageContaining("weight of the forest");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new LogLinearWeights(1, -1, 0.1))
                .withMessageContaining("weight of the machines");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new LogLinearWeights(1, 1, Double.NaN))
                .withMessageContaining("floor");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new ExpertWeights(-1, 1))
                .withMessageContaining("weight of the pool");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new ExpertWeights(0, 0))
                .withMessageContaining("weight of the expert");
    }
}
