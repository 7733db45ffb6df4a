package dev.querent.core.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIndexOutOfBoundsException;

import dev.querent.core.TestSeeds;
import dev.querent.core.data.columns.DimensionView;
import dev.querent.core.internal.RowNumbers;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Sparse and dense matrices against plain arrays, with ties, zeros, empty rows, empty columns and no rows at all. */
class FeaturesTwinTest {

    static LongStream seeds() {
        return TestSeeds.upTo(200);
    }

    /** Values that a float holds exactly, most of them zero, many of them equal. */
    private static double[][] matrix(SplittableRandom random) {
        int rows = random.nextInt(0, 12);
        int columns = random.nextInt(0, 9);
        int emptyColumn = random.nextInt(0, 9);
        double[][] values = new double[rows][columns];
        for (double[] row : values) {
            boolean empty = random.nextInt(4) == 0;
            for (int j = 0; j < columns; j++) {
                boolean zero = empty || j == emptyColumn || random.nextInt(3) == 0;
                row[j] = zero ? 0 : random.nextInt(-3, 6) * 0.25;
            }
        }
        return values;
    }

    private static List<Features> both(double[][] values) {
        DenseFeatures dense = DenseFeatures.of(values);
        return List.of(dense, SparseFeatures.copyOf(dense));
    }

