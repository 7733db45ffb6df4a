package dev.querent.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Text that comes from anywhere, on a terminal. */
class TerminalTextTest {

    @ParameterizedTest
    @CsvSource({
        "001b, ␛",
        "0000, ␀",
        "0007, ␇",
        "0009, ␉",
        "000a, ␊",
        "000d, ␍",
        "007f, ␡",
        "0085, \\x85",
        "009b, \\x9b",
        "00ad, \\xad",
        "061c, \\u061c",
        "200b, \\u200b",
        "200f, \\u200f",
        "2028, \\u2028",
        "2029, \\u2029",
        "202e, \\u202e",
        "2066, \\u2066",
        "2069, \\u2069",
        "feff, \\ufeff",
        "d800, \\ud800",
        "e0041, \\ue0041"
    })
    void whatATerminalObeysIsReplacedByWhatCanBeSeen(String hex, String shown) {
        String text = "a" + Character.toString(Integer.parseInt(hex, 16)) + "b";
        assertThat(TerminalText.safe(text)).isEqualTo("a" + shown + "b");
        assertThat(TerminalText.safeLines("1\t2\n" + text.replace("\n", "␊").replace("\t", "␉") + "\n"))
                .isEqualTo("1\t2\na" + shown + "b\n");
    }

    @Test
    void noCharacterIsLeftThatIsObeyedOrReorders() {
        for (int c = 0; c <= Character.MAX_CODE_POINT; c++) {
            String safe = TerminalText.safe("x" + Character.toString(c) + "y");
            for (int shown : safe.codePoints().toArray()) {
                assertThat(Character.getType(shown))
                        .as("U+%04x", c)
                        .isNotIn(
                                (int) Character.CONTROL,
                                (int) Character.FORMAT,
                                (int) Character.LINE_SEPARATOR,
                                (int) Character.PARAGRAPH_SEPARATOR,
                                (int) Character.SURROGATE);
            }
        }
    }

    @Test
    void joinersStayWhereScriptsNeedThem() {
        assertThat(TerminalText.safe("می‌خواهم 👩‍🌾")).isEqualTo("می‌خواهم 👩‍🌾");
        assertThat(TerminalText.safe("her\u200don")).isEqualTo("her\\u200don");
    }

    @ParameterizedTest
    @CsvSource({"heron, 5", "Möwe, 4", "鹭, 2", "ｈ, 2", "한, 2", "🦩, 2", "⭐, 2", "…, 1", "❤️, 2", "'', 0", "e\u0301, 1"})
    void widthIsCountedInColumns(String text, int columns) {
        assertThat(TerminalText.width(text)).isEqualTo(columns);
    }

    @Test
    void longTextIsShortenedByColumns() {
        assertThat(TerminalText.shortened("heron", 5)).isEqualTo("heron");
        assertThat(TerminalText.shortened("herons", 5)).isEqualTo("hero…");
        assertThat(TerminalText.shortened("鹭鹭鹭", 5)).isEqualTo("鹭鹭…");
        assertThat(TerminalText.shortened("鹭鹭鹭", 4)).isEqualTo("鹭…");
        assertThat(TerminalText.shortened("\u001b".repeat(9), 3)).isEqualTo("␛␛…");
        assertThat(TerminalText.tail("abcdef", 3)).isEqualTo("def");
        assertThat(TerminalText.tail("鹭鹭鹭", 3)).isEqualTo("鹭");
    }

    @Test
    void linesBreakAtBlanksAndLongWordsAnywhere() {
        assertThat(TerminalText.wrapped("a grey heron at the pond", 10))
                .containsExactly("a grey", "heron at", "the pond");
        assertThat(TerminalText.wrapped("abcdefghijkl", 5)).containsExactly("abcde", "fghij", "kl");
        assertThat(TerminalText.wrapped("鹭鹭鹭鹭", 5)).containsExactly("鹭鹭", "鹭鹭");
        assertThat(TerminalText.wrapped("", 5)).containsExactly("");
        assertThat(TerminalText.wrapped("a\tb", 5)).containsExactly("a b");
        assertThat(TerminalText.wrapped("abcde fgh", 5)).containsExactly("abcde", "fgh");
    }

    @Test
    void wrappedTextIsNeverTooWideAndLosesOnlyBlanks() {
        String nasty =
                "鹭 heron\u202e\u001b[31m 🦩🦩 e\u0301\u0301 ⭐⭐⭐ ❤️❤️ \u009b3~ averyveryverylongwordindeed ".repeat(20);
        for (int columns = 2; columns < 90; columns++) {
            int most = columns;
            List<String> lines = TerminalText.wrapped(nasty, columns);
            assertThat(lines).allMatch(line -> TerminalText.width(line) <= most);
            assertThat(String.join("", lines).replace(" ", ""))
                    .isEqualTo(TerminalText.safe(nasty).replace(" ", ""));
        }
    }

    @Test
    void listsBreakBetweenWords() {
        assertThat(TerminalText.listed(List.of("[h] heron", "[e] egret", "[a] 鹭"), 20))
                .containsExactly("[h] heron  [e] egret", "[a] 鹭");
        assertThat(TerminalText.listed(List.of(), 20)).isEmpty();
    }
}
