package dev.querent.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Keys from files and pipes. */
class PipedKeysTest {

    private static InputStream bytes(String text) {
        return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
    }

    /** Here r and n are ends of lines, e is ESC; Enter is shown as ! */
    @ParameterizedTest
    @CsvSource({
        "hh, hh",
        "hnhn, hh",
        "hrnhrn, hh",
        "hrhr, hh",
        "n, !",
        "rn, !",
        "nn, !!",
        "hnn, h!",
        "hrnrnh, h!h",
        "nhhnnhn, !hh!h",
        "e[3~nhn, h",
        "ehnhn, h",
        "e, ''",
        "he[, h",
    })
    void endsOfLinesSeparateAndEmptyLinesAreEnter(String written, String read) {
        PipedKeys keys = new PipedKeys(
                bytes(written.replace('r', '\r').replace('n', '\n').replace('e', '\u001b')));
        String typed = IntStream.generate(keys::next)
                .takeWhile(key -> key != Keys.END)
                .mapToObj(key -> key == Keys.ENTER ? "!" : Character.toString(key))
                .collect(Collectors.joining());
        assertThat(typed).isEqualTo(read);
    }

    @Test
    void aLineFollowsItsKeyAndMayEndWithTheFile() {
        PipedKeys keys = new PipedKeys(bytes("n  grey heron\u001b[3~ \r\nf\nn🦩"));
        assertThat(keys.next()).isEqualTo('n');
        assertThat(keys.line("")).hasValue("grey heron");
        assertThat(keys.next()).isEqualTo('f');
        assertThat(keys.line("")).hasValue("");
        assertThat(keys.next()).isEqualTo('n');
        assertThat(keys.line("")).hasValue("🦩");
        assertThat(keys.next()).isEqualTo(Keys.END);
        assertThat(keys.line("")).isEmpty();
    }

    @Test
    void onlyAnInputThatHasEndedIsEmpty() throws IOException {
        assertThat(new PeekedInput(bytes("")).endsAtOnce()).isTrue();
        PeekedInput two = new PeekedInput(bytes("ab"));
        assertThat(two.endsAtOnce()).isFalse();
        assertThat(two.readAllBytes()).asString(StandardCharsets.UTF_8).isEqualTo("ab");
        try (PipedInputStream in = new PipedInputStream();
                PipedOutputStream answers = new PipedOutputStream(in)) {
            PeekedInput waiting = new PeekedInput(in);
            assertThat(waiting.endsAtOnce())
                    .as("whoever answers waits for a question")
                    .isFalse();
            answers.write('h');
            assertThat(waiting.read()).isEqualTo('h');
        }
    }
}
