package dev.querent.core.forest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.querent.core.random.Seed;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class BagTest {
    private static final int ROWS = 20_000;

    private static int[] copies(Sampling sampling, long seed) {
        Bag bag = Bag.of(sampling, Seed.of(seed));
        return IntStream.range(0, ROWS).map(bag::copies).toArray();
    }

    @Test
    void aBootstrapHoldsEveryRowOnceOnAverageAndLeavesAThirdOut() {
        int[] copies = copies(new Sampling.Bootstrap(), 1);
        double out = IntStream.of(copies).filter(count -> count == 0).count() / (double) ROWS;
        // three standard deviations of the mean of 20,000 draws
        assertThat(IntStream.of(copies).average().orElseThrow()).isCloseTo(1, within(3 / Math.sqrt(ROWS)));
        assertThat(out).isCloseTo(Math.exp(-1), within(3 * 0.5 / Math.sqrt(ROWS)));
    }

    @Test
    void aShareHoldsThatShare() {
        int[] copies = copies(new Sampling.Share(0.9), 1);
        assertThat(IntStream.of(copies).average().orElseThrow()).isCloseTo(0.9, within(3 * 0.3 / Math.sqrt(ROWS)));
        assertThat(IntStream.of(copies).max().orElseThrow()).isEqualTo(1);
    }

    @Test
    void aStrideTakesStepsOfAllLengthsUpToItsLongest() {
        Bag bag = Bag.of(new Sampling.Stride(25), Seed.of(1));
        int[] rows = IntStream.range(0, ROWS).filter(row -> bag.copies(row) > 0).toArray();
        int[] steps =
                IntStream.range(1, rows.length).map(i -> rows[i] - rows[i - 1]).toArray();
        assertThat(IntStream.of(steps).distinct().sorted().toArray())
                .isEqualTo(IntStream.rangeClosed(1, 25).toArray());
        assertThat(IntStream.of(steps).average().orElseThrow())
                .isCloseTo(13, within(3 * 7.3 / Math.sqrt(steps.length)));
    }

    @Test
    void aRowIsDrawnAlikeInWhateverOrderItIsAskedFor() {
        for (Sampling sampling : new Sampling[] {
            new Sampling.Bootstrap(), new Sampling.Share(0.5), new Sampling.Stride(7), new Sampling.All()
        }) {
            int[] forwards = copies(sampling, 3);
            Bag bag = Bag.of(sampling, Seed.of(3));
            for (int row = ROWS - 1; row >= 0; row -= 37) {
                assertThat(bag.copies(row)).isEqualTo(forwards[row]);
            }
            assertThat(Sampling.parse(sampling.text())).isEqualTo(sampling);
        }
    }

    @Test
    void whatIsNoSamplingIsRefusedWithAllForms() {
        for (String text : new String[] {"none", "share", "share:x", "stride:1.5", "all:3"}) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> Sampling.parse(text))
                    .withMessageContaining("share:0.8");
        }
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Sampling.parse("share:1.5"))
                .withMessageContaining("1.5");
    }
}
