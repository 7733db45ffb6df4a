package dev.querent.core.evaluation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.querent.core.data.LabelSet;
import dev.querent.core.data.Labels;
import dev.querent.core.random.Seed;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EvaluationTest {

    @Test
    void accuracyIsTheShareOfRightRows() {
        assertThat(Sample.byHand().evaluation().accuracy()).isEqualTo(new Accuracy(2, 4));
        assertThat(new Accuracy(2, 4).value()).isEqualTo(0.5);
    }

    @Test
    void classRecallWeighsClassesEqually() {
        // a: 1 of 2, b: 1 of 1, c: 0 of 1; mean (0.5 + 1 + 0) / 3
        assertThat(Sample.byHand().evaluation().classRecall()).isEqualTo(new ClassRecall(0.5, 3, 0));
    }

    @Test
    void classesWithoutTestRowsAreLeftOutOfRecallAndCounted() {
        Sample sample = Sample.byHand().select(new int[] {0, 1, 3});
        // a: 1 of 2, b: 1 of 1
        assertThat(sample.evaluation().classRecall()).isEqualTo(new ClassRecall(0.75, 2, 1));
    }

    @Test
    void logLossIsTheMeanNegativeLogOfTheTrueClass() {
        // -(ln 0.7 + ln 0.6 + ln 0.2 + ln 0.2) / 4 = (0.356675 + 0.510826 + 1.609438 + 1.609438) / 4
        assertThat(Sample.byHand().evaluation().logLoss().value()).isCloseTo(1.021594, within(1e-6));
    }

    @Test
    void logLossOfAnImpossibleTrueClassIsClippedAndCounted() {
        Sample sample = Sample.of(Sample.ABC, List.of("a", "b"), new double[][] {{0, 1, 0}, {0, 1, 0}});
        // (-ln 1e-15 - ln 1) / 2 = 34.538776 / 2
        LogLoss loss = sample.evaluation().logLoss();
        assertThat(loss.value()).isCloseTo(17.269388, within(1e-6));
        assertThat(loss.clipped()).isEqualTo(1);
    }

    @Test
    void brierSumsOverAllClasses() {
        // 0.14 (= 0.09 + 0.04 + 0.01) + 0.26 + 0.98 + 0.96 = 2.34; / 4
        assertThat(Sample.byHand().evaluation().brier()).isCloseTo(0.585, within(1e-12));
    }

    @Test
    void brierReachesTwoForACertainMistake() {
        Sample sample = Sample.of(Sample.ABC, List.of("a"), new double[][] {{0, 1, 0}});
        assertThat(sample.evaluation().brier()).isEqualTo(2);
    }

    @Test
    void confusionCountsActualByPredicted() {
        ConfusionMatrix confusion = Sample.byHand().evaluation().confusion();
        assertThat(confusion.toArray()).isDeepEqualTo(new int[][] {{1, 1, 0}, {0, 1, 0}, {1, 0, 0}});
    }

    @Test
    void precisionAndRecallComeFromColumnsAndRows() {
        ConfusionMatrix confusion = Sample.byHand().evaluation().confusion();
        assertThat(confusion.precision(0)).hasValue(0.5); // a was said twice, once rightly
        assertThat(confusion.precision(2)).isEmpty(); // c was never said
        assertThat(confusion.recall(2)).hasValue(0);
    }

    @Test
    void oneKnownClassIsEvaluatedWithoutUncertainty() {
        Sample sample = Sample.of(LabelSet.of(List.of("only")), List.of("only", "only"), new double[][] {{1}, {1}});
        Evaluation evaluation = sample.evaluation();
        assertThat(evaluation.accuracy().value()).isEqualTo(1);
        assertThat(evaluation.logLoss().value()).isZero();
        assertThat(evaluation.calibration().ece()).isZero();
        assertThat(evaluation.confidenceErrors().underconfidence()).hasValue(0);
        assertThat(evaluation.auc()).isEmpty();
    }

    @Test
    void labelsAreMatchedByNameAndNotByCode() {
        Sample sample = Sample.byHand();
        Labels otherOrder = Labels.of(LabelSet.of(List.of("c", "b", "a")), List.of("a", "b", "c", "a"));
        assertThat(Evaluation.of(sample.predictions(), otherOrder)).isEqualTo(sample.evaluation());
    }

    @Test
    void anUnknownClassIsRefusedByRowAndName() {
        Labels labels = Labels.of(List.of("a", "b", "d", "a"));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Evaluation.of(Sample.byHand().predictions(), labels))
                .withMessage(
                        "test row 2 is of class 'd', which the model does not know (a, b, c); train with that class or"
                                + " leave its rows out of the test");
    }

    @Test
    void aClassThatIsOnlyListedButHasNoRowIsNoError() {
        Labels labels = Labels.of(LabelSet.of(List.of("a", "b", "c", "d")), List.of("a", "b", "c", "a"));
        assertThat(Evaluation.of(Sample.byHand().predictions(), labels)
                        .accuracy()
                        .correct())
                .isEqualTo(2);
    }

    @Test
    void missingRowsAreRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Evaluation.of(Sample.byHand().predictions(), Labels.of(List.of("a"))))
                .withMessage("there are 4 predictions but 1 labels; one label per predicted row is needed");
    }

    @Test
    void noRowsAreRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Sample.byHand().select(new int[0]).evaluation())
                .withMessage("there are no test rows; at least one is needed");
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void theOrderOfTheRowsDoesNotMatter(long seed) {
        Sample sample = Sample.random(seed, 200, 4);
        Sample shuffled = sample.select(Seed.of(seed).child("order").generator().permutation(200));
        Evaluation expected = sample.evaluation();
        Evaluation actual = shuffled.evaluation();
        assertThat(actual.confusion()).isEqualTo(expected.confusion());
        assertThat(actual.logLoss().value()).isCloseTo(expected.logLoss().value(), within(1e-12));
        assertThat(actual.brier()).isCloseTo(expected.brier(), within(1e-12));
        assertThat(actual.calibration().ece()).isCloseTo(expected.calibration().ece(), within(1e-12));
    }
}
