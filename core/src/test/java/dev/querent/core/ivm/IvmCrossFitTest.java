package dev.querent.core.ivm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.querent.core.data.DenseFeatures;
import dev.querent.core.data.LabeledData;
import dev.querent.core.data.Labels;
import dev.querent.core.gp.probit.inference.Temperature;
import dev.querent.core.progress.Run;
import dev.querent.core.random.RandomSource;
import dev.querent.core.random.Seed;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class IvmCrossFitTest {
    private static final int CLASSES = 3;

    /** Labels that no row tells: what machines say about rows that they have learnt is better than chance, and nothing else is. */
    private static LabeledData noise() {
        RandomSource random = Seed.of(1).generator();
        double[][] rows = new double[240][2];
        List<String> names = new ArrayList<>();
        for (int i = 0; i < rows.length; i++) {
            rows[i] = new double[] {random.nextGaussian(), random.nextGaussian()};
            names.add("class " + i % CLASSES);
        }
        return new LabeledData(DenseFeatures.of(rows), Labels.of(names));
    }

    @Test
    void scoresAreThoseOfMachinesThatHaveNotLearntTheRow() {
        LabeledData data = noise();
        IvmTrainer.CrossFit fit = new IvmTrainer(
                        IvmOptions.builder().active(150).evaluations(4).build())
                .crossFit(data, Seed.of(1), Run.quiet());
        int right = 0;
        for (int i = 0; i < data.size(); i++) {
            int best = 0;
            for (int c = 1; c < CLASSES; c++) {
                best = fit.scores()[i * CLASSES + c] > fit.scores()[i * CLASSES + best] ? c : best;
            }
            right += best == data.labels().code(i) ? 1 : 0;
        }
        assertThat(right).isBetween(50, 110); // 80 ± 4 standard deviations
        assertThat(fit.model().temperature())
                .isEqualTo(Temperature.fit(fit.scores(), data.labels().codes()));
    }

    @Test
    void theModelIsThatOfFit() {
        LabeledData data = noise();
        IvmTrainer trainer =
                new IvmTrainer(IvmOptions.builder().active(20).evaluations(2).build());
        double[] one = trainer.fit(data, Seed.of(1)).predict(data.features()).row(5);
        double[] other = trainer.crossFit(data, Seed.of(1), Run.quiet())
                .model()
                .predict(data.features())
                .row(5);
        assertThat(other).containsExactly(one);
    }
}
