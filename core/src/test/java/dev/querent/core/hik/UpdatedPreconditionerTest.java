package dev.querent.core.hik;

import static org.assertj.core.api.Assertions.assertThat;

import dev.querent.core.data.DenseFeatures;
import dev.querent.core.data.LabeledData;
import dev.querent.core.data.Labels;
import dev.querent.core.progress.Run;
import dev.querent.core.random.RandomSource;
import dev.querent.core.random.Seed;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class UpdatedPreconditionerTest {
    private static final HikOptions OPTIONS =
            HikOptions.builder().search(HikSearch.NONE).build();

    private static LabeledData data(int count, long seed) {
        RandomSource random = Seed.of(seed).generator();
        double[][] rows = new double[count][10];
        List<String> names = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            names.add("class " + i % 2);
            for (int d = 0; d < 10; d++) {
                rows[i][d] = random.nextDouble() + (d == i % 2 ? 0.5 : 0);
            }
        }
        return new LabeledData(DenseFeatures.of(rows), Labels.of(names));
    }

    private static HikLearner learner() {
        return HikLearner.resume(new HikTrainer(OPTIONS).fit(data(100, 1), Seed.of(1)), Run.quiet());
    }

    private static int baseRows(HikLearner learner) {
        HikLearnerState.PreconditionerParts parts = learner.state().carried();
        int stayed = (int)
                Arrays.stream(parts.origins()).filter(origin -> origin >= 0).count();
        return stayed + parts.gone().rows();
    }

    /** A twentieth of the rows may change before a new base is made. */
    @Test
    void manyNewRowsMakeANewBase() {
        HikLearner learner = learner();
        learner.observe(data(4, 2), Run.quiet());
        assertThat(baseRows(learner)).isEqualTo(100);
        learner.observe(data(8, 3), Run.quiet());
        assertThat(baseRows(learner)).isEqualTo(112);
        assertThat(learner.state().preconditioner().isWorn()).isFalse();
    }

    @Test
    void manyForgottenRowsMakeANewBase() {
        HikLearner learner = learner();
        learner.forget(new int[] {3, 50}, Run.quiet());
        assertThat(baseRows(learner)).isEqualTo(100);
        learner.forget(new int[] {0, 1, 2, 3, 4, 5, 6, 7}, Run.quiet());
        assertThat(baseRows(learner)).isEqualTo(90);
    }
}
