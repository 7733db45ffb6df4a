package dev.querent.lab;

import static org.assertj.core.api.Assertions.assertThat;

import dev.querent.core.data.DenseFeatures;
import dev.querent.core.data.Features;
import dev.querent.core.data.LabeledData;
import dev.querent.core.data.Labels;
import dev.querent.core.forest.ForestLearner;
import dev.querent.core.forest.ForestModel;
import dev.querent.core.forest.ForestOptions;
import dev.querent.core.forest.ForestTrainer;
import dev.querent.core.model.Predictions;
import dev.querent.core.parallel.Workers;
import dev.querent.core.progress.Run;
import dev.querent.core.random.RandomSource;
import dev.querent.core.random.Seed;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The example of the page about forests, run; and a check that the page still shows it. */
class ForestGuideTest {

    private static LabeledData clouds(int rows, List<String> classes, long seed) {
        RandomSource random = Seed.of(seed).generator();
        double[][] values = new double[rows][3];
        List<String> names = new ArrayList<>();
        for (int i = 0; i < rows; i++) {
            int kind = i % classes.size();
            names.add(classes.get(kind));
            for (int d = 0; d < 3; d++) {
                values[i][d] = random.nextGaussian() + 4 * (classes.get(kind).charAt(d % 3) % 5);
            }
        }
        return new LabeledData(DenseFeatures.of(values), Labels.of(names));
    }

    @Test
    void exampleOfThePageRuns() {
        LabeledData data = clouds(60, List.of("oak", "fir"), 1);
        LabeledData more = clouds(30, List.of("oak", "elm"), 2);
        Features rows = clouds(4, List.of("oak", "elm"), 3).features();

        // tag::example[]
        ForestOptions options = ForestOptions.builder().trees(200).build();
        ForestModel model = new ForestTrainer(options).fit(data, Seed.of(1));
        double expected = model.outOfBag().orElseThrow().accuracy(); // from rows that trees have not seen
        double[] importance = model.importance(); // by feature, sums to 1

        ForestLearner learner = ForestLearner.resume(model, Run.quiet());
        learner.observe(more, Run.quiet()); // rows of known and of new classes
        ForestModel updated = learner.snapshot(); // may be taken by any thread at any time

        Predictions predictions = updated.predict(rows);
        double disagreement =
                predictions.latent().orElseThrow().variance().orElseThrow().value(0);
        double[] novelty = updated.novelty(rows, Workers.sequential()); // 0 known … 1 like nothing known
        // end::example[]

        assertThat(expected).isGreaterThan(0.9);
        assertThat(importance).hasSize(3);
        assertThat(updated.classes().names()).containsExactly("fir", "oak", "elm");
        assertThat(predictions.bestName(1)).isEqualTo("elm");
        assertThat(disagreement).isBetween(0.0, 1.0);
        assertThat(novelty[0]).isBetween(0.0, 1.0);
    }

    @Test
    void pageShowsTheExampleThatRuns() throws IOException {
        ShownExample.assertShown(Path.of("..", "docs", "forest.md"), ForestGuideTest.class);
    }
}
