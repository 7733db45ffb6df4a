package dev.querent.core.margin.inference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.querent.core.discrimination.BoxDual;
import dev.querent.core.kernel.GaussianKernel;
import dev.querent.core.linalg.Compute;
import dev.querent.core.progress.Run;
import dev.querent.core.random.Seed;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class MachineProblemsTest {
    private static final MarginAlternation ALTERNATION = new MarginAlternation(new BoxDual(1), 1, 1e-6, 10_000, 500);
    private static final Seed SEED = Seed.of(3);

    private static MachineProblems problems(int rows, int support) {
        DenseMargin.Sample sample = DenseMargin.Sample.of(rows, 0.3, 5);
        SupportBasis basis = SupportBasis.of(
                GaussianKernel.of(4, 0.8),
                sample.rows().select(IntStream.range(0, support).toArray()),
                Compute.sequential());
        return new MachineProblems(
                WhitenedRows.owning(basis.whitened(sample.rows(), Compute.sequential())), List.of(sample.y()));
    }

    private static MarginFit cold(MachineProblems problems) {
        return problems.solved(
                        ALTERNATION, machine -> MarginStart.cold(problems.rows().rows()), SEED, Run.quiet())
                .get(0);
    }

    @Test
    void whatPartOfTheRowsHasTaughtSavesRoundsOfAll() {
        MachineProblems many = problems(400, 10);
        MarginFit taught = many.solved(ALTERNATION, SEED, Run.quiet()).get(0);
        MarginFit cold = cold(many);
        assertThat(taught.converged()).isTrue();
        assertThat(taught.bound()).isCloseTo(cold.bound(), within(1e-2));
        assertThat(taught.residual()).isLessThanOrEqualTo(1e-6);
        assertThat(taught.rounds()).isLessThan(cold.rounds());
    }

    @Test
    void fewRowsStartCold() {
        MachineProblems few = problems(79, 10);
        MarginFit fit = few.solved(ALTERNATION, SEED, Run.quiet()).get(0);
        assertThat(fit.gammas()).containsExactly(cold(few).gammas());
        assertThat(fit.alphas()).containsExactly(cold(few).alphas());
    }
}
