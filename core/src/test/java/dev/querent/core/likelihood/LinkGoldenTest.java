package dev.querent.core.likelihood;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.querent.core.golden.GoldenTable;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The links against values of 60 digits. */
class LinkGoldenTest {
    /** Where the result is near a root the error is absolute: a few units of the terms that cancel. */
    private static final double NEAR_ROOT = 1e-15;

    static Stream<Map<String, String>> links() {
        return GoldenTable.rows("likelihood-links.csv");
    }

    static Stream<Map<String, String>> logisticPredictive() {
        return GoldenTable.rows("likelihood-logistic-predictive.csv");
    }

    private static BinaryLikelihood link(Map<String, String> row) {
        return row.get("link").equals("probit") ? new Probit() : new Logistic();
    }

    private static double number(Map<String, String> row, String column) {
        return Double.parseDouble(row.get(column));
    }

    private static void assertClose(double actual, double expected) {
        assertThat(actual).isCloseTo(expected, within(1e-13 * Math.abs(expected) + floor(expected)));
    }

    private static double floor(double expected) {
        return Math.abs(expected) > 1e-3 ? NEAR_ROOT : Double.MIN_NORMAL;
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("links")
    void logLikelihoodHasFullAccuracy(Map<String, String> row) {
        assertClose(link(row).logLikelihood(1, number(row, "latent")), number(row, "log"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("links")
    void firstDerivativeHasFullAccuracy(Map<String, String> row) {
        assertClose(link(row).firstDerivative(1, number(row, "latent")), number(row, "first"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("links")
    void secondDerivativeHasFullAccuracy(Map<String, String> row) {
        assertClose(link(row).secondDerivative(1, number(row, "latent")), number(row, "second"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("links")
    void thirdDerivativeHasFullAccuracy(Map<String, String> row) {
        double expected = number(row, "third");
        // (z + 2h)(z + h) - 1 loses three digits right of -2, where it is still computed as written
        double cancelled = Math.abs(number(row, "latent")) <= 2 ? 1e-12 : 0;
        assertThat(link(row).thirdDerivative(1, number(row, "latent")))
                .isCloseTo(expected, within(cancelled + 1e-13 * Math.abs(expected)));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("links")
    void negativeClassMirrorsThePositiveOne(Map<String, String> row) {
        BinaryLikelihood link = link(row);
        double f = number(row, "latent");
        assertThat(link.logLikelihood(-1, -f)).isEqualTo(link.logLikelihood(1, f));
        assertThat(link.firstDerivative(-1, -f)).isEqualTo(-link.firstDerivative(1, f));
        assertThat(link.secondDerivative(-1, -f)).isEqualTo(link.secondDerivative(1, f));
        assertThat(link.thirdDerivative(-1, -f)).isEqualTo(-link.thirdDerivative(1, f));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("logisticPredictive")
    void logisticPredictiveIsExactForSmallAndLargeVariances(Map<String, String> row) {
        double actual = new Logistic().probability(number(row, "mean"), number(row, "variance"));
        assertThat(actual).isCloseTo(number(row, "probability"), within(2e-15));
    }
}
