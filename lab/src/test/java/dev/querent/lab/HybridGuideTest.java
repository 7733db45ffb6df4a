package dev.querent.lab;

import static org.assertj.core.api.Assertions.assertThat;

import dev.querent.core.data.DenseFeatures;
import dev.querent.core.data.Features;
import dev.querent.core.data.LabeledData;
import dev.querent.core.data.Labels;
import dev.querent.core.forest.ForestOptions;
import dev.querent.core.hybrid.ForestIvmModel;
import dev.querent.core.hybrid.ForestIvmOptions;
import dev.querent.core.hybrid.ForestIvmTrainer;
import dev.querent.core.ivm.IvmOptions;
import dev.querent.core.model.Predictions;
import dev.querent.core.parallel.Workers;
import dev.querent.core.random.RandomSource;
import dev.querent.core.random.Seed;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The example of the page about forests with informative vector machines, run; and a check that the page still shows it. */
class HybridGuideTest {

    private static LabeledData lines(int rows, long seed) {
        RandomSource random = Seed.of(seed).generator();
        double[][] values = new double[rows][2];
        List<String> names = new ArrayList<>();
        for (int i = 0; i < rows; i++) {
            values[i][0] = random.nextGaussian();
            values[i][1] = values[i][0] + (i % 2 == 0 ? 1 : -1);
            names.add(i % 2 == 0 ? "above" : "below");
        }
        return new LabeledData(DenseFeatures.of(values), Labels.of(names));
    }

    @Test
    void exampleOfThePageRuns() {
        LabeledData data = lines(80, 1);
        Features rows = lines(4, 2).features();

        // tag::example[]
        ForestOptions forest = ForestOptions.builder().trees(200).build();
        IvmOptions machines = IvmOptions.builder().active(50).build();
        ForestIvmModel model = new ForestIvmTrainer(ForestIvmOptions.of(forest, machines)).fit(data, Seed.of(1));
        Predictions predictions = model.predict(rows);

        ForestIvmModel.Decision decision =
                model.decisions(rows, Workers.sequential()).get(0);
        String name = decision.label(); // the predicted class
        ForestIvmModel.Member by = decision.by(); // forest, ivm or expert: the last that changed the class
        String routed = decision.forestLabel(); // the forest's class; an expert is that of this class
        // end::example[]

        assertThat(name).isEqualTo("above").isEqualTo(predictions.bestName(0));
        assertThat(by == ForestIvmModel.Member.FOREST).isEqualTo(routed.equals(name));
    }

    @Test
    void pageShowsTheExampleThatRuns() throws IOException {
        ShownExample.assertShown(Path.of("..", "docs", "hybrid.md"), HybridGuideTest.class);
    }
}
