package dev.querent.lab.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class NumberFormatsTest {

    @Test
    void significantDigitsStay() {
        assertThat(NumberFormats.significant(1.5, 3)).isEqualTo("1.50");
        assertThat(NumberFormats.significant(1234.5, 3)).isEqualTo("1230");
        assertThat(NumberFormats.significant(0.00012, 3)).isEqualTo("0.000120");
        assertThat(NumberFormats.significant(99.96, 3)).isEqualTo("100");
        assertThat(NumberFormats.significant(-2.4e-9, 2)).isEqualTo("-2.4·10⁻⁹");
        assertThat(NumberFormats.significant(1e12, 2)).isEqualTo("1.0·10¹²");
        assertThat(NumberFormats.significant(0, 3)).isEqualTo("0");
        assertThat(NumberFormats.significant(Double.NaN, 3)).isEqualTo("–");
    }

    @Test
    void compactNumbersHaveNoDigitTooMany() {
        assertThat(NumberFormats.compact(0.1 + 0.2)).isEqualTo("0.3");
        assertThat(NumberFormats.compact(1500)).isEqualTo("1500");
        assertThat(NumberFormats.compact(1e-6)).isEqualTo("10⁻⁶");
        assertThat(NumberFormats.compact(5e7)).isEqualTo("5·10⁷");
        assertThat(NumberFormats.compact(0)).isEqualTo("0");
    }

    @Test
    void timesComeInTheUnitThatSuitsThem() {
        assertThat(Durations.text(44e-6)).isEqualTo("44.0\u00A0µs");
        assertThat(Durations.text(0.01373)).isEqualTo("13.7\u00A0ms");
        assertThat(Durations.text(64)).isEqualTo("64.0\u00A0s");
        assertThat(Durations.text(321)).isEqualTo("5.35\u00A0min");
        assertThat(Durations.text(3.5 * 3600)).isEqualTo("3.50\u00A0h");
        assertThat(Durations.compact(1e-3)).isEqualTo("1\u00A0ms");
        assertThat(Durations.compact(0)).isEqualTo("0\u00A0s");
        assertThat(Durations.compact(1000)).isEqualTo("16.7\u00A0min");
        assertThat(Durations.compact(1e4)).isEqualTo("2.78\u00A0h");
        assertThat(Durations.compact(300)).isEqualTo("5\u00A0min");
    }
}
