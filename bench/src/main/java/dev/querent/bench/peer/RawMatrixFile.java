package dev.querent.bench.peer;

import dev.querent.core.data.Features;
import dev.querent.core.data.Labels;
import java.io.BufferedOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Passes data to another program without rounding: big-endian doubles, row-major, and ints, without a header. */
final class RawMatrixFile {
    private RawMatrixFile() {}

    static void write(Features features, Path path) {
        try (DataOutputStream out = open(path)) {
            for (int i = 0; i < features.rows(); i++) {
                for (double value : features.row(i)) {
                    out.writeDouble(value);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(path + " cannot be written", e);
        }
    }

    static void write(Labels labels, Path path) {
        try (DataOutputStream out = open(path)) {
            for (int code : labels.codes()) {
                out.writeInt(code);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(path + " cannot be written", e);
        }
    }

    private static DataOutputStream open(Path path) throws IOException {
        return new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(path)));
    }
}
