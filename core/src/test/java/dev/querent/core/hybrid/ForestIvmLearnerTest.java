package dev.querent.core.hybrid;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.querent.core.data.Features;
import dev.querent.core.data.LabeledData;
import dev.querent.core.data.Labels;
import dev.querent.core.evaluation.LogLoss;
import dev.querent.core.forest.ForestOptions;
import dev.querent.core.forest.RenewalOptions;
import dev.querent.core.gp.probit.ProbitGpModel;
import dev.querent.core.hybrid.ForestIvmModel.ExpertParts;
import dev.querent.core.hybrid.ForestIvmModel.Learning;
import dev.querent.core.hybrid.ForestIvmModel.RoutedParts;
import dev.querent.core.hybrid.ForestIvmOptions.Combination;
import dev.querent.core.model.Classifier;
import dev.querent.core.model.Predictions;
import dev.querent.core.parallel.Cancellation;
import dev.querent.core.progress.FitEvent;
import dev.querent.core.progress.Run;
import dev.querent.core.random.Seed;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ForestIvmLearnerTest {
    private static final Run QUIET = Run.quiet();
    private static final LabeledData TEST = Rings.draw(1500, 3, 0.5, 9);

    private static ForestIvmModel fit(Combination combination, int maxHeight, LabeledData data) {
        return new ForestIvmTrainer(Rings.options(combination, maxHeight, 20)).fit(data, Seed.of(1));
    }

    private static LabeledData part(LabeledData data, int from, int to) {
        return data.select(IntStream.range(from, to).toArray());
    }

    private static double loss(Classifier model) {
        return LogLoss.of(model.predict(TEST.features()), TEST.labels()).value();
    }

    private static List<Optional<ExpertParts>> experts(ForestIvmModel model) {
        return model.parts().routed().stream().map(RoutedParts::expert).toList();
    }

    private static double[][] answers(Classifier model, Features rows) {
        Predictions said = model.predict(rows);
        return IntStream.range(0, rows.rows()).mapToObj(said::row).toArray(double[][]::new);
    }

    @Test
    void tenBatchesAreAboutAsGoodAsAllRowsAtOnce() {
        LabeledData data = Rings.draw(1000, 3, 0.5, 1);
        ForestIvmLearner learner = ForestIvmLearner.resume(fit(Combination.POOL, 20, part(data, 0, 100)), QUIET);
        double first = loss(learner.snapshot());
        for (int batch = 1; batch < 10; batch++) {
            learner.observe(part(data, 100 * batch, 100 * (batch + 1)), QUIET);
        }
        double last = loss(learner.snapshot());
        double atOnce = loss(fit(Combination.POOL, 20, data));
        assertThat(last).isLessThan(first);
        // its kernel was found with a tenth of the rows: over six draws 1.02 on average, 0.99 with the kernel of all
        // rows
        assertThat(last).isLessThan(1.06 * atOnce);
    }

    /** If forest and machines become worse on new rows, they are trusted less. */
    @Test
    void weightsFollowWhatIsSaidAboutNewRows() {
        LabeledData data = Rings.draw(300, 3, 0.2, 1);
        ForestIvmLearner learner = ForestIvmLearner.resume(fit(Combination.POOL, 20, data), QUIET);
        RoutedParts before = learner.snapshot().parts().routed().get(0);
        learner.observe(Rings.mislabelled(200, 3, 2), QUIET);
        RoutedParts after = learner.snapshot().parts().routed().get(0);
        assertThat(after.forestWeight() + after.ivmWeight())
                .isLessThan(0.5 * (before.forestWeight() + before.ivmWeight()));
    }

    @Test
    void anExpertTrainsAgainOnceAQuarterOfItsRowsIsNew() {
        LabeledData data = Rings.draw(900, 3, 1);
        ForestIvmLearner learner = ForestIvmLearner.resume(fit(Combination.ROUTING, 1, part(data, 0, 600)), QUIET);
        List<Optional<ExpertParts>> before = experts(learner.snapshot());
        assertThat(before).anyMatch(Optional::isPresent);
        learner.observe(part(data, 600, 630), QUIET);
        assertThat(experts(learner.snapshot())).isEqualTo(before);
        learner.observe(part(data, 630, 900), QUIET);
        assertThat(experts(learner.snapshot())).isNotEqualTo(before).anyMatch(Optional::isPresent);
    }

    /** One that raises the loss of new rows goes if training it again does not help. */
    @Test
    void anExpertThatBecomesWrongIsDropped() {
        LabeledData data = Rings.draw(600, 3, 1);
        ForestIvmLearner learner = ForestIvmLearner.resume(fit(Combination.ROUTING, 1, data), QUIET);
        assertThat(learner.snapshot().experts()).isNotEmpty();
        learner.observe(Rings.mislabelled(2400, 3, 2), QUIET);
        assertThat(learner.snapshot().experts()).isEmpty();
    }

    @Test
    void expertsKeepNothingOfForgottenRows() {
        LabeledData data = Rings.draw(600, 3, 1);
        ForestIvmModel start = fit(Combination.ROUTING, 1, data);
        ForestIvmLearner learner = ForestIvmLearner.resume(start, QUIET);
        LabeledData more = Rings.draw(400, 3, 2);
        learner.observe(more, QUIET);
        learner.forget(IntStream.range(600, 1000).toArray(), QUIET);
        List<Optional<ExpertParts>> expected = experts(start);
        List<Optional<ExpertParts>> left = experts(learner.snapshot());
        assertThat(left).hasSameSizeAs(expected);
        for (int c = 0; c < left.size(); c++) {
            assertThat(left.get(c).isPresent()).isEqualTo(expected.get(c).isPresent());
            if (left.get(c).isPresent()) {
                ProbitGpModel model = left.get(c).get().model();
                assertThat(answers(model, TEST.features()))
                        .isDeepEqualTo(answers(expected.get(c).get().model(), TEST.features()));
            }
        }
    }

    /** The scores of most rows have been left out, as happens with millions of rows; experts have learnt them nevertheless. */
    @Test
    void expertsKeepNothingOfForgottenRowsWithoutScores() {
        ForestIvmModel start = fit(Combination.ROUTING, 1, Rings.draw(600, 3, 1));
        Learning all = start.learning().orElseThrow();
        JudgedRows few = all.judged(start.forest().trainingRows().orElseThrow().labels())
                .select(IntStream.range(0, 600).filter(i -> i % 3 != 0).toArray());
        ForestIvmModel thinned =
                new ForestIvmModel(start.forest(), start.ivm(), start.routed(), Optional.of(all.with(all.ivm(), few)));
        assertThat(experts(thinned)).anyMatch(Optional::isPresent);
        ForestIvmLearner learner = ForestIvmLearner.resume(thinned, QUIET);
        learner.forget(new int[] {0, 3, 300}, QUIET);
        List<Optional<ExpertParts>> before = experts(thinned);
        List<Optional<ExpertParts>> left = experts(learner.snapshot());
        for (int c = 0; c < left.size(); c++) {
            assertThat(before.get(c).isPresent() && left.get(c).equals(before.get(c)))
                    .as("expert %d is still the one that learnt the rows", c)
                    .isFalse();
        }
    }

    /** Rows of a class that nobody knew were not judged: no weights could have made them likely. */
    @Test
    void theFirstRowsOfAClassAreNotJudged() {
        LabeledData data = Rings.draw(150, 3, 1);
        int[] known =
                IntStream.range(0, 150).filter(i -> data.labels().code(i) < 2).toArray();
        int[] others =
                IntStream.range(0, 150).filter(i -> data.labels().code(i) == 2).toArray();
        ForestIvmLearner learner = ForestIvmLearner.resume(
                fit(
                        Combination.POOL,
                        20,
                        new LabeledData(
                                data.features().select(known),
                                Labels.of(IntStream.of(known)
                                        .mapToObj(data.labels()::name)
                                        .toList()))),
                QUIET);
        learner.observe(data.select(others), QUIET);
        assertThat(learner.snapshot().learning().orElseThrow().judged()).hasSize(100);
        assertThat(learner.snapshot().classes().size()).isEqualTo(3);
        Predictions said = learner.snapshot().predict(data.features().select(others));
        assertThat(IntStream.range(0, said.rows())
                        .filter(i -> said.best(i) == 2)
                        .count())
                .isGreaterThan(40);
        learner.observe(Rings.draw(30, 3, 2), QUIET);
        assertThat(learner.snapshot().learning().orElseThrow().judged()).hasSize(130);
    }

    /** The machines learn first; if the forest then fails, they go back. */
    @Test
    void cancellingTheForestTakesBackWhatTheMachinesLearnt() {
        LabeledData data = Rings.draw(300, 3, 1);
        ForestIvmModel start = fit(Combination.POOL, 20, data);
        ForestIvmLearner learner = ForestIvmLearner.resume(start, QUIET);
        ForestIvmLearner other = ForestIvmLearner.resume(start, QUIET);
        LabeledData more = Rings.draw(30, 3, 2);
        Cancellation stop = new Cancellation();
        Run stopping = QUIET.withCancellation(stop).withListener(event -> {
            if (event.equals(new FitEvent.Progress("machines", 1, 1))) {
                stop.request();
            }
        });
        assertThatExceptionOfType(CancellationException.class).isThrownBy(() -> learner.observe(more, stopping));
        assertThat(learner.rows()).isEqualTo(300);
        learner.observe(more, QUIET);
        other.observe(more, QUIET);
        assertThat(answers(learner.snapshot(), TEST.features()))
                .isDeepEqualTo(answers(other.snapshot(), TEST.features()));
    }

    @Test
    void aModelWithoutItsRowsIsRefused() {
        ForestOptions forgetful =
                ForestOptions.builder().trees(10).keepsRows(false).build();
        ForestIvmModel model =
                new ForestIvmTrainer(ForestIvmOptions.of(forgetful, Rings.ivm())).fit(Rings.draw(90, 3, 1), Seed.of(1));
        assertThat(model.learning()).isEmpty();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ForestIvmLearner.resume(model, QUIET))
                .withMessageContaining("rows kept");
    }

    @Test
    void aForestThatWouldDropRowsIsRefused() {
        ForestOptions stream =
                ForestOptions.builder().renewal(RenewalOptions.forStreams()).build();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ForestIvmOptions.of(stream, Rings.ivm()))
                .withMessageContaining("window");
    }

    @Test
    void judgedRowsFollowTheNumbersOfRows() {
        HeldOutRows scores = new HeldOutRows(
                2, new double[] {1, 0, 0, 1, 0.5, 0.5}, new double[] {3, 1, 2, 5, 4, 6}, new int[] {0, 1, 1});
        JudgedRows rows = new JudgedRows(new int[] {2, 5, 7}, scores).keeping(new int[] {0, 2, 3, 7, 8});
        assertThat(rows.rows()).containsExactly(1, 3);
        assertThat(rows.scores().z()).containsExactly(3, 1, 4, 6);
        assertThat(rows.positions(new int[] {3, 0, 1})).containsExactly(1, 0);
        HeldOutRows wide = rows.scores().widened(3);
        assertThat(wide.z()).containsExactly(3, 1, 1, 4, 6, 4);
        assertThat(wide.shares()).containsExactly(1, 0, 0, 0.5, 0.5, 0);
        assertThat(rows.relabelled(Labels.of(Collections.nCopies(4, "a")))
                        .scores()
                        .codes())
                .containsExactly(0, 0);
    }
}
