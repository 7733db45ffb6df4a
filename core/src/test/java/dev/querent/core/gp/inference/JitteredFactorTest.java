package dev.querent.core.gp.inference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;

import dev.querent.core.data.DenseFeatures;
import dev.querent.core.data.Features;
import dev.querent.core.kernel.Kernel;
import dev.querent.core.linalg.Compute;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.linalg.factor.NotPositiveDefiniteException;
import dev.querent.core.progress.FitEvent;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class JitteredFactorTest {
    private static final Features ROWS = DenseFeatures.of(new double[][] {{0}, {1}});

    /** Prior variances of 4 and an eigenvalue of −lack: no kernel at all without jitter. */
    private record Indefinite(double lack) implements Kernel {
        @Override
        public List<String> parameterNames() {
            return List.of();
        }

        @Override
        public double[] logParameters() {
            return new double[0];
        }

        @Override
        public Kernel withLogParameters(double[] logParameters) {
            return this;
        }

        @Override
        public double value(Features a, int i, Features b, int j) {
            return i == j ? 4 : 4 + lack;
        }

        @Override
        public Matrix cross(Features training, Features queries, Compute compute) {
            return Matrix.owning(2, 2, new double[] {4, 4 + lack, 4 + lack, 4});
        }

        @Override
        public Matrix gram(Features rows, Compute compute) {
            return cross(rows, rows, compute);
        }

        @Override
        public double[] diagonal(Features rows) {
            return new double[] {4, 4};
        }

        @Override
        public double[] gradient(Features rows, Matrix gram, Matrix weights, Compute compute) {
            return new double[0];
        }

        @Override
        public double[] crossGradient(
                Features training, Features queries, Matrix cross, Matrix weights, Compute compute) {
            return new double[0];
        }
    }

    /** Jitter of 4e-10, 4e-9, … until it exceeds what is lacking. */
    @Test
    void jitterGrowsTenfoldFromAShareOfThePriorVariance() {
        List<FitEvent> events = new ArrayList<>();
        JitteredFactor factor = JitteredFactor.of(new Indefinite(1e-7), 1e-12, ROWS, Compute.sequential(), events::add);
        assertThat(factor.noise()).isCloseTo(4e-7 + 1e-12, within(1e-18));
        assertThat(events).hasSize(4);
        for (int k = 0; k < 4; k++) {
            FitEvent.JitterAdded added = (FitEvent.JitterAdded) events.get(k);
            assertThat(added.attempt()).isEqualTo(k + 1);
            assertThat(added.jitter()).isCloseTo(4 * Math.pow(10, k - 10), within(1e-15 * Math.pow(10, k - 3)));
        }
    }

    @Test
    void theSixthJitterIsTheLast() {
        List<FitEvent> events = new ArrayList<>();
        assertThatExceptionOfType(NotPositiveDefiniteException.class)
                .isThrownBy(() -> JitteredFactor.of(new Indefinite(1), 1e-12, ROWS, Compute.sequential(), events::add));
        assertThat(events).hasSize(6);
        assertThat(JitteredFactor.of(new Indefinite(1e-5), 1e-12, ROWS, Compute.sequential(), event -> {})
                        .noise())
                .isCloseTo(4e-5, within(1e-11));
    }

    @Test
    void aFactorThatNeedsNoneHasNone() {
        JitteredFactor factor = JitteredFactor.of(new Indefinite(-1), 0.5, ROWS, Compute.sequential(), event -> {
            throw new AssertionError(event);
        });
        assertThat(factor.noise()).isEqualTo(0.5);
        assertThat(factor.factor().logDeterminant()).isCloseTo(Math.log(4.5 * 4.5 - 9), within(1e-14));
    }
}
