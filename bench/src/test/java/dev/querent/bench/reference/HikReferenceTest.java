package dev.querent.bench.reference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.querent.core.data.Features;
import dev.querent.core.data.LabeledData;
import dev.querent.core.hik.HikModel;
import dev.querent.core.hik.HikOptions;
import dev.querent.core.hik.HikSearch;
import dev.querent.core.hik.HikTrainer;
import dev.querent.core.kernel.IntersectionKernel;
import dev.querent.core.kernel.Transform;
import dev.querent.core.model.LatentMoments;
import dev.querent.core.model.Variance;
import dev.querent.core.model.VarianceMethod;
import dev.querent.core.parallel.Workers;
import dev.querent.core.random.Seed;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The engine against the authors' program on both of their data sets. */
class HikReferenceTest {

    @ParameterizedTest
    @ValueSource(strings = {"synth1500", "synth10090"})
    void scoresAndVariancesAgreeWithTheAuthorsProgram(String name) {
        AuthorsOutput authors = AuthorsOutput.named(name);
        LabeledData training = authors.training();
        Features test = authors.test().features();
        HikModel model = new HikTrainer(HikOptions.builder()
                        .kernel(rows -> IntersectionKernel.of(1, new Transform.Identity()))
                        .constant(0)
                        .noise(AuthorsOutput.NOISE)
                        .search(HikSearch.NONE)
                        .tolerance(1e-8)
                        .build())
                .fit(training, Seed.of(1));

        LatentMoments moments = model.latentMeans(test, Workers.sequential());
        int m = training.classes().size();
        double[] means = IntStream.range(0, test.rows() * m)
                .mapToDouble(i -> moments.mean(i / m, i % m))
                .toArray();
        assertThat(authors.largestDifference(means, training.classes())).isLessThan(AuthorsOutput.TOLERANCE);

        double[] theirs = authors.latentVariances();
        Features first = test.select(IntStream.range(0, theirs.length).toArray());
        Variance ours = model.latent(first, new VarianceMethod.Precise(1e-9), Workers.sequential())
                .variance()
                .orElseThrow();
        for (int i = 0; i < theirs.length; i++) {
            assertThat(ours.value(i) - AuthorsOutput.NOISE).isCloseTo(theirs[i], within(AuthorsOutput.TOLERANCE));
        }
    }
}
