package dev.querent.io.read;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DecimalsTest {

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void equalsParseDoubleOnRandomTexts(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        List<String> wrong = new ArrayList<>();
        for (int i = 0; i < 5_000; i++) {
            collectWrong(randomNumber(random), wrong);
        }
        assertThat(wrong).isEmpty();
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4})
    void givesBackAnyDoubleThatJavaWrote(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        List<String> wrong = new ArrayList<>();
        for (int i = 0; i < 5_000; i++) {
            double value = i % 2 == 0 ? random.nextDouble() : Double.longBitsToDouble(random.nextLong());
            if (Double.isFinite(value)) {
                collectWrong(Double.toString(value), wrong);
            }
        }
        assertThat(wrong).isEmpty();
    }

    /** Exact middles between two doubles, and texts just beside them, are where a careless division rounds wrongly. */
    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4})
    void roundsLikeParseDoubleAtAndBesideMiddles(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        List<String> wrong = new ArrayList<>();
        for (int i = 0; i < 5_000; i++) {
            double value = (1L << 52 | random.nextLong(1L << 52)) * Math.pow(2, random.nextInt(3) - 2);
            BigDecimal middle = new BigDecimal(value)
                    .add(new BigDecimal(Math.nextUp(value)))
                    .divide(BigDecimal.valueOf(2));
            BigDecimal step = BigDecimal.valueOf(1, middle.scale());
            for (BigDecimal near : new BigDecimal[] {middle, middle.add(step), middle.subtract(step)}) {
                collectWrong(near.toPlainString(), wrong);
            }
        }
        assertThat(wrong).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "0",
                "-0",
                "+1",
                "5.",
                ".5",
                "-.5e1",
                "1e22",
                "1e23",
                "1E-5",
                "00012",
                "1e-400",
                "1e999",
                "1e99999999999"
            })
    void takesEveryPlainSpelling(String text) {
        assertThat(Decimals.parse(text)).isEqualTo(Double.parseDouble(text));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "-",
                ".",
                "e5",
                "1e",
                "1e+",
                "1.2.3",
                "1x",
                "0x10",
                "1d",
                "NaN",
                "Infinity",
                " 1",
                "1 ",
                "1_0",
                "²"
            })
    void isNaNForWhatIsNotADecimal(String text) {
        assertThat(Decimals.parse(text)).isNaN();
    }

    private static void collectWrong(String text, List<String> wrong) {
        if (Double.doubleToLongBits(Decimals.parse(text)) != Double.doubleToLongBits(Double.parseDouble(text))) {
            wrong.add(text);
        }
    }

    private static String randomNumber(SplittableRandom random) {
        int digits = random.nextInt(1, 22);
        StringBuilder text = new StringBuilder(random.nextInt(3) == 0 ? "-" : "");
        int point = random.nextInt(digits + 3);
        for (int i = 0; i < digits; i++) {
            if (i == point) {
                text.append('.');
            }
            text.append((char) ('0' + random.nextInt(10)));
        }
        if (random.nextInt(4) == 0) {
            text.append(String.format(Locale.ROOT, "e%+d", random.nextInt(-330, 320)));
        }
        return text.toString();
    }
}
