package dev.querent.core.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.querent.core.active.LabelAction;
import dev.querent.core.active.LabelLog;
import dev.querent.core.active.LabelPolicy;
import dev.querent.core.active.LabelSession;
import dev.querent.core.active.LabelStore;
import dev.querent.core.active.LearningPlan;
import dev.querent.core.active.Question;
import dev.querent.core.active.QueuePlan;
import dev.querent.core.data.DenseFeatures;
import dev.querent.core.data.LabeledData;
import dev.querent.core.data.Labels;
import dev.querent.core.gp.dense.DenseGpLearner;
import dev.querent.core.gp.dense.DenseGpModel;
import dev.querent.core.gp.dense.DenseGpOptions;
import dev.querent.core.gp.dense.DenseGpTrainer;
import dev.querent.core.model.LatentClassifier;
import dev.querent.core.progress.Run;
import dev.querent.core.random.RandomSource;
import dev.querent.core.random.Seed;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** One row in two hundred belongs to a class unknown at the start. */
class RareClassTest {
    private static final int ROWS = 1000;
    private static final int RARE = 5;

    /** Before rows are drawn in a random order, the first of five among a thousand has (1000 + 1)/(5 + 1) rows up to it on average. */
    private static final double AT_RANDOM = (ROWS + 1.0) / (RARE + 1);

    /** Four clouds in five dimensions, two of them overlapping; the rare one lies between the others. */
    private static LabeledData draw(Seed seed) {
        RandomSource random = seed.generator();
        double[][] rows = new double[ROWS][5];
        List<String> names = new ArrayList<>();
        for (int i = 0; i < ROWS; i++) {
            int cloud = i < RARE ? 3 : i % 3;
            for (int d = 0; d < 5; d++) {
                rows[i][d] = random.nextGaussian() + (cloud < 3 && d == cloud ? 4 : 0) + (cloud == 3 && d > 2 ? 3 : 0);
            }
            names.add("cloud " + cloud);
        }
        return new LabeledData(DenseFeatures.of(rows), Labels.of(names));
    }

    static Map<String, QuerySelector<? super DenseGpModel>> selectors() {
        QuerySelector<LatentClassifier> usual = new TopBatch<>(new UncertaintyStrategy(Optional.empty()));
        return Map.of(
                "uncertainty",
                usual,
                "margin, guarded",
                new GuardedSelector<DenseGpModel>(
                        new TopBatch<>(new MeanMarginStrategy()), new TopBatch<>(new UnclaimedStrategy()), 5));
    }

    static List<String> names() {
        return List.copyOf(selectors().keySet());
    }

    @ParameterizedTest
    @MethodSource("names")
    void aRareClassIsFoundWithHalfTheLabelsOfRandom(String name) {
        int sum = 0;
        for (int seed = 0; seed < 6; seed++) {
            sum += labelsUntilFound(selectors().get(name), Seed.of(seed));
        }
        assertThat(sum / 6.0).isLessThan(AT_RANDOM / 2);
    }

    private static int labelsUntilFound(QuerySelector<? super DenseGpModel> selector, Seed seed) {
        LabeledData data = draw(seed);
        int[] start = {RARE, RARE + 1, RARE + 2};
        Clock clock = Clock.fixed(Instant.EPOCH, ZoneOffset.UTC);
        LabelStore store = new LabelStore(LabelLog.inMemory(clock), LabelPolicy.LATEST);
        store.enter(
                "anna",
                new LabelAction.Imported(IntStream.of(start)
                        .mapToObj(item ->
                                new LabelAction.ItemLabel(item, data.labels().name(item)))
                        .toList()));
        LabelSession<DenseGpModel> session = new LabelSession<>(
                new LabelSession.Setup<>(
                        data.features(),
                        new LearningPlan<>(
                                new DenseGpTrainer(DenseGpOptions.defaults()),
                                DenseGpLearner::resume,
                                LearningPlan.USUAL_GROWTH,
                                seed),
                        "tested",
                        selector,
                        QueuePlan.of(data.size(), 0, seed),
                        clock),
                store,
                "anna");
        for (int asked = 1; ; asked++) {
            Question question = session.next(Run.quiet()).orElseThrow();
            if (question.item() < RARE) {
                return asked;
            }
            session.label(question, data.labels().name(question.item()));
        }
    }
}
