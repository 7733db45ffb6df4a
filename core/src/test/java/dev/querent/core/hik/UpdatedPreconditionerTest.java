package dev.querent.core.hik;

import static org.assertj.core.api.Assertions.assertThat;

import dev.querent.core.data.DenseFeatures;
import dev.querent.core.data.LabeledData;
import dev.querent.core.data.Labels;
import dev.querent.core.data.SparseFeatures;
import dev.querent.core.krylov.Preconditioner;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.parallel.Workers;
import dev.querent.core.progress.Run;
import dev.querent.core.random.RandomSource;
import dev.querent.core.random.Seed;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class UpdatedPreconditionerTest {
    private static final HikOptions OPTIONS =
            HikOptions.builder().search(HikSearch.NONE).build();

    private static LabeledData data(int count, long seed) {
        RandomSource random = Seed.of(seed).generator();
        double[][] rows = new double[count][10];
        List<String> names = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            names.add("class " + i % 2);
            for (int d = 0; d < 10; d++) {
                rows[i][d] = random.nextDouble() + (d == i % 2 ? 0.5 : 0);
            }
        }
        return new LabeledData(DenseFeatures.of(rows), Labels.of(names));
    }

    private static HikLearner learner() {
        return HikLearner.resume(new HikTrainer(OPTIONS).fit(data(100, 1), Seed.of(1)), Run.quiet());
    }

    private static int baseRows(HikLearner learner) {
        HikLearnerState.PreconditionerParts parts = learner.state().carried();
        int stayed = (int)
                Arrays.stream(parts.origins()).filter(origin -> origin >= 0).count();
        return stayed + parts.gone().rows();
    }

    /** A twentieth of the rows may change before a new base is made. */
    @Test
    void manyNewRowsMakeANewBase() {
        HikLearner learner = learner();
        learner.observe(data(4, 2), Run.quiet());
        assertThat(baseRows(learner)).isEqualTo(100);
        learner.observe(data(8, 3), Run.quiet());
        assertThat(baseRows(learner)).isEqualTo(112);
        assertThat(learner.state().preconditioner().isWorn()).isFalse();
    }

    @Test
    void manyForgottenRowsMakeANewBase() {
        HikLearner learner = learner();
        learner.forget(new int[] {3, 50}, Run.quiet());
        assertThat(baseRows(learner)).isEqualTo(100);
        learner.forget(new int[] {0, 1, 2, 3, 4, 5, 6, 7}, Run.quiet());
        assertThat(baseRows(learner)).isEqualTo(90);
    }

    /** Divides the rows of the base by 1, 2, 3, …; without some rows, these by a hundred times as much. */
    private record Diagonal(double factor, boolean isFixed) implements Preconditioner {
        @Override
        public void solve(Matrix in, Matrix out, Workers workers) {
            for (int c = 0; c < in.columns(); c++) {
                for (int i = 0; i < in.rows(); i++) {
                    out.set(i, c, in.get(i, c) / (factor * (i + 1)));
                }
            }
        }

        @Override
        public Preconditioner without(int[] rows, Workers workers) {
            return new Diagonal(Arrays.stream(rows).map(row -> row + 10).reduce(1, (a, b) -> a * b), isFixed);
        }
    }

    private static UpdatedPreconditioner updated(boolean isFixed) {
        SparseFeatures rows = SparseFeatures.copyOf(DenseFeatures.of(new double[4][1]));
        return UpdatedPreconditioner.of(new Diagonal(1, isFixed), new PreconditionerSource(false, 1, rows))
                .appended(new double[] {5, 8}) // rows 0 1 2 3 +5 +8
                .select(new int[] {0, 2, 3, 5}); // rows 0 2 3 +8
    }

    /** Rows of the base are solved for there, added ones by their diagonal entry. */
    @Test
    void presentRowsAreSolvedForInTheBase() {
        Matrix in = Matrix.owning(4, 2, new double[] {6, 12, 24, 40, 1, 3, 8, -8});
        Matrix out = Matrix.zeros(4, 2);
        updated(true).solve(in, out, Workers.sequential());
        assertThat(out.array()).containsExactly(6, 4, 6, 5, 1, 1, 2, -1);
    }

    /** Row 1 of the base was removed before, row 2 of the present ones is row 3 of the base, row 3 was added. */
    @Test
    void heldOutRowsAreMissingFromTheBaseLikeRemovedOnes() {
        Matrix in = Matrix.owning(4, 1, new double[] {143, 3 * 143, 4 * 143, 40});
        Matrix out = Matrix.zeros(4, 1);
        updated(true).without(new int[] {2, 3}, Workers.sequential()).solve(in, out, Workers.sequential());
        assertThat(out.array()).containsExactly(1, 1, 1, 5); // 143 = 11 · 13
    }

    @Test
    void anIterativeBaseIsWornByAnyChange() {
        assertThat(updated(true).isFixed()).isTrue();
        assertThat(updated(false).isFixed()).isFalse();
        assertThat(updated(false).isWorn()).isTrue();
        SparseFeatures rows = SparseFeatures.copyOf(DenseFeatures.of(new double[40][1]));
        PreconditionerSource source = new PreconditionerSource(false, 1, rows);
        assertThat(UpdatedPreconditioner.of(new Diagonal(1, false), source).isWorn())
                .isFalse();
        UpdatedPreconditioner fixed = UpdatedPreconditioner.of(new Diagonal(1, true), source);
        assertThat(fixed.appended(new double[2]).isWorn()).as("a twentieth").isFalse();
        assertThat(fixed.appended(new double[3]).isWorn()).isTrue();
    }
}
