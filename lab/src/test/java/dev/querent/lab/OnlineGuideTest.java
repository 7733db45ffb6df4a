package dev.querent.lab;

import static org.assertj.core.api.Assertions.assertThat;

import dev.querent.core.data.DenseFeatures;
import dev.querent.core.data.LabeledData;
import dev.querent.core.data.Labels;
import dev.querent.core.forest.ForestLearner;
import dev.querent.core.forest.ForestModel;
import dev.querent.core.forest.ForestOptions;
import dev.querent.core.forest.ForestTrainer;
import dev.querent.core.online.Backlog;
import dev.querent.core.online.RowStore;
import dev.querent.core.online.Subscription;
import dev.querent.core.online.UpdateRule;
import dev.querent.core.progress.Budget;
import dev.querent.core.progress.Run;
import dev.querent.core.random.Seed;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The example of the page about learners that follow a store, run; and a check that the page still shows it. */
class OnlineGuideTest {

    private static LabeledData rows(double... values) {
        double[][] column = new double[values.length][1];
        String[] names = new String[values.length];
        for (int i = 0; i < values.length; i++) {
            column[i][0] = values[i];
            names[i] = values[i] < 0 ? "cold" : values[i] < 100 ? "warm" : "hot";
        }
        return new LabeledData(DenseFeatures.of(column), Labels.of(List.of(names)));
    }

    @Test
    @SuppressWarnings("UnusedVariable") // shown to readers
    void exampleOfThePageRuns() {
        LabeledData first = rows(-3, -2, -1, 1, 2, 3);
        LabeledData more = rows(-4, 4, 120, 130);

        // tag::example[]
        RowStore store = RowStore.startingWith(first);
        ForestModel start = new ForestTrainer(ForestOptions.defaults()).fit(first, Seed.of(1));
        ForestLearner forest = ForestLearner.resume(start, Run.quiet());
        try (Subscription<ForestModel> following =
                store.subscribe("forest", forest, first.size(), UpdateRule.whenGrownBy(0.01))) {
            following.learnInBackground(Run.quiet().withBudget(Budget.ofSteps(20))); // 20 new trees per update

            Backlog waiting = store.append(more); // returns at once
            ForestModel now = following.snapshot(); // as does this: the newest model there is

            store.planRest(); // the stream ends: learn what was not worth an update yet
            store.awaitLearnt(Duration.ofMinutes(1));
        }
        ForestModel last = forest.snapshot(); // after closing, the learner is yours again
        // end::example[]

        assertThat(store.size()).isEqualTo(10);
        assertThat(last.classes().names()).containsExactly("cold", "warm", "hot");
        assertThat(last.predict(rows(-5, 5, 125).features()).bestName(2)).isEqualTo("hot");
    }

    @Test
    void pageShowsTheExampleThatRuns() throws IOException {
        ShownExample.assertShown(Path.of("..", "docs", "online.md"), OnlineGuideTest.class);
    }
}
