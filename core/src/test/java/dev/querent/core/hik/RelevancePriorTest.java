package dev.querent.core.hik;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.querent.core.gp.inference.Evidence;
import dev.querent.core.kernel.IntersectionKernel;
import dev.querent.core.kernel.Transform;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class RelevancePriorTest {
    private static final IntersectionKernel WEIGHTED =
            IntersectionKernel.weighted(1.5, new Transform.Power(0.7), new double[] {1, 2, 0.5});

    /** The sum of the point's coordinates, so that only the prior is curved. */
    private static Evidence plain(IntersectionKernel family) {
        return new Evidence() {
            @Override
            public IntersectionKernel family() {
                return family;
            }

            @Override
            public double value(double[] point) {
                double sum = 0;
                for (double x : point) {
                    sum += x;
                }
                return sum;
            }

            @Override
            public double valueAndGradient(double[] point, double[] gradient) {
                Arrays.fill(gradient, 1);
                return value(point);
            }
        };
    }

    @Test
    void weightsArePulledToTheStartTheMoreTheMoreThereAre() {
        double[] start = Evidence.point(WEIGHTED, 0.1);
        double[] point = start.clone();
        point[0] += 3; // the amplitude, the exponent and the noise are free
        point[1] -= 1;
        point[5] += 2;
        point[2] += 1;
        point[4] -= 2;
        Evidence prior = RelevancePrior.on(plain(WEIGHTED), WEIGHTED, 6);
        double penalty = prior.value(point) - plain(WEIGHTED).value(point);
        assertThat(penalty).isCloseTo(3 * 6 / 4000.0 * (1 + 4) / 2, within(1e-12));
    }

    @Test
    void gradientsAreThoseOfTheValue() {
        double[] point = Evidence.point(WEIGHTED, 0.1);
        for (int i = 0; i < point.length; i++) {
            point[i] += 0.3 * (i - 2);
        }
        Evidence prior = RelevancePrior.on(plain(WEIGHTED), WEIGHTED, 5000);
        double[] gradient = new double[point.length];
        assertThat(prior.valueAndGradient(point, gradient)).isEqualTo(prior.value(point));
        for (int i = 0; i < point.length; i++) {
            double[] up = point.clone();
            double[] down = point.clone();
            up[i] += 1e-5;
            down[i] -= 1e-5;
            assertThat(gradient[i]).isCloseTo((prior.value(up) - prior.value(down)) / 2e-5, within(1e-6));
        }
    }

    @Test
    void kernelsWithoutWeightsAreLeftAlone() {
        IntersectionKernel even = IntersectionKernel.of(1, new Transform.Identity());
        Evidence evidence = plain(even);
        assertThat(RelevancePrior.on(evidence, even, 3)).isSameAs(evidence);
    }
}
