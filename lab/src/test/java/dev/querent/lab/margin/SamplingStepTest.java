package dev.querent.lab.margin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.querent.core.data.LabeledData;
import dev.querent.core.margin.MmSgpOptions;
import dev.querent.core.margin.MmSgpTrainer;
import dev.querent.core.progress.Run;
import dev.querent.core.random.Seed;
import dev.querent.lab.data.PublicSet;
import dev.querent.lab.data.SyntheticHistograms;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class SamplingStepTest {
    private final LabeledData all = new SyntheticHistograms(40, 12, 4, 0.5).generate(Seed.of(1));

    @Test
    void everyClassHasALabelAndNoLabelledRowIsInThePool() {
        SamplingStep drawn = SamplingStep.drawn(all, 6, 100, Seed.of(2));

        assertThat(drawn.known().size()).isEqualTo(6);
        assertThat(drawn.known().labels().counts()).doesNotContain(0);
        assertThat(drawn.pool().size()).isEqualTo(100);
        for (int i = 0; i < 6; i++) {
            double[] known = drawn.known().features().row(i);
            for (int p = 0; p < 100; p++) {
                assertThat(drawn.pool().features().row(p)).isNotEqualTo(known);
            }
        }
    }

    @Test
    void tooManyLabelsAreRejected() {
        assertThatThrownBy(() -> SamplingStep.drawn(all, 40, 10, Seed.of(2)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("40 labels of 40 rows of 4 classes");
    }

    @Test
    void aStepIsMeasuredInSeconds() {
        MmSgpTrainer trainer = new MmSgpTrainer(
                MmSgpOptions.builder().sparsity(0.5).denseUntil(0).build());
        SamplingStep.Times times =
                SamplingStep.drawn(all, 20, 30, Seed.of(2)).measure(trainer, 3, Seed.of(3), Run.quiet());

        assertThat(times.support()).isEqualTo(10);
        assertThat(times.fastest()).isPositive().isLessThanOrEqualTo(times.step());
        assertThat(times.learning()).isPositive();
        assertThat(times.training()).isPositive();
    }

    /** The first and the last cells of the table, and one that is missing. */
    @Test
    void publishedTimesAreThoseOfTheTable() {
        assertThat(PublishedSets.seconds(PublicSet.YEAST, 300, 0.75)).hasValue(1.1);
        assertThat(PublishedSets.seconds(PublicSet.YEAST, 500, 0.3)).hasValue(108.1);
        assertThat(PublishedSets.seconds(PublicSet.PENSTROKE, 500, 0.3)).hasValue(306.2);
        assertThat(PublishedSets.seconds(PublicSet.SENSORLESS, 500, 0.3)).hasValue(117);
        assertThat(PublishedSets.seconds(PublicSet.REUTERS, 500, 0)).hasValue(1295.3);
        assertThat(PublishedSets.seconds(PublicSet.REUTERS, 2000, 0.3)).isEmpty();
        assertThat(Arrays.asList(PublicSet.values())).containsAll(PublishedSets.ALL);
    }
}
