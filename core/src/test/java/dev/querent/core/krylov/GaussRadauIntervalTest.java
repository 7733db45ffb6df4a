package dev.querent.core.krylov;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.querent.core.TestSeeds;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.progress.Run;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The scalars of an interval are those of the written-out vectors, with round-off so large that each of its terms shows. */
class GaussRadauIntervalTest {
    private static final int N = 6;
    private static final double LARGEST = 3;
    private static final double SMALLEST = 0.1;

    static LongStream seeds() {
        return TestSeeds.upTo(30);
    }

    /** One column with all its vectors: conjugate gradients, the smoothed residual s and the shift d, and the bounds of the class comment. */
    private static final class Twin {
        private final Matrix a;
        private final double[] p; // diagonal of the preconditioner
        private final GaussRadauInterval.Setting setting;
        private double[] r;
        private double[] direction = new double[N];
        private double[] s;
        private double[] d = new double[N];
        private double factor;
        private double keep;
        private double gained;
        private double allowance;
        private double lower;
        private double upper;
        private double tail;
        private double formError;
        private double boundOfS;
        private double boundOfD;
        private double errorOfS;

        Twin(Matrix a, double[] p, double[] b, GaussRadauInterval.Setting setting) {
            this.a = a;
            this.p = p;
            this.r = b.clone();
            this.s = b.clone();
            this.setting = setting;
            formError = setting.solveError() * dot(r, r);
            boundOfS = norm(r);
            upper = (form(r) + formError) / setting.floor();
        }

        /** One iteration, in step with the class under test. */
        void iterate(GaussRadauInterval tested) {
            double epsilon = setting.epsilon();
            double u = 0x1.0p-53;
            direction = plus(solved(r), direction, factor);
            double[] product = times(a, direction);
            double curvature = dot(direction, product);
            double step = dot(r, direction) / curvature;
            assertThat(tested.step(dot(r, direction), dot(direction, direction), curvature))
                    .isEqualTo(step);
            double length = norm(direction) * step;
            double gain = step * dot(r, direction);
            gained += gain;
            allowance += 2 * epsilon * norm(r) * length + 2 * epsilon * LARGEST * length * length;
            allowance += u * (4 * gain + gained);

            s = plus(scaled(s, keep), r, 1 - keep);
            d = plus(scaled(d, keep), direction, step);
            double before = norm(r);
            double rho = form(r);
            r = plus(r, product, -step);
            factor = form(r) / rho;
            double drift = epsilon * LARGEST * length + 4 * u * (before + norm(r));
            boundOfD += length;
            errorOfS += drift + 4 * u * (boundOfS + LARGEST * boundOfD);

            double cross = dot(solved(r), s);
            assertThat(tested.advance(dot(r, r), form(r), cross, dot(d, r), dot(d, s)))
                    .isCloseTo(factor, within(1e-12 * Math.abs(factor)));
            keep = tested.keep();
            assertThat(keep).isBetween(0.0, 1.0);
            DoubleUnaryOperator bound =
                    e -> form(mixed(e)) / setting.floor() - e * dot(d, plus(r, mixed(e), 1)); // F(s) − dᵀ(r + s)
            double best = bound.applyAsDouble(keep);
            for (int i = 0; i <= 200; i++) {
                assertThat(best).isLessThanOrEqualTo(bound.applyAsDouble(i / 200.0) + 1e-12 * Math.abs(best));
            }

            double other = 1 - keep;
            double crossTerms = keep * boundOfD * ((1 + other) * norm(r) + keep * boundOfS);
            formError = keep * keep * formError
                    + setting.solveError() * (2 * keep * other * boundOfS * norm(r) + other * other * dot(r, r));
            boundOfS = keep * boundOfS + other * norm(r);
            formError += setting.solveError() * boundOfS * boundOfS;
            boundOfD *= keep;
            errorOfS *= keep;
            double root = Math.sqrt((form(mixed(keep)) + formError) / setting.floor()) + errorOfS / Math.sqrt(SMALLEST);
            double smoothed =
                    root * root - keep * dot(d, plus(r, mixed(keep), 1)) + boundOfD * errorOfS + epsilon * crossTerms;
            double plain = (form(r) + setting.solveError() * dot(r, r)) / setting.floor();
            tail = Math.min(plain, smoothed);
            allowance += 2 * drift * Math.sqrt(tail / SMALLEST) + drift * drift / SMALLEST;
            lower = Math.max(lower, gained - allowance);
            upper = Math.min(upper, gained + allowance + tail);
        }

        private double[] mixed(double e) {
            return plus(scaled(s, e), r, 1 - e);
        }

        private double[] solved(double[] v) {
            return IntStream.range(0, N).mapToDouble(i -> v[i] / p[i]).toArray();
        }

