package dev.querent.io.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.querent.core.active.LabelAction.Skipped;
import dev.querent.core.active.LabelEvent;
import dev.querent.model.error.InputException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** However the bytes of a journal are damaged, no event changes unnoticed. */
class DamagedJournalTest extends JournalCase {

    /** Lines with their ends. */
    private static List<byte[]> lines(byte[] journal) {
        List<byte[]> lines = new ArrayList<>();
        int start = 0;
        for (int i = 0; i < journal.length; i++) {
            if (journal[i] == '\n') {
                lines.add(Arrays.copyOfRange(journal, start, i + 1));
                start = i + 1;
            }
        }
        return lines;
    }

    private static byte[] joined(List<byte[]> lines) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        lines.forEach(bytes::writeBytes);
        return bytes.toByteArray();
    }

    private void write(List<byte[]> lines) throws IOException {
        Files.write(file, joined(lines));
    }

    @Test
    void cutAnywhereItOpensWithTheEventsThatAreWholeAndGoesOn() throws IOException {
        List<LabelEvent> events = new RandomEvents(3).next(12);
        byte[] whole = written(events);
        for (int length = 0; length <= whole.length; length++) {
            Files.write(file, Arrays.copyOf(whole, length));
            int wholeLines = 0; // the end of a line alone may be missing
            int end = 0;
            for (byte[] line : lines(whole)) {
                end += line.length;
                wholeLines += end - 1 <= length ? 1 : 0;
            }
            List<LabelEvent> expected = events.subList(0, Math.max(0, wholeLines - 1));
            if (wholeLines > 0) {
                assertThat(LabelJournal.read(file).events()).isEqualTo(expected);
            }
            LabelEvent added;
            try (LabelJournal journal = LabelJournal.open(file, HEADER, NOON, UNFORCED)) {
                assertThat(journal.after(0)).isEqualTo(expected);
                added = journal.append("zoe", new Skipped(39));
            }
            List<LabelEvent> grown = new ArrayList<>(expected);
            grown.add(added);
            assertThat(LabelJournal.read(file).events()).isEqualTo(grown);
        }
    }

    /** Also of a journal of one event, and of one that has only its header. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 14})
    void everySingleFlippedBitIsNoticed(int count) throws IOException {
        byte[] bytes = written(new RandomEvents(5).next(count));
        for (int bit = 0; bit < 8 * bytes.length; bit++) {
            bytes[bit / 8] ^= (byte) (1 << bit % 8);
            assertThatExceptionOfType(InputException.class)
                    .as("bit %d", bit)
                    .isThrownBy(() -> JournalContent.read(file, new ByteArrayInputStream(bytes)));
            if (bit % 41 == 0) { // all bits in memory, some also in a file
                Files.write(file, bytes);
                assertRefused("");
                assertThat(file).hasBinaryContent(bytes);
            }
            bytes[bit / 8] ^= (byte) (1 << bit % 8);
        }
    }

    @Test
    void lostDoubledAndSwappedLinesAreNoticed() throws IOException {
        List<byte[]> lines = lines(written(new RandomEvents(7).next(10)));
        for (int i = 0; i < lines.size(); i++) {
            List<byte[]> changed = new ArrayList<>(lines);
            changed.add(i, lines.get(i));
            write(changed);
            assertRefused("line " + (i + 2));
            for (int j = i + 1; j < lines.size(); j++) {
                changed = new ArrayList<>(lines);
                Collections.swap(changed, i, j);
                write(changed);
                assertRefused("");
            }
            if (i < lines.size() - 1) { // the loss of the last line is what a journal before it looked like
                changed = new ArrayList<>(lines);
                changed.remove(i);
                write(changed);
                assertRefused(i == 0 ? "is not a journal" : "line " + (i + 1));
            }
        }
    }

    @Test
    void aDamagedLineIsNamed() throws IOException {
        byte[] bytes = written(new RandomEvents(8).next(5));
        List<byte[]> lines = lines(bytes);
        lines.get(3)[20] ^= 1;
        write(lines);
        assertRefused("line 4: the line was damaged or changed: its checksum is wrong");
        assertThatExceptionOfType(InputException.class)
                .isThrownBy(() -> LabelJournal.read(file))
                .withMessageContaining("line 4");
    }

    private static final String START = "{\"id\":1,\"time\":\"2026-01-02T12:00:00Z\",\"author\":\"ann\",";

    /** Lines whose checksum is right. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                START + "\"event\":\"skipped\",\"item\":1}{}",
                START + "\"event\":\"skipped\",\"item\":1,\"item\":1}",
                START + "\"event\":\"skipped\",\"item\":1,\"label\":\"cat\"}",
                START + "\"event\":\"skipped\"}",
                START + "\"event\":\"skipped\",\"item\":\"1\"}",
                START + "\"event\":\"skipped\",\"item\":1.0}",
                START + "\"event\":\"skipped\",\"item\":-1}",
                START + "\"event\":\"skipped\",\"item\":40}",
                START + "\"event\":\"skipped\",\"item\":4000000000}",
                START + "\"event\":\"skipped\",\"item\":null}",
                START + "\"event\":\"danced\",\"item\":1}",
                START + "\"event\":null}",
                START + "\"event\":\"labelled\",\"item\":1,\"label\":\"\",\"audit\":false}",
                START + "\"event\":\"labelled\",\"item\":1,\"label\":\" cat\",\"audit\":false}",
                START + "\"event\":\"labelled\",\"item\":1,\"label\":\"cat\"}",
                START + "\"event\":\"labelled\",\"item\":1,\"label\":\"cat\",\"audit\":0}",
                START + "\"event\":\"labelled\",\"item\":1,\"label\":\"cat\",\"audit\":false,\"asking\":{}}",
                START + "\"event\":\"labelled\",\"item\":1,\"label\":\"cat\",\"audit\":false,\"asking\":3}",
                START + "\"event\":\"labelled\",\"item\":1,\"label\":\"cat\",\"audit\":false,\"asking\":null}",
                START + "\"event\":\"imported\",\"labels\":[3]}",
                START
                        + "\"event\":\"imported\",\"labels\":[{\"item\":1,\"label\":\"a\"},{\"item\":1,\"label\":\"a\"}]}",
                START + "\"event\":\"imported\",\"labels\":[{\"item\":1,\"label\":\"a\",\"x\":1}]}",
                START + "\"event\":\"imported\",\"labels\":[{\"item\":40,\"label\":\"a\"}]}",
                START + "\"event\":\"retracted\",\"target\":1}",
                START + "\"event\":\"retracted\",\"target\":99999999999999999999}",
                START + "\"event\":\"relabelled\",\"item\":1,\"label\":\"cat\"}",
                START + "\"event\":\"learned\",\"from\":1,\"to\":1}",
                "{\"id\":1,\"time\":\"yesterday\",\"author\":\"ann\",\"event\":\"skipped\",\"item\":1}",
                "{\"id\":1,\"time\":\"2026-01-02T12:00:00Z\",\"author\":\" \",\"event\":\"skipped\",\"item\":1}",
                "{\"id\":2,\"time\":\"2026-01-02T12:00:00Z\",\"author\":\"ann\",\"event\":\"skipped\",\"item\":1}",
                "{\"id\":1}",
                "{}",
                "[1]",
                "nothing",
            })
    void aLineThatIsNotExactlyAnEventIsRefused(String line) throws IOException {
        List<byte[]> lines = lines(written(List.of()));
        lines.add(LineChecksum.seal(line));
        write(lines);
        assertRefused("line 2: ");
    }

    @Test
    void aHeaderThatIsNotExactlyAHeaderIsRefused() throws IOException {
        for (String header : List.of(
                "{\"querent_journal\":3,\"pool\":\"a\",\"rows\":1}",
                "{\"querent_journal\":2,\"pool\":\"a\"}",
                "{\"querent_journal\":2,\"pool\":\"a\",\"rows\":-1}",
                "{\"querent_journal\":2,\"pool\":\"a\",\"rows\":1,\"rows\":1}",
                "{\"querent_journal\":2,\"pool\":\"a\",\"rows\":1,\"colour\":1}",
                "{\"querent_journal\":\"2\",\"pool\":\"a\",\"rows\":1}")) {
            write(List.of(LineChecksum.seal(header)));
            assertRefused("line 1: ");
        }
        Files.writeString(file, "{\"querent_journal\":2,\"pool\":\"a\",\"rows\":1}\n");
        assertRefused("line 1: the line was damaged");
        Files.writeString(file, "{\"querent_journal\":1,\"pool\":\"a\"}\n");
        assertRefused("line 1: names the pool 'a', which does not begin with its size");
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void randomEditsAreRefusedOrWithoutEffect(long seed) throws IOException {
        SplittableRandom random = new SplittableRandom(seed);
        List<LabelEvent> events = new RandomEvents(seed).next(10);
        byte[] whole = written(events);
        for (int trial = 0; trial < 1500; trial++) {
            byte[] bytes = whole.clone();
            int from = random.nextInt(bytes.length);
            int count = 1 + random.nextInt(Math.min(60, bytes.length - from));
            switch (random.nextInt(3)) {
                case 0 -> { // other bytes
                    byte[] noise = new byte[count];
                    random.nextBytes(noise);
                    System.arraycopy(noise, 0, bytes, from, count);
                }
                case 1 -> // some left out
                    bytes = joined(
                            List.of(Arrays.copyOf(whole, from), Arrays.copyOfRange(whole, from + count, whole.length)));
                default -> // some twice
                    bytes = joined(
                            List.of(Arrays.copyOf(whole, from + count), Arrays.copyOfRange(whole, from, whole.length)));
            }
            try {
                List<LabelEvent> found = JournalContent.read(file, new ByteArrayInputStream(bytes))
                        .events();
                assertThat(found).isEqualTo(events.subList(0, found.size()));
            } catch (InputException e) {
                assertThat(e).hasMessageStartingWith(file.toString());
            }
        }
    }

    /** With the right checksum, so that the parser sees them. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void randomTextInSealedLinesIsRefusedCleanly(long seed) throws IOException {
        SplittableRandom random = new SplittableRandom(seed);
        List<LabelEvent> events = new RandomEvents(seed).next(8);
        List<byte[]> whole = lines(written(events));
        for (int trial = 0; trial < 1500; trial++) {
            List<byte[]> lines = new ArrayList<>(whole);
            int number = random.nextInt(lines.size());
            byte[] sealed = lines.get(number);
            StringBuilder text = new StringBuilder(
                    LineChecksum.open(sealed, sealed.length - 1).orElseThrow());
            for (int i = random.nextInt(3); i >= 0; i--) {
                String piece = List.of("\"", "{", "}", "[", ",", ":", "0", "9", "null", "1e999", "-", "\\u", "a", "")
                        .get(random.nextInt(14));
                int at = random.nextInt(text.length());
                text.replace(at, Math.min(text.length(), at + random.nextInt(4)), piece);
            }
            lines.set(number, LineChecksum.seal(text + "}"));
            try {
                JournalContent.read(
                        file, new ByteArrayInputStream(joined(lines))); // another valid text is another journal
            } catch (InputException e) {
                assertThat(e).hasMessageStartingWith(file.toString());
            }
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2})
    void noiseIsRefusedAndLeftAsItIs(long seed) throws IOException {
        SplittableRandom random = new SplittableRandom(seed);
        for (int trial = 0; trial < 300; trial++) {
            byte[] noise = new byte[1 + random.nextInt(200)];
            random.nextBytes(noise);
            byte[] magic = JournalHeader.MAGIC.getBytes(StandardCharsets.US_ASCII);
            if (random.nextBoolean()) {
                noise = joined(List.of(magic, noise));
                noise[noise.length - 1] = '\n';
            }
            Files.write(file, noise);
            assertRefused("");
            assertThat(file).hasBinaryContent(noise);
        }
    }
}
