package dev.querent.io.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.querent.model.error.InputException;
import java.io.IOException;
import java.io.Reader;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DataSourceTest {
    @TempDir
    Path folder;

    private static byte[] noise(int length) {
        byte[] bytes = new byte[length];
        new SplittableRandom(7).nextBytes(bytes);
        return bytes;
    }

    @Test
    void gzipIsKnownByItsBytesNotByItsName() {
        byte[] content = noise(100_000);
        Path misnamed = TestFiles.write(folder, "plain.csv", TestFiles.gzip(content));
        assertThat(DataSource.readAll(misnamed)).isEqualTo(content);
    }

    @Test
    void plainBytesNamedGzArePlain() {
        byte[] content = {1, 2, 3};
        assertThat(DataSource.readAll(TestFiles.write(folder, "x.gz", content))).isEqualTo(content);
    }

    @Test
    void headIsDecompressedAndAtMost512Bytes() {
        byte[] content = noise(10_000);
        Path file = TestFiles.write(folder, "x.gz", TestFiles.gzip(content));
        assertThat(DataSource.head(file)).isEqualTo(Arrays.copyOf(content, 512));
    }

    @Test
    void headOfAFolderIsEmpty() {
        assertThat(DataSource.head(folder)).isEmpty();
    }

    @Test
    void missingFileIsNamed() {
        Path missing = folder.resolve("nowhere.csv");
        assertThatThrownBy(() -> DataSource.open(missing))
                .isInstanceOf(InputException.class)
                .hasMessage(missing + ": no such file; check the path");
    }

    @Test
    void folderInPlaceOfAFileIsRefused() {
        assertThatThrownBy(() -> DataSource.open(folder))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("is a folder, not a file");
    }

    @Test
    void emptyFileIsRefused() {
        Path empty = TestFiles.write(folder, "empty.csv", new byte[0]);
        assertThatThrownBy(() -> DataSource.head(empty))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("the file is empty");
    }

    @Test
    void gzipOfNothingIsRefusedAsEmpty() {
        Path empty = TestFiles.write(folder, "empty.gz", TestFiles.gzip(new byte[0]));
        assertThatThrownBy(() -> DataSource.readAll(empty))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("the file is empty");
    }

    @Test
    void truncatedGzipSaysThatTheFileIsCutShort() {
        byte[] whole = TestFiles.gzip(noise(300_000));
        for (int length : new int[] {2, 5, 11, 1000, whole.length - 3}) {
            Path cut = TestFiles.write(folder, "cut" + length + ".gz", Arrays.copyOf(whole, length));
            assertThatThrownBy(() -> DataSource.readAll(cut))
                    .isInstanceOf(InputException.class)
                    .hasMessage(cut + ": the gzip stream ends early; the file is cut short, copy it again");
        }
    }

    @Test
    void corruptGzipSaysThatTheFileIsDamaged() {
        byte[] bytes = TestFiles.gzip(noise(1000));
        bytes[bytes.length - 6] ^= 1; // checksum
        Path damaged = TestFiles.write(folder, "damaged.gz", bytes);
        assertThatThrownBy(() -> DataSource.readAll(damaged))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("the gzip stream is damaged")
                .hasMessageContaining("copy the file again");
    }

    @Test
    void missingPermissionIsSaid() {
        assertThat(DataSource.failure(Path.of("secret.csv"), new AccessDeniedException("secret.csv")))
                .hasMessageContaining("secret.csv: no permission to read the file");
    }

    @Test
    void byteOrderMarkIsNoText() throws IOException {
        Path file = TestFiles.write(folder, "x.txt", "\uFEFFgrün".getBytes(StandardCharsets.UTF_8));
        StringWriter text = new StringWriter();
        try (Reader reader = DataSource.openText(file)) {
            reader.transferTo(text);
        }
        assertThat(text).hasToString("grün");
    }
}
