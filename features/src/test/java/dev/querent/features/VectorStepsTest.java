package dev.querent.features;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.querent.core.data.Features;
import dev.querent.core.data.SparseFeatures;
import dev.querent.core.progress.Run;
import dev.querent.core.random.Seed;
import dev.querent.model.error.InputException;
import dev.querent.model.state.State;
import dev.querent.model.table.Vectors;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class VectorStepsTest {

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void l1RowsSumToOneInSizeAndKeepTheirDirection(long seed) {
        Vectors vectors = Contents.randomVectors(30, 8, seed);
        Features scaled = apply("l1", vectors, vectors);
        for (int i = 0; i < 30; i++) {
            double[] before = vectors.features().row(i);
            double norm = Arrays.stream(before).map(Math::abs).sum();
            double[] expected =
                    Arrays.stream(before).map(v -> norm == 0 ? 0 : v / norm).toArray();
            assertThat(scaled.row(i)).containsExactly(expected, within(1e-7));
        }
    }

    @Test
    void l1LeavesRowsOfZeros() {
        Vectors zeros = Contents.dense(new double[] {0, 0});
        assertThat(apply("l1", zeros, zeros).row(0)).containsExactly(0, 0);
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void scaleFillsZeroToOne(long seed) {
        Vectors vectors = Contents.randomVectors(40, 6, seed);
        Features scaled = apply("scale", vectors, vectors);
        for (int j = 0; j < 6; j++) {
            int column = j;
            double[] values = Arrays.stream(Contents.rows(scaled))
                    .mapToDouble(row -> row[column])
                    .toArray();
            assertThat(Arrays.stream(values).min().orElseThrow()).isZero();
            assertThat(Arrays.stream(values).max().orElseThrow()).isEqualTo(1, within(1e-7));
        }
    }

    @Test
    void pyramidAppendsRowsOfCellsAndTheWhole() {
        Vectors cells = Contents.dense(new double[] {1, 2, 0, 4, 0, 6, 7, 0}, new double[8]); // 2x2 cells of two bins
        assertThat(Contents.rows(apply("pyramid:grid=2x2,bands=2,whole=0.5", cells, cells)))
                .isDeepEqualTo(new double[][] {{1, 2, 0, 4, 0, 6, 7, 0, 2, 12, 14, 12, 4, 6}, new double[14]});
        assertThat(Contents.rows(apply("pyramid:grid=1x4,bands=0,whole=1", cells, cells)))
                .isDeepEqualTo(new double[][] {{1, 2, 0, 4, 0, 6, 7, 0, 8, 12}, new double[10]});
        assertThat(Contents.rows(apply("pyramid:grid=4x1,whole=0,bands=1", cells, cells)))
                .isDeepEqualTo(new double[][] {{1, 2, 0, 4, 0, 6, 7, 0, 1, 2, 0, 4, 0, 6, 7, 0}, new double[16]});
    }

    /** Every pixel is a sum over all others by the two-dimensional Gaussian, cut off at three sigma along each axis. */
    @Test
    void smoothAddsUpNeighboursByAGaussian() {
        double sigma = 0.8;
        int width = 5;
        int height = 4;
        Vectors images = Contents.randomVectors(6, width * height, 3);
        double[][] smooth = Contents.rows(apply("smooth:sigma=0.8,width=5", images, images));
        double norm = 0;
        for (int t = -3; t <= 3; t++) {
            norm += Math.exp(-t * t / (2 * sigma * sigma));
        }
        for (int row = 0; row < smooth.length; row++) {
            for (int at = 0; at < smooth[row].length; at++) {
                double expected = 0;
                for (int other = 0; other < smooth[row].length; other++) {
                    int dx = other % width - at % width;
                    int dy = other / width - at / width;
                    if (Math.abs(dx) <= 3 && Math.abs(dy) <= 3) {
                        expected += images.features().get(row, other)
                                * Math.exp(-(dx * dx + dy * dy) / (2 * sigma * sigma))
                                / (norm * norm);
                    }
                }
                assertThat(smooth[row][at]).isCloseTo(expected, within(1e-6));
            }
        }
    }

    @Test
    void smoothNeedsToKnowHowWideImagesAre() {
        Vectors six = Contents.dense(new double[6]);
        assertThatThrownBy(() -> apply("smooth", six, six))
                .hasMessage(
                        "smooth: 6 features are not the pixels of a square image; give the width of the images, as in"
                                + " smooth:width=28");
        assertThatThrownBy(() -> apply("smooth:width=4", six, six))
                .hasMessageContaining("cannot be cut into image rows of 4");
        assertThatThrownBy(() -> StandardFeatures.recipes().parse("smooth:sigma=0"))
                .hasMessageContaining("sigma");
    }

    @Test
    void pyramidOfUnequalCellsIsRefused() {
        Vectors five = Contents.dense(new double[5]);
        assertThatThrownBy(() -> apply("pyramid", five, five))
                .isInstanceOf(InputException.class)
                .hasMessage("5 features are not 4 histograms of equal length; choose the right grid with"
                        + " pyramid:grid=ROWSxCOLUMNS");
        assertThatThrownBy(() -> StandardFeatures.recipes().parse("raw+pyramid:grid=2"))
                .hasMessageContaining("grid");
    }

    @Test
    void scaleMapsValuesBeyondTheTrainingRangeToItsEnds() {
        Vectors training = Contents.dense(new double[] {2, -8}, new double[] {4, -4});
        Vectors later = Contents.dense(new double[] {1, -9}, new double[] {3, -5}, new double[] {1e30, 0});
        assertThat(Contents.rows(apply("scale", training, later)))
                .isDeepEqualTo(new double[][] {{0, 0}, {0.5, 0.75}, {1, 1}});
    }

    @Test
    void scaleLeavesValuesOutsideWhereThatIsAskedFor() {
        Vectors training = Contents.dense(new double[] {2}, new double[] {4});
        Vectors later = Contents.dense(new double[] {1}, new double[] {3}, new double[] {6});
        assertThat(Contents.rows(apply("scale:clamp=no", training, later)))
                .isDeepEqualTo(new double[][] {{-0.5}, {0.5}, {2}});
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void rowsOfTrainingAreScaledAlikeWithAndWithoutClamp(long seed) {
        Vectors vectors = Contents.randomVectors(40, 6, seed);
        assertThat(Contents.rows(apply("scale", vectors, vectors)))
                .isDeepEqualTo(Contents.rows(apply("scale:clamp=no", vectors, vectors)));
    }

    /** Models from before there was a choice say nothing of it. */
    @Test
    void aStoredScaleWithoutTheChoiceLeavesValuesOutside() {
        State old =
                new State().put("type", "scale").put("least", new double[] {2}).put("greatest", new double[] {4});
        Features later = Contents.dense(new double[] {1}, new double[] {6}).features();
        assertThat(Contents.rows(StandardFeatures.recipes().decodeStep(old).apply(later, Run.quiet())))
                .isDeepEqualTo(new double[][] {{-0.5}, {2}});
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void standardisedRowsOfTrainingHaveMeanZeroAndDeviationOne(long seed) {
        Vectors vectors = Contents.randomVectors(40, 6, seed);
        double[][] rows = Contents.rows(apply("standardise", vectors, vectors));
        for (int j = 0; j < 6; j++) {
            int column = j;
            assertThat(Arrays.stream(rows).mapToDouble(row -> row[column]).average())
                    .hasValueCloseTo(0.0, within(1e-7));
            assertThat(Arrays.stream(rows)
                            .mapToDouble(row -> row[column] * row[column])
                            .average())
                    .hasValueCloseTo(1.0, within(1e-6));
        }
    }

    @Test
    void standardiseUsesMeanAndDeviationOfTraining() {
        Vectors training = Contents.sparse(new double[] {0, 1e6}, new double[] {4, 1e6}, new double[] {0, 1e6 + 3});
        Vectors later = Contents.dense(new double[] {10, 1e6 + 1});
        double deviation = 4 * Math.sqrt(2) / 3; // of a third of the rows at 4
        assertThat(apply("standardise", training, later).row(0))
                .containsExactly(new double[] {(10 - 4 / 3.0) / deviation, 0}, within(1e-6));
        assertThat(apply("standardise:center=no", training, later).row(0))
                .containsExactly(new double[] {10 / deviation, (1e6 + 1) / Math.sqrt(2)}, within(0.1));
    }

    /** A tenth added a thousand times is not a hundred: the mean of equal values need not be that value. */
    @Test
    void featuresConstantInTrainingAreStandardisedToZero() {
        double[][] tenths = new double[1000][];
        Arrays.fill(tenths, new double[] {0.1, -1e-30});
        assertThat(apply("standardise", Contents.dense(tenths), Contents.dense(new double[] {0.2, 7}))
                        .row(0))
                .containsExactly(0, 0);
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void signedGivesEachFeatureItsPositiveAndItsNegativePart(long seed) {
        Vectors vectors = Contents.randomVectors(30, 8, seed);
        double[][] parts = Contents.rows(apply("signed", vectors, vectors));
        for (int i = 0; i < 30; i++) {
            for (int j = 0; j < 8; j++) {
                double value = vectors.features().get(i, j);
                assertThat(parts[i][2 * j]).isEqualTo(Math.max(value, 0));
                assertThat(parts[i][2 * j + 1]).isEqualTo(Math.max(-value, 0));
            }
        }
    }

    @Test
    void signedOfValuesThatAreNeverZeroTakesOneEntryPerValue() {
        Vectors full = Contents.dense(new double[] {1, -2, 3}, new double[] {-1, -2, 5});
        Features parts = apply("standardise+signed", full, full);
        assertThat(parts).isInstanceOf(SparseFeatures.class);
        assertThat(parts.columns()).isEqualTo(6);
        assertThat(parts.nonZeros()).isEqualTo(4); // the second column is constant
    }

    @Test
    void constantFeaturesBecomeZero() {
        Vectors training = Contents.dense(new double[] {7}, new double[] {7});
        assertThat(apply("scale", training, Contents.dense(new double[] {9})).row(0))
                .containsExactly(0);
    }

    @Test
    void zerosOfASparseMatrixCountForItsRange() {
        Vectors training = Contents.sparse(new double[] {0, 4, 0, 0}, new double[] {2, 2, 0, 0});
        Features scaled = apply("scale", training, training);
        assertThat(Contents.rows(scaled)).isDeepEqualTo(new double[][] {{0, 1, 0, 0}, {1, 0, 0, 0}});
    }

    @Test
    void sparseMatricesStaySparseWhereZeroIsTheLeastValue() {
        Vectors training = Contents.sparse(new double[] {0, 4, 0, 0}, new double[] {2, 0, 0, 0});
        assertThat(apply("scale", training, training)).isInstanceOf(SparseFeatures.class);
    }

    @Test
    void sparseMatricesStaySparseWhereTheyAreOnlyDivided() {
        Vectors training = Contents.sparse(new double[] {0, 4, 0, 0}, new double[] {2, 0, 0, 0});
        assertThat(apply("standardise:center=no", training, training)).isInstanceOf(SparseFeatures.class);
    }

    /** Rows whose every value lies beyond those of training, on both sides, or that are nothing but zeros. */
    @ParameterizedTest
    @ValueSource(
            strings = {"scale", "scale+l1", "standardise+signed", "signed+l1", "signed+scale", "signed", "scale+signed"
            })
    void recipesForHistogramsGiveNoNegativeValuesForAnyRow(String spec) {
        Vectors training = Contents.randomVectors(40, 6, 9);
        double[] far = {-5, 5, -1e30, 1e30, 0, -0.0};
        Features later = apply(spec, training, Contents.dense(far, new double[6]));
        assertThat(later.minimum()).isGreaterThanOrEqualTo(0);
    }

    @Test
    void stepsAreAppliedInOrder() {
        Vectors training = Contents.dense(new double[] {0, 0}, new double[] {2, 4});
        Vectors later = Contents.dense(new double[] {1, 1});
        assertThat(apply("scale+l1", training, later).row(0))
                .containsExactly(new double[] {2.0 / 3, 1.0 / 3}, within(1e-7));
    }

    private static Features apply(String spec, Vectors training, Vectors later) {
        return StandardFeatures.recipes()
                .parse(spec)
                .fit(training, Seed.of(1), Run.quiet())
                .extract(later, Run.quiet());
    }
}
