package dev.querent.lab.margin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.querent.core.progress.Run;
import dev.querent.core.random.Seed;
import dev.querent.lab.data.SharedData;
import dev.querent.lab.experiment.ExperimentContext;
import java.util.Map;
import org.junit.jupiter.api.Test;

class VarianceMapsTest {
    private final Map<String, Object> facts = new VarianceMaps()
            .run(new ExperimentContext(Seed.of(1), Run.quiet(), SharedData.FOLDER, true))
            .facts();

    private double fact(String name) {
        return (double) facts.get(name);
    }

    @Test
    void theDegenerateVarianceIsSmallWhereNothingIsKnown() {
        assertThat(fact("far_degenerate")).isLessThan(0.1).isLessThan(fact("labelled_degenerate"));
        assertThat(fact("remote_degenerate")).isEqualTo(0);
    }

    @Test
    void theAugmentedVarianceIsThatOfTheFullProcessThere() {
        assertThat(fact("far_augmented"))
                .isGreaterThan(0.9)
                .isCloseTo(fact("far_full"), within(0.05))
                .isCloseTo(fact("far_per_point"), within(1e-9));
        assertThat(fact("labelled_augmented")).isLessThan(0.5 * fact("far_augmented"));
    }

    @Test
    void farFromAllRowsTheAugmentedVarianceIsThePriorsAndThePublishedOneIsNothing() {
        assertThat(fact("remote_augmented")).isCloseTo(1, within(1e-12));
        assertThat(fact("remote_augmented_degenerate")).isEqualTo(0);
        assertThat(fact("far_augmented_degenerate")).isGreaterThan(0.5);
    }

    @Test
    void entropyIsHighThereAndDoesNotTellItFromTheBorder() {
        assertThat(fact("remote_entropy")).isCloseTo(1, within(1e-6));
        assertThat(fact("far_entropy")).isGreaterThan(fact("labelled_entropy"));
    }
}
