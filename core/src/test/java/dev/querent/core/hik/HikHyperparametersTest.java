package dev.querent.core.hik;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.querent.core.data.DenseFeatures;
import dev.querent.core.data.LabelSet;
import dev.querent.core.data.LabeledData;
import dev.querent.core.data.Labels;
import dev.querent.core.data.SparseFeatures;
import dev.querent.core.gp.Hyperparameters;
import dev.querent.core.gp.SearchMethod;
import dev.querent.core.gp.inference.Evidence;
import dev.querent.core.gp.inference.ExactEvidence;
import dev.querent.core.gp.inference.HyperparameterSearch;
import dev.querent.core.gp.inference.LabelTargets;
import dev.querent.core.intersection.SortedIndex;
import dev.querent.core.kernel.StandardKernel;
import dev.querent.core.krylov.ConjugateGradients;
import dev.querent.core.linalg.Backend;
import dev.querent.core.linalg.Compute;
import dev.querent.core.parallel.Workers;
import dev.querent.core.progress.Run;
import dev.querent.core.random.RandomSource;
import dev.querent.core.random.Seed;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What a search finds, judged by the function it should minimise. */
class HikHyperparametersTest {
    private static final Compute IN_JAVA = new Compute(Backend.java(), Workers.sequential());

    /** Two informative dimensions of twelve, one label in ten wrong: the best noise is then well inside the searched box. */
    private static LabeledData noisyLabels(int count) {
        RandomSource random = Seed.of(9).generator();
        double[][] rows = new double[count][12];
        int[] codes = new int[count];
        for (int i = 0; i < count; i++) {
            for (int d = 0; d < 12; d++) {
                rows[i][d] = random.nextDouble();
            }
            rows[i][0] = i % 2 == 0 ? 0.2 * random.nextDouble() : 0.6 + 0.4 * random.nextDouble();
            rows[i][1] = 1 - rows[i][0];
            codes[i] = random.nextInt(10) == 0 ? 1 - i % 2 : i % 2;
        }
        return new LabeledData(DenseFeatures.of(rows), Labels.of(LabelSet.of(List.of("low", "high")), codes));
    }

    private static HikOptions options(HikSearch search) {
        return HikOptions.builder()
                .kernel(StandardKernel.INTERSECTION_POWER)
                .constant(0)
                .search(search)
                .searchCheck(false)
                .build();
    }

    private static Hyperparameters found(HikSearch search, LabeledData data) {
        return new HikTrainer(options(search)).fit(data, Seed.of(1)).hyperparameters();
    }

    private static SparseFeatures rows(LabeledData data) {
        return SparseFeatures.copyOf(data.features());
    }

    private static Evidence dense(LabeledData data) {
        SparseFeatures rows = rows(data);
        return new ExactEvidence(
                options(HikSearch.LBFGS).startFor(rows), rows, LabelTargets.of(data.labels()), IN_JAVA);
    }

    private static Evidence bound(LabeledData data) {
        SparseFeatures rows = rows(data);
        return new BoundedEvidence(
                options(HikSearch.BOUND).startFor(rows),
                rows,
                SortedIndex.of(rows, Workers.sequential()),
                OneVersusAll.targets(data.labels()),
                2,
                new ConjugateGradients(1e-10, 1000),
                Run.quiet());
    }

    @Test
    void theSearchOfTheEvidenceEndsAtItsLowestPoint() {
        LabeledData data = noisyLabels(40);
        requireLowest(dense(data), found(HikSearch.LBFGS, data), 0.01);
    }

    @Test
    void theSearchOfTheBoundEndsAtItsLowestPoint() {
        LabeledData data = noisyLabels(40);
        requireLowest(bound(data), found(HikSearch.BOUND, data), 0.05);
    }

    /** More rows than a Cholesky factor is used for: the evidence is an estimate from probes. */
    @Test
    void theSearchOfTheEstimateEndsWhereTheDenseSearchDoes() {
        LabeledData data = noisyLabels(520);
        Evidence dense = dense(data);
        Hyperparameters exact = new HyperparameterSearch(SearchMethod.LBFGS, Run.quiet())
                .search(dense, options(HikSearch.LBFGS).noise(), Optional.empty(), Optional.empty(), Seed.of(1));

        Hyperparameters found = found(HikSearch.LBFGS, data);

        double[] point = Evidence.point(found.kernel(), found.noise());
        double[] best = Evidence.point(exact.kernel(), exact.noise());
        assertThat(dense.value(point)).isCloseTo(dense.value(best), within(0.75)); // of 966, by the error of the probes
        assertThat(point[0]).isCloseTo(best[0], within(0.05));
        assertThat(point[2]).isCloseTo(best[2], within(0.05));
    }

    /** Nothing is lower at the given distance in log parameters, nor on a coarse grid over factors of 90. */
    private static void requireLowest(Evidence evidence, Hyperparameters found, double distance) {
        double[] best = Evidence.point(found.kernel(), found.noise());
        assertThat(best).hasSize(3); // amplitude, exponent, noise
        requireLowest(evidence, best, distance, 1);
        requireLowest(evidence, best, 1.5, 3);
    }

    private static void requireLowest(Evidence evidence, double[] best, double step, int reach) {
        double least = evidence.value(best);
        for (int a = -reach; a <= reach; a++) {
            for (int e = -reach; e <= 1; e++) { // more overflows
                for (int s = -reach; s <= reach; s++) {
                    if (a != 0 || e != 0 || s != 0) {
                        double[] other = {best[0] + a * step, best[1] + e * step, best[2] + s * step};
                        assertThat(evidence.value(other))
                                .as("%d, %d and %d steps of %s", a, e, s, step)
                                .isGreaterThan(least);
                    }
                }
            }
        }
    }
}
