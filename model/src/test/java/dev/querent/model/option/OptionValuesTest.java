package dev.querent.model.option;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.querent.model.error.UsageException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OptionValuesTest {
    private static final List<OptionSpec> SPECS = List.of(
            new OptionSpec("noise", "0.1", "> 0", "noise variance"),
            new OptionSpec("rows", "10", ">= 2", "rows used"),
            new OptionSpec("kernel", "linear", "linear|gaussian", "kernel"),
            new OptionSpec("fast", "no", "yes or no", "skip checks"));

    private static OptionValues given(String name, String value) {
        return OptionValues.of("engine", SPECS, Map.of(name, value));
    }

    @Test
    void defaultsHoldUnlessOverridden() {
        OptionValues values = given("rows", "20");
        assertThat(values.integer("rows")).isEqualTo(20);
        assertThat(values.number("noise")).isEqualTo(0.1);
        assertThat(values.flag("fast")).isFalse();
        assertThat(values.all()).containsEntry("kernel", "linear").containsEntry("rows", "20");
    }

    @Test
    void unknownOptionNamesTheNearestAndWhereToLook() {
        assertThatThrownBy(() -> given("nois", "1"))
                .isInstanceOf(UsageException.class)
                .hasMessage("engine has no option 'nois'; see 'querent trainers engine'; did you mean 'noise'?");
    }

    @ParameterizedTest
    @CsvSource({
        "noise, abc, a number",
        "noise, 0, finite and > 0",
        "noise, NaN, finite and > 0",
        "noise, Infinity, finite and > 0",
        "rows, 2.5, a whole number",
        "rows, 1, >= 2",
        "kernel, cubic, 'one of linear, gaussian'",
        "fast, maybe, yes or no"
    })
    void badValueSaysTheRuleAndTheValue(String name, String value, String rule) {
        OptionValues values = given(name, value);
        assertThatThrownBy(() -> read(values, name))
                .isInstanceOf(UsageException.class)
                .hasMessage("engine option " + name + " must be " + rule + ", got '" + value + "'");
    }

    private static Object read(OptionValues values, String name) {
        return switch (name) {
            case "noise" -> values.positive(name);
            case "rows" -> values.atLeast(name, 2);
            case "kernel" -> values.choice(name, List.of("linear", "gaussian"));
            default -> values.flag(name);
        };
    }

    @Test
    void onlyTheNearestNamesAreOffered() {
        List<String> known = List.of("gp-dense", "gp-hik", "forest", "ivm");
        assertThat(NearestNames.nearest("gp-dens", known)).containsExactly("gp-dense");
        assertThat(NearestNames.nearest("forrest", known)).containsExactly("forest");
        assertThat(NearestNames.nearest("zzzzzzzz", known)).isEmpty();
        assertThat(NearestNames.distance("kitten", "sitting")).isEqualTo(3);
    }
}
