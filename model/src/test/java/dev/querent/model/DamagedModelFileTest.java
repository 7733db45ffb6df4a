package dev.querent.model;

import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assertions.fail;

import dev.querent.model.engine.Engines;
import dev.querent.model.error.InputException;
import dev.querent.model.file.Sha256;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DamagedModelFileTest {
    @TempDir
    Path folder;

    private Path file;
    /** As in docs/FORMAT.md. */
    private static final int PREAMBLE_BYTES = 36;

    private static final int CHECKSUM_BYTES = 32;

    private byte[] good;

    @BeforeEach
    void writeGoodFile() throws IOException {
        file = folder.resolve("small.model");
        ModelFile.write(file, CentroidFiles.model());
        good = Files.readAllBytes(file);
    }

    /** All bits of the preamble and one bit of every byte after it; the checksum treats bits alike. */
    @Test
    void aFlippedBitAnywhereIsNoticed() throws IOException {
        for (int bit = 0; bit < good.length * 8; bit += bit < PREAMBLE_BYTES * 8 ? 1 : 7) {
            byte[] flipped = good.clone();
            flipped[bit / 8] ^= (byte) (1 << (bit % 8));
            Files.write(file, flipped);

            InputException problem = catchThrowableOfType(InputException.class, () -> CentroidFiles.read(file));
            if (problem == null || !problem.getMessage().startsWith(file + ": is ")) {
                fail("bit " + bit, problem);
            }
        }
    }

    @Test
    void everyLengthThatIsTooShortIsNoticed() throws IOException {
        for (int length = good.length - 1; length > 0; length--) {
            try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
                channel.truncate(length);
            }
            InputException problem = catchThrowableOfType(InputException.class, () -> CentroidFiles.read(file));
            if (problem == null
                    || !problem.getMessage().startsWith(file + ": is cut short: " + length + " bytes instead of")) {
                fail(length + " of " + good.length + " bytes", problem);
            }
        }
    }

    @Test
    void bytesAfterTheEndAreNoticed() throws IOException {
        Files.write(file, Arrays.copyOf(good, good.length + 1));

        assertRefused("is damaged: its checksum does not match; copy it again from where it was made, or train again");
    }

    @Test
    void anotherKindOfFileIsNotAModel() throws IOException {
        Files.writeString(file, "label,x\n1,2\n", StandardCharsets.UTF_8);

        assertRefused("is not a Querent model; give a file written by 'querent train'");
    }

    @Test
    void anEmptyFileIsNamedSo() throws IOException {
        Files.write(file, new byte[0]);

        assertRefused("is empty; a model file is needed");
    }

    @Test
    void aMissingFileIsNamedSo() throws IOException {
        Files.delete(file);

        assertRefused("no such file; 'querent train' makes model files");
    }

    @Test
    void aFolderIsNamedSo() {
        assertThatThrownBy(() -> CentroidFiles.read(folder))
                .isInstanceOf(InputException.class)
                .hasMessage(folder + ": is a folder; a model file is needed");
    }

    @Test
    void aNewerFormatAsksForAnUpdate() throws IOException {
        Files.write(file, resealed(8, 7));

        assertRefused("was written by a newer Querent (format 7); this one reads up to 1: update");
    }

    @Test
    void lengthsThatContradictEachOtherAreRefusedBeforeAllocating() throws IOException {
        Files.write(file, resealed(20, Integer.MAX_VALUE));

        assertRefused("was not written by Querent: its lengths contradict each other");
    }

    @Test
    void aTrainerFromAnotherVersionIsNamed() {
        assertThatThrownBy(() -> ModelFile.read(file, new Engines(List.of()), PassThrough.RECIPES))
                .isInstanceOf(InputException.class)
                .hasMessage(file + ": it holds a model of the trainer 'centroid', which this Querent does not have;"
                        + " use the version that wrote it or a newer one");
    }

    /** The good file with an int changed and the checksum made right again. */
    private byte[] resealed(int offset, int value) {
        byte[] changed = good.clone();
        ByteBuffer.wrap(changed).order(ByteOrder.LITTLE_ENDIAN).putInt(offset, value);
        int end = changed.length - CHECKSUM_BYTES;
        byte[] checksum = Sha256.digest().digest(Arrays.copyOf(changed, end));
        System.arraycopy(checksum, 0, changed, end, checksum.length);
        return changed;
    }

    private void assertRefused(String problem) {
        assertThatThrownBy(() -> CentroidFiles.read(file))
                .isInstanceOf(InputException.class)
                .hasMessage(file + ": " + problem);
    }
}
