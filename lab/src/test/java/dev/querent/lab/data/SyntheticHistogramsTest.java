package dev.querent.lab.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.querent.core.data.LabeledData;
import dev.querent.core.random.Seed;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class SyntheticHistogramsTest {
    private final LabeledData sparse = new SyntheticHistograms(300, 100, 5, 0.09).generate(Seed.of(1));

    @Test
    void rowsSumToOne() {
        assertThat(Arrays.stream(sparse.features().row(7)).sum()).isCloseTo(1, within(1e-6));
    }

    /** 30,000 bins: the standard deviation of the share is 0.0017. */
    @Test
    void shareOfFilledBinsIsTheOneAskedFor() {
        assertThat(sparse.features().nonZeros() / 30_000.0).isCloseTo(0.09, within(0.008));
    }

    @Test
    void fullHistogramsHaveNoEmptyBin() {
        LabeledData full = new SyntheticHistograms(20, 30, 2, 1).generate(Seed.of(1));
        assertThat(full.features().nonZeros()).isEqualTo(600);
    }

    @Test
    void classesTakeTurns() {
        assertThat(sparse.labels().counts()).containsOnly(60);
    }
}
