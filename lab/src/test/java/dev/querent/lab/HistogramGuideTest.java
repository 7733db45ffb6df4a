package dev.querent.lab;

import static org.assertj.core.api.Assertions.assertThat;

import dev.querent.core.data.DenseFeatures;
import dev.querent.core.data.Features;
import dev.querent.core.data.LabeledData;
import dev.querent.core.data.Labels;
import dev.querent.core.hik.HikLearner;
import dev.querent.core.hik.HikModel;
import dev.querent.core.hik.HikOptions;
import dev.querent.core.hik.HikTrainer;
import dev.querent.core.hik.OneClassModel;
import dev.querent.core.hik.OneClassTrainer;
import dev.querent.core.model.Predictions;
import dev.querent.core.model.Variance;
import dev.querent.core.model.VarianceMethod;
import dev.querent.core.parallel.Workers;
import dev.querent.core.progress.Run;
import dev.querent.core.random.Seed;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The example of the page about {@code gp-hik}, run; and a check that the page still shows it. */
class HistogramGuideTest {

    @Test
    void exampleOfThePageRuns() {
        Features features = DenseFeatures.of(new double[][] {
            {0.7, 0.2, 0.1},
            {0.3, 0.4, 0.3},
            {0.1, 0.8, 0.1},
            {0.8, 0.1, 0.1},
            {0.9, 0, 0.1},
            {0.3, 0.3, 0.4},
            {0.4, 0.3, 0.3}
        });
        LabeledData data = new LabeledData(
                features, Labels.of(List.of("flat", "flat", "steep", "steep", "steep", "flat", "flat")));
        LabeledData more = new LabeledData(
                DenseFeatures.of(new double[][] {{0.35, 0.3, 0.35}, {0, 0, 1}}), Labels.of(List.of("flat", "last")));
        Features known = features.select(new int[] {1, 5, 6});
        Features rows = DenseFeatures.of(new double[][] {{0.85, 0.1, 0.05}, {0.33, 0.33, 0.34}, {0, 0, 1}});

        // tag::example[]
        HikModel model = new HikTrainer(HikOptions.defaults()).fit(data, Seed.of(1));
        Predictions predictions = model.predict(rows); // with the spectral variance
        Variance variance = model.latent(rows, new VarianceMethod.Certified(1e-3), Workers.sequential())
                .variance()
                .orElseThrow();
        double least = variance.lower(0); // the exact variance of row 0 is at least this
        double most = variance.upper(0); // and at most this

        HikLearner learner = HikLearner.resume(model, Run.quiet());
        learner.observe(more, Run.quiet()); // rows of known and of new classes
        learner.relabel(0, "steep", Run.quiet()); // row 0 was mislabelled
        learner.forget(new int[] {1, 2}, Run.quiet()); // as if they had never been there
        HikModel updated = learner.snapshot();

        OneClassModel familiar = new OneClassTrainer(HikOptions.defaults()).fit(known, Seed.of(1));
        double[] novelty = familiar.noveltyByVariance(rows, new VarianceMethod.Fine(8), Workers.sequential());
        // end::example[]

        assertThat(predictions.bestName(1)).isEqualTo("flat");
        assertThat(most).isBetween(least, least + 1e-3);
        assertThat(updated.classes().names()).containsExactly("flat", "steep", "last");
        assertThat(updated.labels().size()).isEqualTo(7);
        assertThat(updated.predict(rows).bestName(0)).isEqualTo("steep");
        assertThat(novelty[1]).isLessThan(novelty[0]).isLessThan(novelty[2]);
    }

    @Test
    void pageShowsTheExampleThatRuns() throws IOException {
        ShownExample.assertShown(Path.of("..", "docs", "gp-hik.md"), HistogramGuideTest.class);
    }
}
