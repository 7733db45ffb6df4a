package dev.querent.lab.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class DemoDigitsTest {
    private static final DemoDigits DIGITS = DemoDigits.load();

    @Test
    void thereAre2500DigitsOfTenClasses() {
        assertThat(DIGITS.images().rows()).isEqualTo(2500);
        assertThat(DIGITS.labels().classes().names()).containsExactly("0", "1", "2", "3", "4", "5", "6", "7", "8", "9");
        assertThat(DIGITS.labels().counts()).containsExactly(234, 277, 247, 240, 280, 227, 254, 275, 222, 244);
    }

    @Test
    void theFirstDigitIsAFiveThatStandsUpright() {
        assertThat(DIGITS.labels().name(0)).isEqualTo("5");
        // A five has its stroke at the upper right and its foot at the lower left; mirrored or turned it would not.
        assertThat(DigitSketch.lines(DIGITS.images().images().get(0)))
                .containsExactly(
                        "                            ",
                        "                            ",
                        "            ▄▄▄▄▄▄▄▄▄▄▄▄    ",
                        "       ▄███████████████▀    ",
                        "       ▀███████▀██          ",
                        "         ▀▀███▄             ",
                        "           ▀███▄▄▄          ",
                        "             ▀█████▄        ",
                        "               ▀▀███▄       ",
                        "            ▄▄██████▀       ",
                        "        ▄▄████████▀         ",
                        "    ▄▄████████▀▀            ",
                        "    ▀▀▀▀▀▀▀▀                ",
                        "                            ");
    }

    @Test
    void aLineOfAnotherLengthIsRefusedByNumber() {
        assertThatThrownBy(() -> DemoDigits.parse("1.0000000e+00", 7))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("mnist2500_X.txt, line 7: 1 values, 784 expected");
    }

    @Test
    void aValueThatIsNeitherInkNorPaperIsRefused() {
        assertThatThrownBy(() -> DemoDigits.parse("0.5 ".repeat(784), 7))
                .hasMessage("mnist2500_X.txt, line 7: value 0.5, 0.0000000e+00 or 1.0000000e+00 expected");
    }
}
