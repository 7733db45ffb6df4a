package dev.querent.lab;

import static org.assertj.core.api.Assertions.assertThat;

import dev.querent.core.active.Answer;
import dev.querent.core.active.AuditEstimate;
import dev.querent.core.active.LabelLog;
import dev.querent.core.active.LabelPolicy;
import dev.querent.core.active.LabelSession;
import dev.querent.core.active.LabelStore;
import dev.querent.core.active.LearningPlan;
import dev.querent.core.active.Oracle;
import dev.querent.core.active.QueuePlan;
import dev.querent.core.data.DenseFeatures;
import dev.querent.core.data.Features;
import dev.querent.core.gp.dense.DenseGpLearner;
import dev.querent.core.gp.dense.DenseGpModel;
import dev.querent.core.gp.dense.DenseGpOptions;
import dev.querent.core.gp.dense.DenseGpTrainer;
import dev.querent.core.progress.Run;
import dev.querent.core.query.QuerySelector;
import dev.querent.core.query.QueryStrategies;
import dev.querent.core.random.Seed;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import org.junit.jupiter.api.Test;

/** The example of the page about asking, run; and a check that the page still shows it. */
class ActiveLearningGuideTest {

    @Test
    void exampleOfThePageRuns() {
        double[][] values = new double[200][1];
        for (int i = 0; i < values.length; i++) {
            values[i][0] = (i * 37 % 200) / 20.0;
        }
        Features pool = DenseFeatures.of(values);

        // tag::example[]
        LabelSession.Setup<DenseGpModel> setup = new LabelSession.Setup<>(
                pool,
                new LearningPlan<>(
                        new DenseGpTrainer(DenseGpOptions.defaults()), DenseGpLearner::resume, 1.5, Seed.of(1)),
                "uncertainty",
                QuerySelector.top(QueryStrategies.uncertainty()), // or diverse, spread, guarded, ...
                QueuePlan.of(40, 0.25, Seed.of(1)), // 40 labels, a quarter of them drawn at random to measure
                Clock.systemUTC());
        LabelLog log = LabelLog.inMemory(Clock.systemUTC()); // or a LabelJournal, which survives a crash
        LabelSession<DenseGpModel> session = new LabelSession<>(setup, new LabelStore(log, LabelPolicy.LATEST), "anna");
        Oracle oracle = question -> new Answer.Named(pool.get(question.item(), 0) < 3.3 ? "low" : "high");
        session.ask(oracle, Run.quiet());

        DenseGpModel model = session.model(Run.quiet()).orElseThrow();
        AuditEstimate accuracy = session.estimate(Run.quiet()).orElseThrow(); // with its 95 % interval
        // end::example[]

        assertThat(session.labels()).isEqualTo(40);
        assertThat(accuracy.rows()).isEqualTo(10);
        assertThat(accuracy.upper()).isGreaterThan(0.9);
        assertThat(model.predict(pool).bestName(0)).isEqualTo("low");
    }

    @Test
    void pageShowsTheExampleThatRuns() throws IOException {
        ShownExample.assertShown(Path.of("..", "docs", "active-learning.md"), ActiveLearningGuideTest.class);
    }
}
