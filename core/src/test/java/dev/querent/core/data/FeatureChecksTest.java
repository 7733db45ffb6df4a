package dev.querent.core.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.querent.core.internal.RowNumbers;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FeatureChecksTest {

    @ParameterizedTest
    @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, 1e39, -3.5e38})
    void valuesAFloatCannotHoldAreRefusedWithTheirPlace(double bad) {
        String message = "row 1, feature 2 (both counted from 0) is " + bad
                + "; features must be finite and below 3.4e38 in size";
        assertThatIllegalArgumentException()
                .isThrownBy(() -> DenseFeatures.of(new double[][] {{0, 0, 0}, {0, 0, bad}}))
                .withMessage(message);
        SparseFeaturesBuilder builder = new SparseFeaturesBuilder();
        builder.endRow();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder.add(2, bad))
                .withMessage(message);
    }

    @Test
    void ownedArraysAreCheckedAsWell() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> DenseFeatures.owning(2, 2, new float[] {0, 1, 2, Float.NaN}))
                .withMessageStartingWith("row 1, feature 1 (both counted from 0) is NaN");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> DenseFeatures.owning(2, 2, new float[3]))
                .withMessage("number of values must be 2 x 2 = 4, got 3");
    }

    @Test
    void tooLargeDenseMatrixNamesItsSizeAndTheWayOut() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new DenseFeatures.Builder(1_000_000, 3_000))
                .withMessage(
                        "a dense matrix of 3000 rows and 1000000 features has 3000000000 values; at most 2147483639"
                                + " fit. Use sparse rows, fewer rows or fewer features");
    }

    @Test
    void rowsOfUnequalLengthAreRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> DenseFeatures.of(new double[][] {{1, 2}, {3}}))
                .withMessage("length of row 1 must be 2, got 1");
    }

    @Test
    void unsortedAndRepeatedFeaturesAreRefused() {
        SparseFeaturesBuilder builder = new SparseFeaturesBuilder();
        builder.add(4, 1);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder.add(3, 1))
                .withMessage(
                        "row 0: feature 3 comes after feature 4; features of a row must ascend, each at most once");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder.add(4, 1))
                .withMessageStartingWith("row 0: feature 4 comes after feature 4");
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, Integer.MIN_VALUE, Integer.MAX_VALUE})
    void impossibleFeatureNumbersAreRefused(int column) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new SparseFeaturesBuilder().add(column, 1))
                .withMessage("feature index must be 0 to 2^31 - 2, got " + column);
    }

    @Test
    void matrixCannotBeNarrowerThanItsValues() {
        SparseFeaturesBuilder builder = new SparseFeaturesBuilder();
        builder.add(4, 1);
        builder.endRow();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder.build(4))
                .withMessage("columns must be >= 5, got 4");
        SparseFeatures built = builder.build();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> built.widenedTo(4))
                .withMessage("columns must be >= 5, got 4");
    }

    @Test
    void rowsOfAnotherWidthCannotBeAddedNorUnknownRowsTakenOut() {
        SparseFeatures two = SparseFeatures.copyOf(DenseFeatures.of(new double[][] {{1, 2}}));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> two.concatenated(two.widenedTo(3)))
                .withMessage("features of the rows to add must be 2, got 3");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RowNumbers.without(new int[] {1}, 1))
                .withMessage("there is no row 1; rows run from 0 to 0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RowNumbers.without(new int[] {0, 0}, 1))
                .withMessage("row 0 is given twice");
    }

    @Test
    void moreNonZerosThanAnArrayHoldsAreRefused() {
        assertThat(FeatureChecks.nonZeros(2_147_483_639L)).isEqualTo(2_147_483_639);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> FeatureChecks.nonZeros(2_147_483_640L))
                .withMessage("more than 2147483639 non-zero values; split the data into several files");
    }

    @Test
    void columnsWithTwoValuesOfARowOrAnUnknownRowAreRefused() {
        float[] values = {1, 2};
        int[] starts = {0, 2};
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SparseFeatures.ofColumns(2, starts, new int[] {1, 1}, values))
                .withMessage("row 1 has two values of feature 0");
        assertThatExceptionOfType(IndexOutOfBoundsException.class)
                .isThrownBy(() -> SparseFeatures.ofColumns(2, starts, new int[] {1, 2}, values));
    }

    @Test
    void unfinishedRowIsNotForgottenSilently() {
        SparseFeaturesBuilder builder = new SparseFeaturesBuilder();
        builder.endRow();
        builder.add(0, 1);
        assertThatIllegalStateException()
                .isThrownBy(builder::build)
                .withMessage("row 1 was begun but not ended; call endRow() before build()");
    }

    @Test
    void explicitZerosWidenTheMatrixButAreNotStored() {
        SparseFeaturesBuilder builder = new SparseFeaturesBuilder();
        builder.add(6, 0.0);
        builder.endRow();
        SparseFeatures built = builder.build();
        assertThat(built.columns()).isEqualTo(7);
        assertThat(built.nonZeros()).isZero();
    }

    @Test
    void rowsAndColumnsOutsideTheMatrixAreRefused() {
        for (Features features : new Features[] {
            DenseFeatures.of(new double[][] {{1, 2}}), SparseFeatures.copyOf(DenseFeatures.of(new double[][] {{1, 2}}))
        }) {
            assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> features.get(0, 2));
            assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> features.get(1, 0));
            assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> features.get(-1, 0));
            assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> features.select(new int[] {1}));
        }
    }

    @Test
    void labelsAndRowsMustAgreeInNumber() {
        assertThatIllegalArgumentException()
                .isThrownBy(() ->
                        new LabeledData(DenseFeatures.of(new double[][] {{1}, {2}}), Labels.of(List.of("a", "b", "a"))))
                .withMessage("there are 2 feature rows but 3 labels; one label per row is needed");
    }
}
