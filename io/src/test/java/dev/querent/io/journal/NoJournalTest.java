package dev.querent.io.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.querent.model.error.InputException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Files that are no journals, and journals in places of other files, are refused and left byte for byte as they were. */
class NoJournalTest extends JournalCase {

    @Test
    void filesThatAreNoJournalsAreLeftAsTheyAre() throws IOException {
        byte[] binary = new byte[100_000];
        for (int i = 0; i < binary.length; i++) {
            binary[i] = (byte) (i * 31);
        }
        for (byte[] content : List.of(
                "a note".getBytes(StandardCharsets.UTF_8),
                "a note\nof two lines".getBytes(StandardCharsets.UTF_8),
                "x,y,label\n1,2,a\n3,4,b".getBytes(StandardCharsets.UTF_8),
                "{\"x\":1}\n{\"x\":2}".getBytes(StandardCharsets.UTF_8),
                "{\"querent_journal\"}".getBytes(StandardCharsets.UTF_8),
                ("{\"querent_journal\":" + " ".repeat(1 << 17)).getBytes(StandardCharsets.UTF_8),
                "{\"querent_journal\":\0\0".getBytes(StandardCharsets.UTF_8),
                "x".repeat(200_000).getBytes(StandardCharsets.UTF_8),
                " ".getBytes(StandardCharsets.UTF_8),
                "\n".getBytes(StandardCharsets.UTF_8),
                "\n{\"querent_journal\":2".getBytes(StandardCharsets.UTF_8),
                "\ufeff{\"querent_journal\":2".getBytes(StandardCharsets.UTF_8),
                binary)) {
            Files.write(file, content);
            assertRefused("is not a journal and was left unchanged");
            assertThat(file).hasBinaryContent(content);
        }
    }

    @Test
    void foldersDevicesAndLinksToThemAreRefused() throws IOException {
        Files.createDirectory(file);
        assertRefused("is a folder");
        Path target = file;
        file = Files.createSymbolicLink(folder.resolve("link"), target);
        assertRefused("is a folder");
        file = Path.of("/dev/null");
        assertRefused("is not a regular file");
        file = Files.createSymbolicLink(folder.resolve("dangling"), folder.resolve("nothing"));
        assertRefused("is a link to a file that does not exist");
        Path note = Files.writeString(folder.resolve("note"), "a note");
        file = Files.createSymbolicLink(folder.resolve("to-note"), note);
        assertRefused("is not a journal");
        assertThat(note).hasContent("a note");
        file = folder.resolve("missing").resolve("labels.journal");
        assertRefused("create it first");
        file = note.resolve("labels.journal");
        assertRefused("there is no folder");
    }

    @Test
    void aHeaderThatACrashHasCutIsBegunAgain() throws IOException {
        byte[] header = written(List.of());
        for (int length = 1; length < header.length - 1; length++) {
            Files.write(file, Arrays.copyOf(header, length));
            LabelJournal.open(file, HEADER, NOON, UNFORCED).close();
            assertThat(file).isEmptyFile();
        }
    }

    private void assertNotAlso(Path journal, Path other, String words) {
        assertThatExceptionOfType(InputException.class)
                .isThrownBy(() -> JournalPathCheck.requireApart(journal, List.of(folder.resolve("elsewhere"), other)))
                .withMessageStartingWith(journal.toString())
                .withMessageContaining(words);
    }

    @Test
    void aJournalIsNeitherInputNorOutput() throws IOException {
        assertNotAlso(file, file, "is also");
        assertNotAlso(file, folder.resolve("x/../labels.journal"), "is also");
        Path dangling = Files.createSymbolicLink(folder.resolve("dangling"), file);
        assertNotAlso(file, dangling, "is also");
        Path pool = Files.writeString(folder.resolve("pool.csv"), "x\n1\n");
        assertNotAlso(Files.createSymbolicLink(folder.resolve("soft"), pool), pool, "is also");
        assertNotAlso(Files.createLink(folder.resolve("hard"), pool), pool, "is also");
        Path images = Files.createDirectories(folder.resolve("images/cats")).getParent();
        assertNotAlso(images.resolve("cats/labels.journal"), images, "is in the folder");
        Path door = Files.createSymbolicLink(folder.resolve("door"), images);
        assertNotAlso(door.resolve("labels.journal"), images, "is in the folder");
        assertNotAlso(images.resolve("labels.journal"), door, "is in the folder");
        JournalPathCheck.requireApart(
                file, List.of(pool, images, folder.resolve("images-2"), folder.resolve("out.model")));
        JournalPathCheck.requireApart(folder.resolve("images-2"), List.of(images));
    }
}
