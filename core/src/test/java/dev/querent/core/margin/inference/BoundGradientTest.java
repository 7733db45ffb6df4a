package dev.querent.core.margin.inference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.querent.core.data.DenseFeatures;
import dev.querent.core.data.Features;
import dev.querent.core.discrimination.BoxDual;
import dev.querent.core.kernel.GaussianKernel;
import dev.querent.core.kernel.IntersectionKernel;
import dev.querent.core.kernel.Kernel;
import dev.querent.core.kernel.KernelWithConstant;
import dev.querent.core.kernel.LinearKernel;
import dev.querent.core.kernel.SumKernel;
import dev.querent.core.kernel.Transform;
import dev.querent.core.linalg.Compute;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.parallel.Cancellation;
import dev.querent.core.random.Seed;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Gradients against central differences of the bound, whose dual is solved again at each point. */
class BoundGradientTest {
    private static final Compute COMPUTE = Compute.sequential();
    private static final Seed SEED = Seed.of(3);
    private static final int M = 12;

    /** Two machines on the same rows, at γ that are held. */
    private static final DenseMargin.Sample SAMPLE = DenseMargin.Sample.of(40, 0.3, 21);

    private static final Features ROWS = SAMPLE.rows();
    private static final List<double[]> TARGETS = List.of(SAMPLE.y(), flipped(SAMPLE.y()));
    private static final MarginAlternation ONCE = new MarginAlternation(new BoxDual(0.7), 1, 1e-12, 500_000, 1);

    private static double[] flipped(double[] y) {
        double[] other = y.clone();
        Arrays.setAll(other, n -> n % 5 == 0 ? -y[n] : y[n]);
        return other;
    }

    static Stream<Kernel> kernels() {
        GaussianKernel gaussian = GaussianKernel.of(1.5, 0.7);
        return Stream.of(
                gaussian,
                GaussianKernel.perDimension(1.5, new double[] {0.7, 0.9}),
                new SumKernel(List.of(gaussian, new LinearKernel(0.5, 0.3))),
                KernelWithConstant.of(gaussian, 0.4));
    }

    private static double[] gammas(int machine) {
        double[] gammas = new double[ROWS.rows()];
        Arrays.setAll(gammas, n -> 0.4 + 0.05 * ((n * 7 + machine) % 30));
        return gammas;
    }

    private static List<MarginFit> fits(Kernel kernel, Features rows, Features support) {
        WhitenedRows whitened =
                WhitenedRows.owning(SupportBasis.of(kernel, support, COMPUTE).whitened(rows, COMPUTE));
        return Stream.of(0, 1)
                .map(k -> ONCE.fit(
                        whitened,
                        TARGETS.get(k),
                        new MarginStart(gammas(k), new double[rows.rows()]),
                        SEED,
                        COMPUTE,
                        new Cancellation()))
                .toList();
    }

    private static double bound(Kernel kernel, Features rows, Features support) {
        return fits(kernel, rows, support).stream()
                .mapToDouble(MarginFit::bound)
                .sum();
    }

    private static BoundGradient gradient(Kernel kernel, Features rows, Features support) {
        SupportBasis basis = SupportBasis.of(kernel, support, COMPUTE);
        WhitenedRows whitened = WhitenedRows.owning(basis.whitened(rows, COMPUTE));
        return BoundGradient.of(basis, whitened, fits(kernel, rows, support), TARGETS, COMPUTE);
    }

    private static Features support(Features rows) {
        int[] first = new int[M];
        Arrays.setAll(first, i -> i);
        return rows.select(first);
    }

    private static void assertKernelGradient(Kernel kernel, Features rows) {
        Features support = support(rows);
        double[] gradient = gradient(kernel, rows, support).byKernel(rows);
        double[] at = kernel.logParameters();
        for (int p = 0; p < at.length; p++) {
            double h = 1e-4;
            double[] up = at.clone();
            up[p] += h;
            double[] down = at.clone();
            down[p] -= h;
            double difference = bound(kernel.withLogParameters(up), rows, support)
                    - bound(kernel.withLogParameters(down), rows, support);
            assertThat(gradient[p])
                    .as(kernel.parameterNames().get(p))
                    .isCloseTo(difference / (2 * h), within(1e-5 * (1 + Math.abs(gradient[p]))));
        }
    }

    @ParameterizedTest
    @MethodSource("kernels")
    void byKernelParametersEqualsCentralDifferences(Kernel kernel) {
        assertKernelGradient(kernel, ROWS);
    }

    static Stream<Kernel> intersections() {
        return Stream.of(
                IntersectionKernel.of(2, new Transform.Power(0.7)).withConstant(0.5),
                IntersectionKernel.weighted(2, new Transform.Identity(), new double[] {0.7, 1.4}));
    }

    @ParameterizedTest
    @MethodSource("intersections")
    void byParametersOfIntersectionKernelsEqualsCentralDifferences(Kernel kernel) {
        double[][] values = new double[ROWS.rows()][2];
        for (int n = 0; n < values.length; n++) {
            values[n][0] = Math.abs(ROWS.get(n, 0));
            values[n][1] = Math.abs(ROWS.get(n, 1));
        }
        assertKernelGradient(kernel, DenseFeatures.of(values));
    }

    @ParameterizedTest
    @MethodSource("kernels")
    void bySupportPointsEqualsCentralDifferences(Kernel kernel) {
        Features support = support(ROWS);
        Matrix gradient = gradient(kernel, ROWS, support)
                .bySupport(ROWS, kernel.inputGradient().orElseThrow());
        double[][] values = new double[M][2];
        for (int m = 0; m < M; m++) {
            support.copyRow(m, values[m], 0);
        }
        double h = 0x1.0p-12; // floats hold the moved values
        for (int m = 0; m < M; m += 3) {
            for (int d = 0; d < 2; d++) {
                double at = values[m][d];
                values[m][d] = at + h;
                double up = bound(kernel, ROWS, DenseFeatures.of(values));
                values[m][d] = at - h;
                double down = bound(kernel, ROWS, DenseFeatures.of(values));
                values[m][d] = at;
                assertThat(gradient.get(d, m))
                        .as("point %d, feature %d", m, d)
                        .isCloseTo((up - down) / (2 * h), within(1e-4 * (1 + Math.abs(gradient.get(d, m)))));
            }
        }
    }
}