        private double form(double[] v) {
            return dot(v, solved(v));
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void intervalsAreThoseOfTheVectors(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        Matrix a = RandomMatrices.withSpectrum(new double[] {2.9, 2, 1, 0.5, 0.2, 0.11}, 100 + seed);
        double[] p = random.doubles(N, 0.5, 2).toArray();
        double[] b = random.doubles(N, -1, 1).toArray();
        double epsilon = Math.pow(10, random.nextDouble(-6, -2));
        SpectralRange range = new SpectralRange(SMALLEST, LARGEST);
        // P ≤ 2·I and A ≥ 0.1·I, so 0.05 is below every eigenvalue of P⁻¹A
        GaussRadauInterval.Setting setting = new GaussRadauInterval.Setting(range, 0.05, epsilon, 3 * epsilon);
        Twin twin = new Twin(a, p, b, setting);
        GaussRadauInterval form = new GaussRadauInterval(setting, dot(b, b), twin.form(b));
        assertThat(form.upper()).isCloseTo(twin.upper, within(1e-12 * twin.upper));
        assertThat(form.lower()).isZero();
        for (int i = 0; i < N - 1; i++) {
            twin.iterate(form);
            double accuracy = 1e-9 * twin.upper;
            assertThat(form.lower()).as("iteration %d", i).isCloseTo(twin.lower, within(accuracy));
            assertThat(form.upper()).as("iteration %d", i).isCloseTo(twin.upper, within(accuracy));
            assertThat(form.gauss())
                    .isCloseTo(Math.max(twin.lower, Math.min(twin.upper, twin.gained)), within(accuracy));
            assertThat(form.exhausted()).isEqualTo(twin.tail <= twin.allowance);
        }
    }

    /** What the solver reports after each number of iterations, with and without a preconditioner. */
    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void boundsOfTheSolverAreThoseOfTheVectors(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        Matrix a = RandomMatrices.withSpectrum(new double[] {2.9, 2, 1, 0.5, 0.2, 0.11}, 100 + seed);
        double[] b = random.doubles(N, -1, 1).toArray();
        double[] p = seed % 2 == 0
                ? random.doubles(N, 0.5, 2).toArray()
                : DoubleStream.generate(() -> 1).limit(N).toArray();
        SpectralRange range = new SpectralRange(SMALLEST, LARGEST);
        double epsilon = RoundOff.of(N);
        double loss = epsilon * LARGEST / SMALLEST;
        GaussRadauInterval.Setting setting = seed % 2 == 0
                ? new GaussRadauInterval.Setting(range, 0.05 * (1 - loss), epsilon, loss / SMALLEST)
                : new GaussRadauInterval.Setting(range, SMALLEST, epsilon, epsilon);
        Twin twin = new Twin(a, p, b, setting);
        GaussRadauInterval form = new GaussRadauInterval(setting, dot(b, b), twin.form(b));
        Matrix column = Matrix.owning(N, 1, b);
        Preconditioner diagonal = (in, out, workers) -> {
            for (int i = 0; i < in.array().length; i++) {
                out.array()[i] = in.array()[i] / p[i % N];
            }
        };
        for (int k = 1; k < N - 1; k++) {
            twin.iterate(form);
            QuadraticFormBounds bounds = new QuadraticFormBounds(0, 0, k);
            QuadraticForms forms = seed % 2 == 0
                    ? bounds.enclose(new DenseOperator(a), range, diagonal, 0.05, column, Run.quiet())
                    : bounds.enclose(new DenseOperator(a), range, column, Run.quiet());
            double accuracy = 1e-10 * twin.upper;
            assertThat(forms.iterations(0)).isEqualTo(k);
            assertThat(forms.lower(0)).isCloseTo(twin.lower, within(accuracy));
            assertThat(forms.upper(0)).isCloseTo(twin.upper, within(accuracy));
            assertThat(forms.gauss(0)).isCloseTo(twin.gained, within(accuracy));
        }
    }

    @Test
    void aStepOutsideTheStatedRangeIsRefused() {
        GaussRadauInterval.Setting setting = new GaussRadauInterval.Setting(new SpectralRange(1, 4), 1, 0.01, 0);
        // allowed are (1 − 2·0.01·4)·pᵀp to (4 + 2·0.01·4)·pᵀp
        for (double inside : new double[] {0.93, 1, 4, 4.07}) {
            assertThat(new GaussRadauInterval(setting, 1, 1).step(1, 2, 2 * inside))
                    .isEqualTo(1 / (2 * inside));
        }
        for (double outside : new double[] {0.91, 4.09, Double.NaN}) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> new GaussRadauInterval(setting, 1, 1).step(1, 2, 2 * outside))
                    .withMessageContaining("give a range that holds");
        }
    }

    @Test
    void noDirectionMeansNoStep() {
        GaussRadauInterval.Setting setting = new GaussRadauInterval.Setting(new SpectralRange(1, 4), 1, 0.01, 0);
        GaussRadauInterval form = new GaussRadauInterval(setting, 1, 1);
        assertThat(form.step(0, 0, 0)).isZero();
        assertThat(form.exhausted()).isTrue();
    }

    private static double dot(double[] a, double[] b) {
        return IntStream.range(0, a.length).mapToDouble(i -> a[i] * b[i]).sum();
    }

    private static double norm(double[] a) {
        return Math.sqrt(dot(a, a));
    }

    private static double[] scaled(double[] a, double factor) {
        return Arrays.stream(a).map(x -> factor * x).toArray();
    }

    private static double[] plus(double[] a, double[] b, double factor) {
        return IntStream.range(0, a.length)
                .mapToDouble(i -> a[i] + factor * b[i])
                .toArray();
    }

    private static double[] times(Matrix a, double[] v) {
        return IntStream.range(0, v.length)
                .mapToDouble(i -> IntStream.range(0, v.length)
                        .mapToDouble(j -> a.get(i, j) * v[j])
                        .sum())
                .toArray();
    }
}
