package dev.querent.lab.active;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.querent.core.active.LabelLog;
import dev.querent.core.active.LabelPolicy;
import dev.querent.core.active.LabelSession;
import dev.querent.core.active.LabelStore;
import dev.querent.core.active.LearningPlan;
import dev.querent.core.active.Question;
import dev.querent.core.active.QueuePlan;
import dev.querent.core.data.LabeledData;
import dev.querent.core.gp.dense.DenseGpLearner;
import dev.querent.core.gp.dense.DenseGpModel;
import dev.querent.core.gp.dense.DenseGpOptions;
import dev.querent.core.gp.dense.DenseGpTrainer;
import dev.querent.core.progress.Run;
import dev.querent.core.query.QuerySelector;
import dev.querent.core.random.Seed;
import dev.querent.features.StandardFeatures;
import dev.querent.lab.data.PublicSet;
import dev.querent.lab.data.SharedData;
import dev.querent.lab.demo.DemoDigits;
import dev.querent.model.engine.Engines;
import dev.querent.model.strategy.BatchRule;
import dev.querent.model.strategy.ChosenStrategy;
import dev.querent.model.strategy.Strategies;
import dev.querent.model.table.Content;
import java.time.Clock;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Real digits with one class of 0.5 % that the session does not know about: it starts without any label. */
class RareDigitTest {
    private static final double SHARE = 0.005;

    /** What single ones need differs by a factor of two. */
    private static final int SESSIONS = 3;

    private static final List<String> RARE = List.of("0", "1", "2", "3", "4", "5", "6", "7", "8", "9");

    /** With the guard of a session half of random's labels are enough, and without it they are fewer as well. */
    @ParameterizedTest
    @CsvSource({"0, 0.75", "10, 0.5"})
    void ofTheDemonstration(int guard, double share) {
        DemoDigits digits = DemoDigits.load();
        Content images = digits.images();
        LabeledData all = new LabeledData(
                StandardFeatures.recipes()
                        .parse("raw")
                        .fit(images, Seed.of(1), Run.quiet())
                        .extract(images, Run.quiet()),
                digits.labels());
        requireShareOfRandom(share, all, guard);
    }

    @Test
    void ofTheMail() {
        assumeTrue(SharedData.holds(PublicSet.USPS_PIXELS), "USPS is not in the shared data");
        requireShareOfRandom(
                0.5,
                PublicSet.USPS_PIXELS
                        .load(SharedData.FOLDER, Seed.of(1), Run.quiet())
                        .train(),
                10);
    }

    /** Every digit is the rare one in three sessions. Rows in random order hold the first of m among n at (n + 1)/(m + 1) on average. */
    private static void requireShareOfRandom(double share, LabeledData all, int guard) {
        double asked = 0;
        double random = 0;
        for (String digit : RARE) {
            LabeledData pool = withRare(all, digit, Seed.of(7).child(digit));
            long rare = IntStream.range(0, pool.size())
                    .filter(row -> pool.labels().name(row).equals(digit))
                    .count();
            for (long session = 1; session <= SESSIONS; session++) {
                asked += labelsUntilFound(pool, digit, guard, Seed.of(session));
                random += (pool.size() + 1.0) / (rare + 1);
            }
        }
        assertThat(asked).as("labels by random: " + random).isLessThan(share * random);
    }

    private static LabeledData withRare(LabeledData all, String digit, Seed seed) {
        int[] order = seed.generator().permutation(all.size());
        int[] usual = IntStream.of(order)
                .filter(row -> !all.labels().name(row).equals(digit))
                .limit(2000)
                .toArray();
        int[] rare = IntStream.of(order)
                .filter(row -> all.labels().name(row).equals(digit))
                .limit((long) (SHARE * usual.length))
                .toArray();
        return all.select(
                IntStream.concat(IntStream.of(usual), IntStream.of(rare)).toArray());
    }

    private static int labelsUntilFound(LabeledData pool, String digit, int guard, Seed seed) {
        ChosenStrategy<?> usual =
                Strategies.standard(Engines.standard()).parse(Strategies.recommended(DenseGpModel.class));
        QuerySelector<? super DenseGpModel> selector = guard == 0
                ? usual.selector(DenseGpModel.class, "gp-dense", BatchRule.BEST)
                : usual.guarded(DenseGpModel.class, "gp-dense", BatchRule.BEST, guard);
        Clock clock = Clock.systemUTC();
        LabelSession<DenseGpModel> session = new LabelSession<>(
                new LabelSession.Setup<>(
                        pool.features(),
                        new LearningPlan<>(
                                new DenseGpTrainer(DenseGpOptions.defaults()),
                                DenseGpLearner::resume,
                                LearningPlan.USUAL_GROWTH,
                                Seed.of(1)),
                        "tested",
                        selector,
                        QueuePlan.of(pool.size(), 0, seed),
                        clock),
                new LabelStore(LabelLog.inMemory(clock), LabelPolicy.LATEST),
                "anna");
        for (int asked = 1; ; asked++) {
            Question question = session.next(Run.quiet()).orElseThrow();
            String answer = pool.labels().name(question.item());
            if (answer.equals(digit)) {
                return asked;
            }
            session.label(question, answer);
        }
    }
}