    private static int columns(double[][] values) {
        return values.length == 0 ? 0 : values[0].length;
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void entriesAndRowsEqualTheTwin(long seed) {
        double[][] values = matrix(new SplittableRandom(seed));
        for (Features features : both(values)) {
            assertThat(features.rows()).isEqualTo(values.length);
            assertThat(features.columns()).isEqualTo(columns(values));
            assertThat(features.sameInAllRows())
                    .isEqualTo(Arrays.stream(values)
                                    .map(Arrays::toString)
                                    .distinct()
                                    .count()
                            <= 1);
            for (int i = 0; i < values.length; i++) {
                assertThat(features.row(i)).isEqualTo(values[i]);
                for (int j = 0; j < values[i].length; j++) {
                    assertThat(features.get(i, j)).isEqualTo(values[i][j]);
                }
            }
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void visitorSeesExactlyTheNonZerosInOrder(long seed) {
        double[][] values = matrix(new SplittableRandom(seed));
        for (Features features : both(values)) {
            long total = 0;
            for (int i = 0; i < values.length; i++) {
                List<String> expected = new ArrayList<>();
                for (int j = 0; j < values[i].length; j++) {
                    if (values[i][j] != 0) {
                        expected.add(j + ":" + (float) values[i][j]);
                    }
                }
                List<String> seen = new ArrayList<>();
                features.forEachNonZero(i, (column, value) -> seen.add(column + ":" + value));
                assertThat(seen).isEqualTo(expected);
                total += expected.size();
            }
            assertThat(features.nonZeros()).isEqualTo(total);
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void minimumCountsZeros(long seed) {
        double[][] values = matrix(new SplittableRandom(seed));
        double expected =
                Arrays.stream(values).flatMapToDouble(Arrays::stream).min().orElse(0);
        for (Features features : both(values)) {
            assertThat(features.minimum()).isEqualTo(expected);
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void selectionTakesRowsInTheGivenOrderAndTwiceIfAsked(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        double[][] values = matrix(random);
        int[] chosen = values.length == 0
                ? new int[0]
                : random.ints(random.nextInt(0, 20), 0, values.length).toArray();
        for (Features features : both(values)) {
            Features selected = features.select(chosen);
            assertThat(selected.rows()).isEqualTo(chosen.length);
            assertThat(selected.columns()).isEqualTo(features.columns());
            for (int i = 0; i < chosen.length; i++) {
                assertThat(selected.row(i)).isEqualTo(values[chosen[i]]);
            }
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void columnsCanBeCutAnywhere(long seed) {
        double[][] values = matrix(new SplittableRandom(seed));
        for (Features features : both(values)) {
            for (int from = 0; from <= features.columns(); from++) {
                for (int to = from; to <= features.columns(); to++) {
                    Features cut = features.columns(from, to);
                    assertThat(cut).hasSameClassAs(features);
                    assertThat(cut.rows()).isEqualTo(values.length);
                    assertThat(cut.columns()).isEqualTo(to - from);
                    for (int i = 0; i < values.length; i++) {
                        assertThat(cut.row(i)).isEqualTo(Arrays.copyOfRange(values[i], from, to));
                    }
                }
            }
            assertThatIndexOutOfBoundsException().isThrownBy(() -> features.columns(0, features.columns() + 1));
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void copyRowLeavesItsSurroundingsAlone(long seed) {
        double[][] values = matrix(new SplittableRandom(seed));
        for (Features features : both(values)) {
            for (int i = 0; i < values.length; i++) {
                double[] into = new double[features.columns() + 3];
                Arrays.fill(into, 7);
                features.copyRow(i, into, 2);
                assertThat(Arrays.copyOfRange(into, 2, 2 + features.columns())).isEqualTo(values[i]);
                assertThat(new double[] {into[0], into[1], into[into.length - 1]})
                        .containsOnly(7);
            }
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void dimensionViewIsTheTranspose(long seed) {
        double[][] values = matrix(new SplittableRandom(seed));
        for (Features features : both(values)) {
            DimensionView view = DimensionView.of(features);
            assertThat(view.dimensions()).isEqualTo(features.columns());
            assertThat(view.nonZeros()).isEqualTo(features.nonZeros());
            for (int d = 0; d < view.dimensions(); d++) {
                double[] column = new double[features.rows()];
                int lastRow = -1;
                for (int p = view.start(d); p < view.end(d); p++) {
                    assertThat(view.row(p)).isGreaterThan(lastRow);
                    lastRow = view.row(p);
                    column[lastRow] = view.value(p);
                }
                for (int i = 0; i < column.length; i++) {
                    assertThat(column[i]).isEqualTo(values[i][d]);
                }
            }
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void columnsInAnyOrderGiveTheRows(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        double[][] values = matrix(random);
        DimensionView view = DimensionView.of(DenseFeatures.of(values));
        int size = Math.toIntExact(view.nonZeros());
        int[] starts = new int[view.dimensions() + 1];
        int[] rows = new int[size];
        float[] stored = new float[size];
        for (int d = 0; d < view.dimensions(); d++) {
            starts[d + 1] = view.end(d);
            int length = view.end(d) - view.start(d);
            int turn = length == 0 ? 0 : random.nextInt(length);
            for (int i = 0; i < length; i++) {
                rows[view.start(d) + i] = view.row(view.start(d) + (i + turn) % length);
                stored[view.start(d) + i] = view.value(view.start(d) + (i + turn) % length);
            }
        }
        assertSame(SparseFeatures.ofColumns(values.length, starts, rows, stored), values, columns(values));
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void widenedRowsGainZeros(long seed) {
        double[][] values = matrix(new SplittableRandom(seed));
        SparseFeatures sparse = SparseFeatures.copyOf(DenseFeatures.of(values));
        SparseFeatures wide = sparse.widenedTo(sparse.columns() + 3);
        assertThat(wide.columns()).isEqualTo(sparse.columns() + 3);
        assertThat(wide.nonZeros()).isEqualTo(sparse.nonZeros());
        for (int i = 0; i < values.length; i++) {
            assertThat(wide.row(i)).isEqualTo(Arrays.copyOf(values[i], sparse.columns() + 3));
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void concatenatedRowsAreThoseOfBothInOrder(long seed) {
        double[][] values = matrix(new SplittableRandom(seed));
        SparseFeatures all = SparseFeatures.copyOf(DenseFeatures.of(values));
        for (int cut = 0; cut <= values.length; cut++) {
            SparseFeatures first = all.select(IntStream.range(0, cut).toArray());
            SparseFeatures second =
                    all.select(IntStream.range(cut, values.length).toArray());
            assertSame(first.concatenated(second), values, all.columns());
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void rowsTakenOutLeaveTheOthersInOrder(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        double[][] values = matrix(random);
        SparseFeatures all = SparseFeatures.copyOf(DenseFeatures.of(values));
        List<double[]> kept = new ArrayList<>();
        List<Integer> gone = new ArrayList<>();
        for (int i = 0; i < values.length; i++) {
            if (random.nextBoolean()) {
                gone.add(0, i); // their order must not matter
            } else {
                kept.add(values[i]);
            }
        }
        SparseFeatures rest =
                all.select(RowNumbers.without(gone.stream().mapToInt(row -> row).toArray(), all.rows()));
        assertSame(rest, kept.toArray(new double[0][]), all.columns());
    }

    private static void assertSame(SparseFeatures features, double[][] rows, int columns) {
        assertThat(features.rows()).isEqualTo(rows.length);
        assertThat(features.columns()).isEqualTo(columns);
        for (int i = 0; i < rows.length; i++) {
            assertThat(features.row(i)).isEqualTo(rows[i]);
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void rowsBeginWithTheirFirstAndWithNothingElse(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        double[][] values = matrix(random);
        int first = random.nextInt(0, values.length + 1);
        double[][] others = Arrays.stream(values, 0, first).map(double[]::clone).toArray(double[][]::new);
        if (first > 0 && columns(values) > 0) {
            double[] changed = others[random.nextInt(0, first)];
            changed[random.nextInt(0, changed.length)] += 0.25;
        }
        for (Features features : both(values)) {
            Features start = features.select(IntStream.range(0, first).toArray());
            assertThat(features.beginsWith(start)).isTrue();
            assertThat(features.from(first).rows()).isEqualTo(values.length - first);
            assertThat(start.followedBy(features.from(first)).beginsWith(features))
                    .isTrue();
            assertThat(start.beginsWith(features)).isEqualTo(first == values.length);
            if (first > 0 && columns(values) > 0) {
                Features other = DenseFeatures.of(others);
                assertThat(features.beginsWith(
                                features instanceof SparseFeatures ? SparseFeatures.copyOf(other) : other))
                        .isFalse();
            }
        }
    }
}
