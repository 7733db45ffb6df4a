package dev.querent.lab;

import static org.assertj.core.api.Assertions.assertThat;

import dev.querent.core.active.Follower;
import dev.querent.core.active.Follower.Snapshot;
import dev.querent.core.active.GrowingRows;
import dev.querent.core.active.LabelAction;
import dev.querent.core.active.LabelLog;
import dev.querent.core.active.LabelPolicy;
import dev.querent.core.active.LabelStore;
import dev.querent.core.active.LearningPlan;
import dev.querent.core.data.DenseFeatures;
import dev.querent.core.data.LabeledData;
import dev.querent.core.data.Labels;
import dev.querent.core.forest.ForestLearner;
import dev.querent.core.forest.ForestModel;
import dev.querent.core.forest.ForestOptions;
import dev.querent.core.forest.ForestTrainer;
import dev.querent.core.progress.Budget;
import dev.querent.core.progress.Run;
import dev.querent.core.random.Seed;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The example of the page about models that follow a log of labels, run; and a check that the page still shows it. */
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
        ForestModel last;

        // tag::example[]
        GrowingRows rows = new GrowingRows(first.features());
        LabelStore labels = new LabelStore(LabelLog.inMemory(Clock.systemUTC()), LabelPolicy.LATEST);
        labels.enter("sensor", LabelAction.Imported.of(0, first.labels()));
        LearningPlan<ForestModel> plan = new LearningPlan<>(
                new ForestTrainer(ForestOptions.defaults()),
                ForestLearner::resume,
                Double.POSITIVE_INFINITY, // never trained from scratch again
                Seed.of(1));
        try (Follower<ForestModel> forest = new Follower<>("forest", labels, rows, plan)) {
            forest.followInBackground(Run.quiet().withBudget(Budget.ofSteps(20))); // 20 new trees per update

            int item = rows.append(more.features());
            labels.enter("sensor", LabelAction.Imported.of(item, more.labels())); // returns at once
            Optional<Snapshot<ForestModel>> now = forest.snapshot(); // as does this: the newest model there is

            Follower.Waiting waiting = forest.waiting(); // what it has not learnt yet
            forest.awaitWaiting(0, Duration.ofMinutes(1));
            last = forest.snapshot().orElseThrow().model();
        }
        // end::example[]

        assertThat(rows.size()).isEqualTo(10);
        assertThat(last.classes().names()).containsExactlyInAnyOrder("cold", "warm", "hot");
        assertThat(last.predict(rows(-5, 5, 125).features()).bestName(2)).isEqualTo("hot");
    }

    @Test
    void pageShowsTheExampleThatRuns() throws IOException {
        ShownExample.assertShown(Path.of("..", "docs", "online.md"), OnlineGuideTest.class);
    }
}
