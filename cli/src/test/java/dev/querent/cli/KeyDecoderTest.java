package dev.querent.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.querent.core.random.RandomSource;
import dev.querent.core.random.Seed;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Keys are told from what terminals send for others. */
class KeyDecoderTest {
    private static final String ESC = "\u001b";

    /** Nothing for a while. */
    private static final int PAUSE = -7;

    private static List<Integer> keys(KeyDecoder decoder, IntStream input) {
        List<Integer> keys = new ArrayList<>();
        input.forEach(c -> (c == PAUSE ? decoder.pause() : decoder.accept(c)).ifPresent(keys::add));
        return keys;
    }

    private static List<Integer> keys(String input) {
        return keys(new KeyDecoder(), input.codePoints());
    }

    private static IntStream torn(String input) {
        return input.codePoints().flatMap(c -> IntStream.of(c, PAUSE));
    }

    @Test
    void plainCharactersAreKeys() {
        assertThat(keys("a3é鹭\uD83E\uDDA9 /"))
                .containsExactly((int) 'a', (int) '3', (int) 'é', (int) '鹭', 0x1F9A9, 32, 47);
        assertThat(keys("\r")).containsExactly(Keys.ENTER);
        assertThat(keys("\n")).containsExactly(Keys.ENTER);
        assertThat(keys("\b\u007f")).containsExactly(Keys.BACKSPACE, Keys.BACKSPACE);
        assertThat(keys("\u0004")).containsExactly(Keys.CONTROL_D);
    }

    @ParameterizedTest(name = "{0} {1}")
    @CsvSource(
            delimiter = ' ',
            quoteCharacter = '\0',
            value = {
                "Delete [3~",
                "Insert [2~",
                "Home [H",
                "Home-vt [1~",
                "Home-rxvt [7~",
                "End [F",
                "PageUp [5~",
                "Up [A",
                "Up-application OA",
                "Shift-Up [1;2A",
                "Shift-Up-rxvt [a",
                "Ctrl-Up-rxvt Oa",
                "Alt-Up-rxvt ^[[A",
                "F1-xterm OP",
                "F1-old-xterm O5P",
                "F1-linux [[A",
                "F5-linux [[E",
                "F1-rxvt [11~",
                "F5 [15~",
                "F12-Ctrl [24;5~",
                "Shift-Delete-rxvt [3$",
                "Ctrl-Delete-rxvt [3^",
                "Ctrl-Shift-Delete-rxvt [3@",
                "Shift-Tab [Z",
                "Alt-Delete ^[[3~",
                "a-kitty [97u",
                "Ctrl-s-kitty [115;5u",
                "release-kitty [115;1:3u",
                "text-kitty [115;2;83u",
                "other-keys-xterm [27;5;115~",
                "mouse-X10 [M!3s",
                "mouse-sgr [<0;35;12M",
                "mouse-sgr-up [<0;35;12m",
                "mouse-urxvt [32;35;12M",
                "focus [I",
                "unfocus [O",
                "position [24;80R",
                "attributes [?62;22c",
                "mode [?2026;2$y",
                "mode-ansi [4;2$y",
                "colour ]11;rgb:1e1e/1e1e/2e2e^G",
                "colour-ST ]11;rgb:1e1e/1e1e/2e2e^[\\",
                "terminfo P1+r544e=787465726d^[\\",
                "graphics-kitty _Gi=31;OK^[\\",
                "privacy ^^secret^[\\",
                "paste [200~esa3[3~z^[[201~",
                "paste-of-codes [200~^[[201^[[3~^[[201~",
                "Alt-s s",
                "Alt-S S",
                "Alt-3 3",
                "Alt-Enter ^M",
                "Alt-Backspace ^?"
            })
    void sequencesAreSwallowedWholeAlsoInPieces(String name, String written) {
        String sequence = ESC
                + written.replace("^[", ESC)
                        .replace("^G", "\u0007")
                        .replace("^M", "\r")
                        .replace("^?", "\u007f")
                        .replace("^^", "^");
        assertThat(keys(sequence + "x")).as("at once").containsExactly((int) 'x');
        if (written.startsWith("[")) {
            List<Integer> keys = keys(new KeyDecoder(), torn(sequence + "x"));
            assertThat(keys).as("in pieces").containsExactly(Keys.ESCAPE, (int) 'x');
        } else {
            IntStream late = IntStream.concat(sequence.codePoints().limit(2), torn(sequence.substring(2) + "x"));
            List<Integer> keys = keys(new KeyDecoder(), late);
            keys.removeIf(key -> key == Keys.ESCAPE);
            assertThat(keys).as("in pieces").containsExactly((int) 'x');
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\u009b3~",
                "\u009b15~",
                "\u008fP",
                "\u009d0;s\u009c",
                "\u0090s\u001b\\",
                "\u001b\u009b3~",
                "\u0085"
            })
    void codesOfOneCharacterAreTheSame(String sequence) {
        assertThat(keys(sequence + "x")).containsExactly((int) 'x');
    }

