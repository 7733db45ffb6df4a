package dev.querent.core.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.querent.core.model.VarianceMethod.Certified;
import dev.querent.core.model.VarianceMethod.Coarse;
import dev.querent.core.model.VarianceMethod.Exact;
import dev.querent.core.model.VarianceMethod.Fine;
import dev.querent.core.model.VarianceMethod.Precise;
import dev.querent.core.model.VarianceMethod.Quantised;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class VarianceMethodTest {

    @Test
    void aNameAloneMeansTheDefaultParameter() {
        assertThat(VarianceMethod.parse("exact")).isEqualTo(new Exact());
        assertThat(VarianceMethod.parse("precise")).isEqualTo(new Precise(1e-7));
        assertThat(VarianceMethod.parse("certified")).isEqualTo(new Certified(1e-3));
        assertThat(VarianceMethod.parse("fine")).isEqualTo(new Fine(8));
        assertThat(VarianceMethod.parse("coarse")).isEqualTo(new Coarse());
        assertThat(VarianceMethod.parse(" quantised ")).isEqualTo(new Quantised());
    }

    @Test
    void aParameterFollowsAColonOrStandsInParentheses() {
        assertThat(VarianceMethod.parse("fine:16")).isEqualTo(new Fine(16));
        assertThat(VarianceMethod.parse("fine(16)")).isEqualTo(new Fine(16));
        assertThat(VarianceMethod.parse("fine:0")).isEqualTo(new Fine(0));
        assertThat(VarianceMethod.parse("certified:1e-4")).isEqualTo(new Certified(1e-4));
        assertThat(VarianceMethod.parse("precise(0.01)")).isEqualTo(new Precise(0.01));
    }

    static Stream<VarianceMethod> methods() {
        return Stream.concat(
                VarianceMethod.all().stream(),
                Stream.of(new Fine(0), new Fine(123), new Precise(2.5e-9), new Certified(0.25), new Certified(1e300)));
    }

    @ParameterizedTest
    @MethodSource("methods")
    void theTextReadsBackAsTheSame(VarianceMethod method) {
        assertThat(VarianceMethod.parse(method.text())).isEqualTo(method);
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
                .isThrownBy(() -> VarianceMethod.parse(text))
                .withMessageMatching(".*'(8:9|\\Q" + text + "\\E)'.*");
    }

    @Test
    void anUnknownNameIsRefusedWithAllForms() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> VarianceMethod.parse("rough"))
                .withMessage("unknown variance 'rough' (known: exact, precise:TOLERANCE, certified:WIDTH,"
                        + " fine:EIGENPAIRS, spectral:EIGENPAIRS, coarse, quantised, between-trees)");
    }

    @Test
    void aBadParameterIsRefusedWithItsRule() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> VarianceMethod.parse("fine:many"))
                .withMessage("the value of the variance 'fine' must be a whole number, as in fine:16, got 'many'");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> VarianceMethod.parse("fine:-1"))
                .withMessage("eigenpairs of fine must be >= 0, got -1");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> VarianceMethod.parse("certified:wide"))
                .withMessage(
                        "the value of the variance 'certified' must be a number, as in certified:1e-4, got 'wide'");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> VarianceMethod.parse("certified:0"))
                .withMessage("width of certified must be finite and > 0, got 0.0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> VarianceMethod.parse("precise:NaN"))
                .withMessage("tolerance of precise must be above 0 and below 1, got NaN");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> VarianceMethod.parse("exact:3"))
                .withMessage("the variance 'exact' takes no value, got '3'; write exact");
    }
}
