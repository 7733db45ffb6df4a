package dev.querent.lab.ivm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.querent.core.data.LabeledData;
import dev.querent.core.ivm.inference.ActiveSetSelection;
import dev.querent.core.kernel.GaussianKernel;
import dev.querent.core.progress.Run;
import dev.querent.core.random.Seed;
import dev.querent.lab.region.PlaneRows;
import java.util.Collections;
import org.junit.jupiter.api.Test;

class EvidenceAscentTest {
    private static final int STEPS = 3 * EvidenceAscent.FIXED_STEPS;

    private static ActiveEvidence evidence() {
        LabeledData rows = PlaneRows.moons(60, Seed.of(1));
        return new ActiveEvidence(
                GaussianKernel.of(1, 0.5),
                rows,
                0,
                new ActiveSetSelection(15, false, false, rows.size(), 0),
                Seed.of(1),
                Run.quiet());
    }

    @Test
    void smallStepsAlongTheGradientRaiseTheEvidenceOfFixedRows() {
        EvidenceAscent ascent = EvidenceAscent.adagrad(evidence(), 0.01, STEPS);
        assertThat(ascent.values()).hasSize(STEPS);
        assertThat(ascent.gains()).hasSize(3).allMatch(gain -> gain > 0);
        assertThat(ascent.jumps()).hasSize(3);
    }

    @Test
    void tenStepsOfLbfgsNeverLowerTheEvidenceOfFixedRows() {
        assertThat(EvidenceAscent.lbfgs(evidence(), STEPS).gains()).allMatch(gain -> gain >= 0);
    }

    @Test
    void theEndOfAnEvolutionIsItsBestSample() {
        ActiveEvidence evidence = evidence();
        EvidenceAscent ascent = EvidenceAscent.evolution(evidence, STEPS);
        double end = evidence.machineAt(ascent.end()).logEvidence() / 15;
        assertThat(end).isEqualTo(Collections.max(ascent.values()));
    }
}