    @Test
    void anEscapeThatStandsAloneIsAKeyOnceNothingFollows() {
        KeyDecoder decoder = new KeyDecoder();
        assertThat(decoder.accept(0x1b)).isEmpty();
        assertThat(decoder.pause()).hasValue(Keys.ESCAPE);
        assertThat(decoder.pause()).isEmpty();
        assertThat(decoder.accept('s')).hasValue('s');
    }

    @Test
    void theRestOfATornSequenceIsNoKey() {
        assertThat(keys(new KeyDecoder(), IntStream.of(0x1b, PAUSE, '[', PAUSE, '3', PAUSE, '~', 's')))
                .containsExactly(Keys.ESCAPE, (int) 's');
        assertThat(keys(new KeyDecoder(), IntStream.of(0x1b, PAUSE, 'O', 'P', 's')))
                .containsExactly(Keys.ESCAPE, (int) 's');
        assertThat(keys(new KeyDecoder(), IntStream.of(0x1b, PAUSE, 'O', PAUSE, 's')))
                .as("a capital o")
                .containsExactly(Keys.ESCAPE, (int) 'O', (int) 's');
    }

    @Test
    void altWithALetterThatBeginsTextDoesNotSwallowWhatIsTypedLater() {
        for (char start : "PX]^_".toCharArray()) {
            assertThat(keys(new KeyDecoder(), IntStream.of(0x1b, start, PAUSE, 's')))
                    .containsExactly((int) 's');
        }
    }

    /** Sequences made by the grammar, torn anywhere behind their first two characters, with keys between them. */
    @Test
    void noKeyComesFromInsideASequence() {
        for (int round = 0; round < 20_000; round++) {
            RandomSource random = new Seed(7).child("keys", round).generator();
            List<Integer> input = new ArrayList<>();
            List<Integer> typed = new ArrayList<>();
            for (int part = 0; part < 6; part++) {
                int key = pick(random, "abcdesz0123456789 y?./");
                typed.add(key);
                input.add(key);
                String sequence = sequence(random);
                for (int i = 0; i < sequence.length(); i++) {
                    input.add((int) sequence.charAt(i));
                    if (i > 1 && random.nextInt(8) == 0) {
                        input.add(PAUSE);
                    }
                }
            }
            List<Integer> keys = keys(new KeyDecoder(), input.stream().mapToInt(c -> c));
            keys.removeIf(key -> key == Keys.ESCAPE); // where a string is torn right before its end
            assertThat(keys).as("round %d: %s", round, input).isEqualTo(typed);
        }
    }

    private static String sequence(RandomSource random) {
        String start = ESC.repeat(1 + random.nextInt(2));
        return switch (random.nextInt(7)) {
            case 0 -> start + "[" + many(random, "0123456789;:", 6) + letter(random, "M[");
            case 1 ->
                start + "[" + pick(random, "?<>=") + many(random, "0123456789;", 6) + many(random, "!\"#$%&'", 2)
                        + letter(random, "");
            case 2 -> start + "O" + many(random, "0123456789;", 2) + letter(random, "");
            case 3 -> start + "[M" + printable(random) + printable(random) + printable(random);
            case 4 -> start + "[[" + letter(random, "");
            case 5 ->
                ESC + pick(random, "PX]^_") + "1" + many(random, "esz0123456789;:[O~ \\", 20)
                        + (random.nextInt(2) == 0 ? "\u0007" : ESC + "\\");
            default -> ESC + "[200~" + many(random, "esz012\u001b[]~\r\n\u007f", 20) + ESC + "[201~";
        };
    }

    private static char pick(RandomSource random, String from) {
        return from.charAt(random.nextInt(from.length()));
    }

    private static String many(RandomSource random, String from, int most) {
        StringBuilder text = new StringBuilder();
        for (int left = random.nextInt(most + 1); left > 0; left--) {
            text.append(pick(random, from));
        }
        return text.toString();
    }

    /** A character that ends a sequence. */
    private static char letter(RandomSource random, String but) {
        char c = (char) ('@' + random.nextInt('~' - '@'));
        return but.indexOf(c) < 0 ? c : '~';
    }

    private static char printable(RandomSource random) {
        return (char) ('!' + random.nextInt('~' - '!'));
    }

    /** Any garbage at all leaves the decoder able to read keys, after an Escape and a pause at the latest where no paste is open. */
    @Test
    void garbageNeverLocksTheKeyboard() {
        for (int round = 0; round < 20_000; round++) {
            RandomSource random = new Seed(11).child("garbage", round).generator();
            KeyDecoder decoder = new KeyDecoder();
            for (int i = random.nextInt(30); i > 0; i--) {
                int c = random.nextInt(4) == 0 ? 0x1b : random.nextInt(0x100);
                if (random.nextInt(10) == 0) {
                    decoder.pause();
                }
                decoder.accept(c == '~' ? '!' : c); // without it, no paste
            }
            assertThat(keys(decoder, IntStream.of(0x1b, PAUSE, 's')))
                    .as("round %d", round)
                    .containsExactly(Keys.ESCAPE, (int) 's');
        }
    }
}
