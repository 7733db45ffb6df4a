package dev.querent.model.option;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.querent.core.option.ValueRange;
import dev.querent.model.error.UsageException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class OptionValuesTest {
    private static final Option<Double> NOISE = Option.number("noise", 0.1, ValueRange.above(0), "noise variance");
    private static final Option<Integer> ROWS = Option.integer("rows", 10, ValueRange.atLeast(2), "rows used");

    private static OptionValues given(String name, String value) {
        return OptionValues.of("engine", List.of(NOISE, ROWS), Map.of(name, value));
    }

    @Test
    void defaultsHoldUnlessOverridden() {
        OptionValues values = given("rows", "20");
        assertThat(ROWS.of(values)).isEqualTo(20);
        assertThat(NOISE.of(values)).isEqualTo(0.1);
        assertThat(values.all()).containsExactly(Map.entry("noise", "0.1"), Map.entry("rows", "20"));
    }

    @Test
    void unknownOptionNamesTheNearestAndWhereToLook() {
        assertThatThrownBy(() -> given("nois", "1"))
                .isInstanceOf(UsageException.class)
                .hasMessage("engine has no option 'nois'; see 'querent trainers engine'; did you mean 'noise'?");
    }

    @Test
    void anOptionOfAnotherOwnerIsAnErrorOfTheProgram() {
        Option<Boolean> fast = Option.flag("fast", false, "skip checks");
        OptionValues values = given("rows", "20");
        assertThat(values.has(fast)).isFalse();
        assertThat(values.has(ROWS)).isTrue();
        assertThatThrownBy(() -> fast.of(values))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("engine has no option fast");
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
