package dev.querent.core.krylov;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.querent.core.TestSeeds;
import dev.querent.core.linalg.Compute;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.parallel.WorkerPool;
import dev.querent.core.parallel.Workers;
import dev.querent.core.progress.FitEvent;
import dev.querent.core.progress.Run;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class QuadraticFormBoundsTest {
    private static final int COLUMNS = 50;

    static LongStream seeds() {
        return TestSeeds.upTo(200);
    }

    static LongStream fewSeeds() {
        return TestSeeds.upTo(20);
    }

    private static QuadraticForms enclose(FormCase c, QuadraticFormBounds bounds) {
        return bounds.enclose(new DenseOperator(c.a()), c.range(), c.b(), Run.quiet());
    }

    private static QuadraticForms encloseWithPreconditioner(FormCase c, QuadraticFormBounds bounds) {
        return bounds.enclose(new DenseOperator(c.a()), c.range(), c.preconditioner(), 1, c.b(), Run.quiet());
    }

    private static void assertHolds(FormCase c, QuadraticForms forms) {
        ExactForms exact = new ExactForms(c.a());
        for (int column = 0; column < c.b().columns(); column++) {
            BigDecimal truth = exact.form(c.b(), column);
            assertThat(new BigDecimal(forms.lower(column)))
                    .as("lower end, column %d", column)
                    .isLessThanOrEqualTo(truth);
            assertThat(new BigDecimal(forms.upper(column)))
                    .as("upper end, column %d", column)
                    .isGreaterThanOrEqualTo(truth);
            assertThat(forms.gauss(column)).isBetween(forms.lower(column), forms.upper(column));
        }
    }

    /** 10,000 forms, each plain and preconditioned, at every stage of the iteration. */
    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void theIntervalContainsTheExactForm(long seed) {
        FormCase c = FormCase.random(seed, COLUMNS);
        int cap = (int) (seed % 4 == 0 ? seed % 11 : 200);
        QuadraticFormBounds bounds = new QuadraticFormBounds(0, Math.pow(10, -(double) (seed % 15)), cap);
        assertHolds(c, enclose(c, bounds));
        assertHolds(c, encloseWithPreconditioner(c, bounds));
    }

    /** A ≥ (σ²/τ)·P, with τ enlarged by what rounding L to floats may add to LLᵀ. */
    @ParameterizedTest(name = "seed {0}")
    @MethodSource("fewSeeds")
    void aFactorOfFewColumnsInFloatsHoldsWithItsFloor(long seed) {
        int n = 30;
        double noise = Math.pow(10, -1 - (double) (seed % 4));
        Matrix kernel = RandomMatrices.withSpectrum(RandomMatrices.geometricSpectrum(n, 1e5), seed);
        PivotedCholesky decomposition = new PivotedCholesky(new DenseMatrixColumns(kernel));
        decomposition.growTo((int) (seed % 16), Run.quiet());
        LowRankPreconditioner p = LowRankPreconditioner.of(decomposition, noise, Compute.sequential());
        double floor = noise / (p.shift() + 1e-6 * decomposition.remainingTrace(0));
        Matrix a = kernel.copy().addToDiagonal(noise);
        SpectralRange range = new SpectralRange(noise * (1 - 1e-9), FormCase.largestRowSum(a));
        FormCase c = new FormCase(a, range, RandomMatrices.uniform(n, 20, seed + 1000), p);
        for (double width : new double[] {1e-1, 1e-3, 1e-6}) {
            QuadraticForms forms = new QuadraticFormBounds(0, width, 1000)
                    .enclose(new DenseOperator(a), range, p, floor, c.b(), Run.quiet());
            assertThat(forms.tooWide()).isZero();
            assertHolds(c, forms);
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("fewSeeds")
    void intervalsAreAsNarrowAsAskedAndOnlyThen(long seed) {
        int n = 60;
        FormCase c = wellConditioned(n, seed);
        for (double width : new double[] {1e-2, 1e-5, 1e-9}) {
            QuadraticForms narrow = enclose(c, new QuadraticFormBounds(0, width, 10 * n));
            QuadraticForms early = enclose(c, new QuadraticFormBounds(0, width, narrow.mostIterations() - 1));
            assertThat(narrow.tooWide()).isZero();
            assertThat(early.tooWide()).isPositive();
            for (int column = 0; column < c.b().columns(); column++) {
                assertThat(narrow.width(column)).isLessThanOrEqualTo(width * narrow.lower(column));
                assertThat(early.narrowEnough(column))
                        .isEqualTo(early.iterations(column) < narrow.mostIterations()
                                && early.width(column) <= width * early.lower(column));
            }
            assertHolds(c, narrow);
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("fewSeeds")
    void theUpperEndIsTheGaussRadauRule(long seed) {
        FormCase c = wellConditioned(40, seed);
        for (int steps = 0; steps < 12; steps++) {
            QuadraticForms forms = enclose(c, new QuadraticFormBounds(0, 0, steps));
            for (int column = 0; column < c.b().columns(); column++) {
                assertThat(forms.upper(column))
                        .isCloseTo(gaussRadau(c, column, steps), within(1e-9 * forms.upper(column)));
            }
        }
    }

    /** CGQL: the rule by scalars alone (Meurant and Tichý 2013, eq. 3.5), the smallest over all steps. */
    private static double gaussRadau(FormCase c, int column, int steps) {
        Matrix r = ColumnArithmetic.columns(c.b(), new int[] {column});
        Matrix p = r.copy();
        Matrix q = r.copy();
        DenseOperator a = new DenseOperator(c.a());
        double node = c.range().smallest();
        double rho = dot(r, r);
        double sum = 0;
        double radau = 1 / node;
        double smallest = radau * rho;
        for (int k = 0; k < steps; k++) {
            a.multiply(p, q, Run.quiet().workers());
            double step = rho / dot(p, q);
            sum += step * rho;
            add(-step, q, r);
            double factor = dot(r, r) / rho;
            for (int i = 0; i < p.rows(); i++) {
                p.set(i, 0, r.get(i, 0) + factor * p.get(i, 0));
            }
            rho *= factor;
            radau = (radau - step) / (node * (radau - step) + factor);
            smallest = Math.min(smallest, sum + radau * rho);
        }
        return smallest;
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("fewSeeds")
    void moreIterationsNeverWidenAnInterval(long seed) {
        FormCase c = FormCase.random(seed, 10);
        QuadraticForms last = enclose(c, new QuadraticFormBounds(0, 0, 0));
        for (int cap = 1; cap < 12; cap++) {
            QuadraticForms next = enclose(c, new QuadraticFormBounds(0, 0, cap));
            for (int column = 0; column < 10; column++) {
                assertThat(next.lower(column)).isGreaterThanOrEqualTo(last.lower(column));
                assertThat(next.upper(column)).isLessThanOrEqualTo(last.upper(column));
            }
            last = next;
        }
    }

    @Test
    void theFormNeedsAboutHalfOfTheIterationsOfItsVector() {
        int n = 300;
        FormCase c = withSpectrum(RandomMatrices.geometricSpectrum(n, 1e4), 7, 1);
        DenseOperator a = new DenseOperator(c.a());
        int vector = new ConjugateGradients(1e-7, 10 * n)
                .solve(a, c.b(), Run.quiet())
                .mostIterations();
        QuadraticForms forms = enclose(c, new QuadraticFormBounds(0, 1e-7, 10 * n));
        assertThat(forms.tooWide()).isZero();
        assertThat(forms.mostIterations()).isLessThan((int) (0.7 * vector));
    }

    @Test
    void aColumnHasTheSameBitsAloneAndOnAnyNumberOfThreads() {
        int n = 5000; // more than one chunk of rows
        SymmetricOperator diagonal = new SymmetricOperator() {
            @Override
            public int size() {
                return n;
            }

            @Override
            public void multiply(Matrix in, Matrix out, Workers workers) {
                for (int i = 0; i < in.array().length; i++) {
                    out.array()[i] = (1 + i % n % 97) * in.array()[i];
                }
            }
        };
        Matrix b = RandomMatrices.uniform(n, 40, 3);
        SpectralRange range = new SpectralRange(1, 97);
        QuadraticFormBounds bounds = new QuadraticFormBounds(0, 1e-6, 500);
        QuadraticForms together = bounds.enclose(diagonal, range, b, Run.quiet());
        QuadraticForms alone =
                bounds.enclose(diagonal, range, ColumnArithmetic.columns(b, new int[] {17}), Run.quiet());
        try (WorkerPool pool = WorkerPool.of(3)) {
            QuadraticForms threaded = bounds.enclose(diagonal, range, b, Run.on(pool));
            for (int column = 0; column < 40; column++) {
                assertThat(threaded.lower(column)).isEqualTo(together.lower(column));
                assertThat(threaded.upper(column)).isEqualTo(together.upper(column));
            }
        }
        assertThat(alone.lower(0)).isEqualTo(together.lower(17));
        assertThat(alone.upper(0)).isEqualTo(together.upper(17));
    }

    @Test
    void finishedColumnsLeaveTheBlock() {
        int n = 50;
        Matrix a = RandomMatrices.withSpectrum(RandomMatrices.geometricSpectrum(n, 100), 1);
        Matrix b = RandomMatrices.uniform(n, 3, 2);
        Arrays.fill(b.array(), n, 2 * n, 0.0);
        Matrix q = RandomMatrices.orthonormal(n, 1);
        System.arraycopy(q.array(), 0, b.array(), 2 * n, n); // an eigenvector: one step
        DenseOperator operator = new DenseOperator(a);
        QuadraticFormBounds bounds = new QuadraticFormBounds(0, 1e-8, 1000);
        SpectralRange range = new SpectralRange(0.0099, FormCase.largestRowSum(a));
        QuadraticForms forms = bounds.enclose(operator, range, b, Run.quiet());
        assertThat(forms.tooWide()).isZero();
        assertThat(forms.iterations(1)).isZero();
        assertThat(forms.upper(1)).isZero();
        assertThat(forms.iterations(2)).isEqualTo(1);
        assertThat(operator.columns()).isEqualTo(forms.iterations(0) + 1);
        assertThat(operator.calls()).isEqualTo(forms.iterations(0));
        QuadraticForms alone =
                bounds.enclose(new DenseOperator(a), range, ColumnArithmetic.columns(b, new int[] {0}), Run.quiet());
        assertThat(forms.iterations(0)).isEqualTo(alone.iterations(0));
        assertThat(forms.lower(0)).isEqualTo(alone.lower(0));
        assertThat(forms.upper(0)).isEqualTo(alone.upper(0));
        assertThat(forms.gauss(0)).isEqualTo(alone.gauss(0));
    }

    @Test
    void anIntervalWiderThanAskedIsFlaggedAndTold() {
        FormCase c = wellConditioned(30, 1);
        List<FitEvent> events = new ArrayList<>();
        QuadraticForms forms = new QuadraticFormBounds(0, 1e-8, 2)
                .enclose(new DenseOperator(c.a()), c.range(), c.b(), Run.quiet().withListener(events::add));
        assertThat(forms.tooWide()).isEqualTo(c.b().columns());
        assertThat(events).anySatisfy(event -> assertThat(event).isInstanceOf(FitEvent.NotConverged.class));
        assertHolds(c, forms);
    }

    @Test
    void asksNoMoreThanDoublePrecisionGives() {
        FormCase c = wellConditioned(30, 1);
        QuadraticForms forms = enclose(c, new QuadraticFormBounds(0, 0, Integer.MAX_VALUE));
        assertThat(forms.mostIterations()).isLessThan(200);
        for (int column = 0; column < c.b().columns(); column++) {
            assertThat(forms.width(column)).isLessThan(1e-10 * forms.upper(column));
        }
    }

    @Test
    void aRangeThatDoesNotHoldIsRefused() {
        FormCase c = wellConditioned(30, 1);
        SpectralRange tooHigh = new SpectralRange(2, c.range().largest() + 2);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new QuadraticFormBounds(0, 1e-8, 100)
                        .enclose(new DenseOperator(c.a()), tooHigh, c.b(), Run.quiet()))
                .withMessageContaining("give a range that holds");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new QuadraticFormBounds(0, 1e-8, 100)
                        .enclose(new DenseOperator(c.a()), c.range(), Preconditioner.none(), 1, c.b(), Run.quiet()))
                .withMessageContaining("below the stated bounds");
    }

    @Test
    void vectorsThatAreNotFiniteAreRefused() {
        FormCase c = wellConditioned(5, 1);
        c.b().set(2, 1, Double.NaN);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> enclose(c, new QuadraticFormBounds(0, 1e-8, 100)))
                .withMessageContaining("vector 1");
    }

    private static FormCase wellConditioned(int n, long seed) {
        return withSpectrum(RandomMatrices.geometricSpectrum(n, 50), seed, 4);
    }

    private static FormCase withSpectrum(double[] spectrum, long seed, int columns) {
        Matrix a = RandomMatrices.withSpectrum(spectrum, seed);
        double smallest = Arrays.stream(spectrum).min().orElseThrow() * (1 - 1e-10);
        return new FormCase(
                a,
                new SpectralRange(smallest, FormCase.largestRowSum(a)),
                RandomMatrices.uniform(spectrum.length, columns, seed + 1000),
                Preconditioner.none());
    }

    private static double dot(Matrix x, Matrix y) {
        double sum = 0;
        for (int i = 0; i < x.rows(); i++) {
            sum += x.get(i, 0) * y.get(i, 0);
        }
        return sum;
    }

    private static void add(double factor, Matrix x, Matrix y) {
        for (int i = 0; i < x.rows(); i++) {
            y.set(i, 0, y.get(i, 0) + factor * x.get(i, 0));
        }
    }
}
