package dev.querent.core.margin;

import static dev.querent.core.margin.MarginClouds.clouds;
import static dev.querent.core.margin.MarginClouds.fit;
import static dev.querent.core.margin.MarginClouds.quick;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.querent.core.data.DenseFeatures;
import dev.querent.core.data.Features;
import dev.querent.core.likelihood.Logistic;
import dev.querent.core.model.ClassVariances;
import dev.querent.core.model.LatentMoments;
import dev.querent.core.parallel.Workers;
import org.junit.jupiter.api.Test;

class MarginVarianceTest {
    private static double variance(MmSgpModel model, Features rows, MarginVariance method, int row) {
        return model.latent(rows, method, Workers.sequential()).variance(row, 0);
    }

    @Test
    void atARepresentativeTheAugmentedVarianceIsThatPerPoint() {
        MmSgpModel model = fit(quick(), clouds(60, 3, 0.6, 1));
        Features pool = DenseFeatures.of(new double[][] {{1, 1}, {6, -2}, {2.5, 0.5}, {-3, 5}});
        assertThat(model.representatives()).isZero();
        MmSgpModel augmented = model.withRepresentatives(pool);
        assertThat(augmented.representatives()).isEqualTo(4);
        for (int n = 0; n < pool.rows(); n++) {
            MmSgpModel alone = model.withRepresentatives(pool.select(new int[] {n}));
            assertThat(variance(alone, pool, MarginVariance.AUGMENTED, n))
                    .isCloseTo(variance(model, pool, MarginVariance.PER_POINT, n), within(1e-6));
            assertThat(variance(augmented, pool, MarginVariance.RESIDUAL, n))
                    .isEqualTo(variance(model, pool, MarginVariance.RESIDUAL, n))
                    .isEqualTo(variance(model, pool, MarginVariance.AUGMENTED, n));
        }
    }

    @Test
    void farFromAllDataTheVarianceIsThePriorAndTheDegenerateOneZero() {
        MmSgpModel model =
                fit(quick(), clouds(60, 3, 0.6, 1)).withRepresentatives(DenseFeatures.of(new double[][] {{6, -2}}));
        Features far = DenseFeatures.of(new double[][] {{60, 60}});
        for (MarginVariance method : MarginVariance.values()) {
            boolean degenerate = method == MarginVariance.DEGENERATE || method == MarginVariance.AUGMENTED_DEGENERATE;
            assertThat(variance(model, far, method, 0)).as(method.label()).isCloseTo(degenerate ? 0 : 4, within(1e-9));
        }
    }

    @Test
    void classVariancesAreThoseOfEachMachinesOwnProbability() {
        MmSgpModel model = fit(quick(), clouds(60, 3, 0.6, 1));
        Features rows = clouds(8, 3, 1.5, 4).features();
        LatentMoments moments = model.latent(rows, Workers.sequential());
        ClassVariances variances = model.classVariances(moments, Workers.sequential());
        for (int n = 0; n < rows.rows(); n++) {
            for (int c = 0; c < 3; c++) {
                double expected = new Logistic().probabilityVariance(moments.mean(n, c), moments.variance(n, c));
                assertThat(variances.value(n, c)).isEqualTo(expected).isBetween(0.0, 0.25);
            }
        }
    }
}
