package dev.querent.core.optim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.querent.core.progress.Budget;
import dev.querent.core.random.Seed;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class MinimiserTest {
    private static final Budget UNLIMITED = Budget.unlimited();
    private static final Box WIDE = new Box(new double[] {-5, -5}, new double[] {5, 5});

    /** Rosenbrock's valley, minimum 0 at (1, 1). */
    private static final DifferentiableObjective VALLEY = new DifferentiableObjective() {
        @Override
        public double value(double[] x) {
            return 100 * Math.pow(x[1] - x[0] * x[0], 2) + Math.pow(1 - x[0], 2);
        }

        @Override
        public double valueAndGradient(double[] x, double[] gradient) {
            gradient[0] = -400 * x[0] * (x[1] - x[0] * x[0]) - 2 * (1 - x[0]);
            gradient[1] = 200 * (x[1] - x[0] * x[0]);
            return value(x);
        }
    };

    private interface AnyMinimiser {
        Optimum run(double[] start, Box box, Budget budget);
    }

    static Stream<Arguments> minimisers() {
        NelderMead nelderMead = new NelderMead(2000, 0.5, 1e-12);
        CmaEs cmaEs = new CmaEs(20_000, 0.5, 1e-14);
        Lbfgs lbfgs = new Lbfgs(500, 10, 1e-8);
        return Stream.of(
                Arguments.of("nelder-mead", (AnyMinimiser)
                        (start, box, budget) -> nelderMead.minimise(VALLEY, start, box, Seed.of(1), budget)),
                Arguments.of("cma-es", (AnyMinimiser)
                        (start, box, budget) -> cmaEs.minimise(VALLEY, start, box, Seed.of(1), budget)),
                Arguments.of("l-bfgs", (AnyMinimiser)
                        (start, box, budget) -> lbfgs.minimise(VALLEY, start, box, Seed.of(1), budget)));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("minimisers")
    void findsTheEndOfTheValley(String name, AnyMinimiser minimiser) {
        Optimum optimum = minimiser.run(new double[] {-1.2, 1}, WIDE, UNLIMITED);
        assertThat(optimum.point()).containsExactly(new double[] {1, 1}, within(1e-3));
        assertThat(optimum.value()).isLessThan(1e-6);
        assertThat(optimum.converged()).isTrue();
    }

    /** With x₀ ≤ 0.5 the minimum lies on the bound, at (0.5, 0.25) with value 0.25. */
    @ParameterizedTest(name = "{0}")
    @MethodSource("minimisers")
    void staysInTheBox(String name, AnyMinimiser minimiser) {
        Box box = new Box(new double[] {-2, -2}, new double[] {0.5, 2});
        Optimum optimum = minimiser.run(new double[] {-1, 1}, box, UNLIMITED);
        assertThat(optimum.point()[0]).isBetween(-2.0, 0.5).isCloseTo(0.5, within(2e-3));
        assertThat(optimum.value()).isCloseTo(0.25, within(5e-3));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("minimisers")
    void budgetEndsTheSearchWithTheBestSoFar(String name, AnyMinimiser minimiser) {
        double[] start = {-1.2, 1};
        Optimum optimum = minimiser.run(start, WIDE, Budget.ofSteps(5));
        assertThat(optimum.evaluations()).isEqualTo(5);
        assertThat(optimum.converged()).isFalse();
        assertThat(optimum.value()).isLessThanOrEqualTo(VALLEY.value(start));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("minimisers")
    void sameSeedSamePath(String name, AnyMinimiser minimiser) {
        Optimum first = minimiser.run(new double[] {2, -1}, WIDE, UNLIMITED);
        Optimum second = minimiser.run(new double[] {2, -1}, WIDE, UNLIMITED);
        assertThat(first.point()).containsExactly(second.point());
        assertThat(first.evaluations()).isEqualTo(second.evaluations());
    }

    @Test
    void lbfgsSolvesAQuadraticOfManyDimensions() {
        int n = 200;
        DifferentiableObjective bowl = new DifferentiableObjective() {
            @Override
            public double value(double[] x) {
                return valueAndGradient(x, new double[n]);
            }

            @Override
            public double valueAndGradient(double[] x, double[] gradient) {
                double sum = 0;
                for (int i = 0; i < n; i++) {
                    gradient[i] = (1 + i) * (x[i] - 1);
                    sum += 0.5 * (1 + i) * (x[i] - 1) * (x[i] - 1);
                }
                return sum;
            }
        };
        Optimum optimum = new Lbfgs(300, 10, 1e-9)
                .minimise(bowl, new double[n], Box.around(new double[n], 3), Seed.of(1), UNLIMITED);
        for (double x : optimum.point()) {
            assertThat(x).isCloseTo(1, within(1e-5));
        }
    }

    @Test
    void notANumberIsNeverTheBest() {
        Objective half = x -> x[0] < 0 ? Double.NaN : x[0] * x[0] + x[1] * x[1];
        Optimum optimum = NelderMead.defaults().minimise(half, new double[] {1, 1}, WIDE, Seed.of(1), UNLIMITED);
        assertThat(optimum.value()).isFinite().isLessThan(0.01);
    }

    /** A slightly wrong gradient, as from an estimate, never reaches the minimum; the search must detect that it is done. */
    @Test
    void differencesBelowTheResolutionAreNotChased() {
        int[] evaluations = {0};
        DifferentiableObjective rough = new DifferentiableObjective() {
            @Override
            public double value(double[] x) {
                return x[0] * x[0] + 10 * x[1] * x[1];
            }

            @Override
            public double valueAndGradient(double[] x, double[] gradient) {
                evaluations[0]++;
                gradient[0] = 2 * x[0] + 0.05;
                gradient[1] = 20 * x[1] - 0.05;
                return value(x);
            }

            @Override
            public double resolution() {
                return 0.02;
            }
        };
        double[] start = {3, -2};
        Optimum optimum = Lbfgs.defaults().minimise(rough, start, Box.around(start, 7), Seed.of(1), Budget.unlimited());
        assertThat(optimum.converged()).isTrue();
        assertThat(optimum.value()).isLessThan(0.05);
        assertThat(evaluations[0]).isLessThan(15);
    }
}
