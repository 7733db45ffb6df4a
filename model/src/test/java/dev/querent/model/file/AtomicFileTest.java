package dev.querent.model.file;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.querent.model.error.InputException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AtomicFileTest {
    @TempDir
    Path folder;

    @Test
    void aNewFileHoldsWhatWasWritten() throws IOException {
        Path target = folder.resolve("out.txt");
        AtomicFile.write(target, out -> out.write("hello".getBytes(UTF_8)));
        assertThat(target).content().isEqualTo("hello");
        assertThat(namesIn(folder)).containsExactly("out.txt");
    }

    @Test
    void anOldFileIsReplaced() throws IOException {
        Path target = Files.writeString(folder.resolve("out.txt"), "a much longer old content");
        AtomicFile.write(target, out -> out.write("new".getBytes(UTF_8)));
        assertThat(target).content().isEqualTo("new");
    }

    @Test
    void aBodyMayCloseItsStream() throws IOException {
        Path target = folder.resolve("out.txt");
        AtomicFile.write(target, out -> {
            out.write(new byte[100_000]);
            out.close();
        });
        assertThat(Files.size(target)).isEqualTo(100_000);
    }

    @Test
    void theOldFileIsUntouchedUntilAllIsWritten() throws IOException {
        Path target = Files.writeString(folder.resolve("out.txt"), "old");
        AtomicFile.write(target, out -> {
            out.write(new byte[1 << 20]);
            assertThat(target).content().isEqualTo("old");
        });
        assertThat(Files.size(target)).isEqualTo(1 << 20);
    }

    @Test
    void aSymbolicLinkStaysALink() throws IOException {
        Path real =
                Files.writeString(Files.createDirectory(folder.resolve("there")).resolve("real.txt"), "old");
        Path link = Files.createSymbolicLink(folder.resolve("link.txt"), real);
        AtomicFile.write(link, out -> out.write("new".getBytes(UTF_8)));
        assertThat(link).isSymbolicLink();
        assertThat(real).content().isEqualTo("new");
    }

    @Test
    void aFullDiskLeavesTheOldFileAndNothingElse() throws IOException {
        Path target = Files.writeString(folder.resolve("model.querent"), "old");
        assertThatThrownBy(() -> AtomicFile.write(target, out -> {
                    out.write(new byte[1 << 20]);
                    throw new IOException("No space left on device");
                }))
                .isInstanceOf(InputException.class)
                .hasMessage(
                        target + ": the disk is full (No space left on device after 1048576 bytes); nothing was kept,"
                                + " free some space or write to another disk");
        assertThat(target).content().isEqualTo("old");
        assertThat(namesIn(folder)).containsExactly("model.querent");
    }

    @Test
    void aFullDeviceIsReportedAndNotReplaced() {
        Path full = Path.of("/dev/full");
        assumeTrue(Files.exists(full), "this system has no /dev/full");
        assertThatThrownBy(() -> AtomicFile.write(full, out -> out.write(1)))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("the disk is full (No space left on device after 0 bytes)");
        assertThat(Files.isRegularFile(full)).isFalse();
    }

    @Test
    void anUncheckedFailureOfTheBodyIsReportedToo() throws IOException {
        Path target = folder.resolve("out.txt");
        assertThatThrownBy(() -> AtomicFile.write(target, out -> {
                    throw new UncheckedIOException(new IOException("Disk quota exceeded"));
                }))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("the disk is full (Disk quota exceeded");
        assertThat(namesIn(folder)).isEmpty();
    }

    @Test
    void aMistakeInTheBodyLeavesNothingBehind() throws IOException {
        assertThatThrownBy(() -> AtomicFile.write(folder.resolve("out.txt"), out -> {
                    throw new IllegalStateException("mistake");
                }))
                .isInstanceOf(IllegalStateException.class);
        assertThat(namesIn(folder)).isEmpty();
    }

    @Test
    void aMissingFolderIsNamed() {
        Path target = folder.resolve("nowhere").resolve("out.txt");
        assertThatThrownBy(() -> AtomicFile.write(target, out -> out.write(1)))
                .isInstanceOf(InputException.class)
                .hasMessage(target + ": cannot be written: " + target.getParent()
                        + " does not exist; create the folder first");
    }

    @Test
    void aFileInPlaceOfTheFolderIsNamed() throws IOException {
        Path file = Files.writeString(folder.resolve("file"), "x");
        assertThatThrownBy(() -> AtomicFile.write(file.resolve("out.txt"), out -> out.write(1)))
                .isInstanceOf(InputException.class)
                .hasMessageContaining(file + " is a file, not a folder");
    }

    @Test
    void aFolderAsTargetIsRefused() {
        assertThatThrownBy(() -> AtomicFile.write(folder, out -> out.write(1)))
                .isInstanceOf(InputException.class)
                .hasMessage(folder + ": is a folder; give the name of a file to write");
    }

    @Test
    void aFolderThatTakesNoFilesIsReported() {
        Path target = Path.of("/proc/querent-test.txt");
        assumeTrue(Files.isDirectory(Path.of("/proc/self")), "this system has no /proc, which takes no new files");
        assertThatThrownBy(() -> AtomicFile.write(target, out -> out.write(1)))
                .isInstanceOf(InputException.class)
                .hasMessageStartingWith(target + ": the folder /proc is not writable (")
                .hasMessageEndingWith("); choose another place");
    }

    private static List<String> namesIn(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }
}
