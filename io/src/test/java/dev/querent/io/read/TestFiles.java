package dev.querent.io.read;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPOutputStream;

/** Small files for tests of readers. */
public final class TestFiles {
    private TestFiles() {}

    public static Path write(Path folder, String name, String... lines) {
        return write(folder, name, (String.join("\n", lines) + "\n").getBytes(StandardCharsets.UTF_8));
    }

    public static Path write(Path folder, String name, byte[] content) {
        try {
            return Files.write(folder.resolve(name), content);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static byte[] gzip(byte[] content) {
        ByteArrayOutputStream compressed = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(compressed)) {
            out.write(content);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return compressed.toByteArray();
    }

    /** The compressed twin of a file, beside it. */
    public static Path gzipped(Path file) {
        try {
            return write(file.getParent(), file.getFileName() + ".gz", gzip(Files.readAllBytes(file)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
