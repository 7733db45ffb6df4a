package dev.querent.core.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.querent.core.model.VarianceMethod.Certified;
import dev.querent.core.model.VarianceMethod.Coarse;
import dev.querent.core.model.VarianceMethod.Exact;
import dev.querent.core.model.VarianceMethod.Fine;
import dev.querent.core.model.VarianceMethod.Precise;
import dev.querent.core.model.VarianceMethod.Quantised;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class VarianceMethodTest {

    @Test
    void aNameAloneMeansTheDefaultParameter() {
        assertThat(parsed("exact")).isEqualTo(new Exact());
        assertThat(parsed("precise")).isEqualTo(new Precise(1e-7));
        assertThat(parsed("certified")).isEqualTo(new Certified(1e-3));
        assertThat(parsed("fine")).isEqualTo(new Fine(8));
        assertThat(parsed("coarse")).isEqualTo(new Coarse());
        assertThat(parsed(" quantised ")).isEqualTo(new Quantised());
    }

    @Test
    void aParameterFollowsAColonOrStandsInParentheses() {
        assertThat(parsed("fine:16")).isEqualTo(new Fine(16));
        assertThat(parsed("fine(16)")).isEqualTo(new Fine(16));
        assertThat(parsed("fine:0")).isEqualTo(new Fine(0));
        assertThat(parsed("certified:1e-4")).isEqualTo(new Certified(1e-4));
        assertThat(parsed("precise(0.01)")).isEqualTo(new Precise(0.01));
    }

    private static VarianceMethod parsed(String text) {
        return VarianceMethod.parse(text, KnownVariances.ALL);
    }

    static Stream<VarianceMethod> methods() {
        return Stream.concat(
                KnownVariances.ALL.stream(),
                Stream.of(new Fine(0), new Fine(123), new Precise(2.5e-9), new Certified(0.25), new Certified(1e300)));
    }

    @ParameterizedTest
    @MethodSource("methods")
    void theTextReadsBackAsTheSame(VarianceMethod method) {
        assertThat(parsed(method.text())).isEqualTo(method);
        assertThat(method.text()).startsWith(method.label());
        assertThat(method.meaning()).isNotBlank().doesNotContain("\n");
    }

    @Test
    void numbersAreWrittenAsPeopleDo() {
        assertThat(new Precise().text()).isEqualTo("precise:1e-7");
        assertThat(new Certified().text()).isEqualTo("certified:0.001");
        assertThat(new Fine().text()).isEqualTo("fine:8");
        assertThat(new Coarse().text()).isEqualTo("coarse");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "fin", "Fine", "fine(8", "fine:8)", "fine:8:9", "fine(8)x", ":8", "rough:2"})
    void whatMakesNoSenseIsRefusedAsItWasWritten(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> parsed(text))
                .withMessageMatching(".*'(8:9|\\Q" + text + "\\E)'.*");
    }

    @Test
    void anUnknownNameIsRefusedWithAllForms() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> parsed("rough"))
                .withMessage(
                        "unknown variance 'rough' (known: exact, precise:TOLERANCE, certified:WIDTH,"
                                + " fine:EIGENPAIRS, spectral:EIGENPAIRS, coarse, quantised, between-trees, augmented, per-point)");
    }

    @Test
    void aBadParameterIsRefusedWithItsRule() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> parsed("fine:many"))
                .withMessage("the value of the variance 'fine' must be a whole number, as in fine:16, got 'many'");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> parsed("fine:-1"))
                .withMessage("eigenpairs of fine must be >= 0, got -1");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> parsed("certified:wide"))
                .withMessage(
                        "the value of the variance 'certified' must be a number, as in certified:1e-4, got 'wide'");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> parsed("certified:0"))
                .withMessage("width of certified must be finite and > 0, got 0.0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> parsed("precise:NaN"))
                .withMessage("tolerance of precise must be above 0 and below 1, got NaN");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> parsed("exact:3"))
                .withMessage("the variance 'exact' takes no value, got '3'; write exact");
    }

    /** One more record and one more entry of a list: nothing else knows about it. */
    private record Halved(double share) implements VarianceMethod {
        @Override
        public String label() {
            return "halved";
        }

        @Override
        public String meaning() {
            return "for this test";
        }

        @Override
        public Optional<Parameter> parameter() {
            return Optional.of(Parameter.number("halved", "SHARE", share, Halved::new));
        }
    }

    @Test
    void anEngineAddsAMethodOfItsOwn() {
        List<VarianceMethod> known = List.of(new Exact(), new Halved(0.5));
        assertThat(VarianceMethod.parse("halved:0.25", known)).isEqualTo(new Halved(0.25));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> VarianceMethod.parse("fine", known))
                .withMessage("unknown variance 'fine' (known: exact, halved:SHARE)");
    }
}
