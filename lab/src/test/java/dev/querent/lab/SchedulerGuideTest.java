package dev.querent.lab;

import static org.assertj.core.api.Assertions.assertThat;

import dev.querent.core.data.DenseFeatures;
import dev.querent.core.data.LabeledData;
import dev.querent.core.data.Labels;
import dev.querent.core.forest.ForestLearner;
import dev.querent.core.forest.ForestModel;
import dev.querent.core.forest.ForestOptions;
import dev.querent.core.forest.ForestTrainer;
import dev.querent.core.parallel.WorkerPool;
import dev.querent.core.progress.Budget;
import dev.querent.core.progress.Run;
import dev.querent.core.random.RandomSource;
import dev.querent.core.random.Seed;
import dev.querent.core.schedule.Handle;
import dev.querent.core.schedule.Scheduler;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The example of the page about the scheduler and of its javadoc, run; and a check that both still show it. */
class SchedulerGuideTest {

    private static ForestLearner learner(long seed) {
        RandomSource random = Seed.of(seed).generator();
        double[][] rows = new double[100][3];
        List<String> names = new ArrayList<>();
        for (double[] row : rows) {
            for (int d = 0; d < row.length; d++) {
                row[d] = random.nextGaussian();
            }
            names.add(row[0] + row[1] + 0.5 * random.nextGaussian() < 0 ? "left" : "right");
        }
        LabeledData data = new LabeledData(DenseFeatures.of(rows), Labels.of(names));
        ForestOptions options = ForestOptions.builder().trees(20).build();
        return ForestLearner.resume(new ForestTrainer(options).fit(data, Seed.of(seed)), Run.quiet());
    }

    @Test
    void exampleOfThePageRuns() {
        ForestLearner one = learner(1);
        ForestLearner two = learner(2);
        ForestModel start = one.snapshot();
        try (WorkerPool workers = WorkerPool.of(2)) {

            // tag::example[]
            Scheduler scheduler = new Scheduler();
            Handle<ForestModel> first = scheduler.submit(one.renewalTask("first", 0, 5)); // grows five trees per step
            Handle<ForestModel> second = scheduler.submit(two.renewalTask("second", 0, 5));
            scheduler.run(Run.on(workers).withBudget(Budget.ofSteps(40))); // the same result on any number of threads
            ForestModel best = first.best().orElseThrow();
            // end::example[]

            assertThat(best).isNotSameAs(start).isSameAs(one.snapshot());
            assertThat(second.steps()).isPositive();
        }
    }

    @Test
    void pageAndJavadocShowTheExampleThatRuns() throws IOException {
        ShownExample.assertShown(Path.of("..", "docs", "scheduler.md"), SchedulerGuideTest.class);
        ShownExample.assertInJavadoc(
                Path.of("..", "core/src/main/java/dev/querent/core/schedule/Scheduler.java"), SchedulerGuideTest.class);
    }
}
