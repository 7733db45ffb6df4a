package dev.querent.bench.reference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.querent.core.data.LabeledData;
import dev.querent.core.gp.dense.inference.DensePosterior;
import dev.querent.core.gp.inference.LabelTargets;
import dev.querent.core.kernel.IntersectionKernel;
import dev.querent.core.kernel.Transform;
import dev.querent.core.linalg.Compute;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The dense process against the authors' program: 1,500 rows, 500 test rows, 15 classes. */
class DenseGpReferenceTest {
    private static AuthorsOutput authors;
    private static LabeledData training;
    private static LabeledData test;
    private static DensePosterior posterior;

    @BeforeAll
    static void train() {
        authors = AuthorsOutput.named("synth1500");
        training = authors.training();
        test = authors.test();
        posterior = DensePosterior.of(
                IntersectionKernel.of(1, new Transform.Identity()),
                AuthorsOutput.NOISE,
                training.features(),
                LabelTargets.of(training.labels()),
                Compute.sequential());
    }

    @Test
    void scoresAgreeWithTheAuthorsProgram() {
        double[] means = posterior.means(test.features(), Compute.sequential());
        assertThat(authors.largestDifference(means, training.classes())).isLessThan(AuthorsOutput.TOLERANCE);
    }

    /** Ours is the variance of a new target and holds the noise besides. */
    @Test
    void variancesAgreeWithTheAuthorsProgram() {
        double[] variances = posterior.variances(test.features(), Compute.sequential());
        double[] theirs = authors.latentVariances();
        for (int i = 0; i < theirs.length; i++) {
            assertThat(variances[i] - AuthorsOutput.NOISE).isCloseTo(theirs[i], within(AuthorsOutput.TOLERANCE));
        }
    }
}
