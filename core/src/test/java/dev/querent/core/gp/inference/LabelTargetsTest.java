package dev.querent.core.gp.inference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.querent.core.data.Labels;
import dev.querent.core.linalg.Matrix;
import java.util.List;
import org.junit.jupiter.api.Test;

class LabelTargetsTest {
    /** For each row they sum to zero over the classes; between two classes they differ as the targets do. */
    @Test
    void contrastsAreTargetsWithoutTheirMean() {
        Labels labels = Labels.of(List.of("a", "b", "c", "d", "b"));
        Matrix targets = LabelTargets.of(labels);
        Matrix contrasts = LabelTargets.contrasts(labels);
        for (int i = 0; i < labels.size(); i++) {
            double sum = 0;
            for (int m = 0; m < 4; m++) {
                sum += contrasts.get(i, m);
                assertThat(contrasts.get(i, m) - contrasts.get(i, 0))
                        .isCloseTo(targets.get(i, m) - targets.get(i, 0), within(1e-15));
            }
            assertThat(sum).isCloseTo(0, within(1e-15));
        }
    }
}
