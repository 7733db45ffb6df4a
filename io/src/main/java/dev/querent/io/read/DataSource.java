package dev.querent.io.read;

import dev.querent.model.error.InputException;
import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PushbackReader;
import java.io.Reader;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/**
 * Bytes and text of data files. The first two bytes identify gzip, so names do not matter. Any call may throw an
 * {@link InputException} about the file itself.
 */
public final class DataSource {
    /** The number of bytes that are enough to identify a format. */
    public static final int HEAD = 512;

    private static final int BUFFER = 1 << 16;
    private static final char BYTE_ORDER_MARK = '\uFEFF';

    private DataSource() {}

    /** The decompressed content, buffered. Rejects a folder and a missing, empty or unreadable file. */
    public static InputStream open(Path path) {
        if (Files.isDirectory(path)) {
            throw InputException.in(path, "is a folder, not a file; name a file in it");
        }
        InputStream raw = null;
        try {
            raw = new BufferedInputStream(Files.newInputStream(path), BUFFER);
            InputStream content = new Translating(path, isGzip(raw) ? new GZIPInputStream(raw, BUFFER) : raw);
            BufferedInputStream buffered = new BufferedInputStream(content, BUFFER);
            refuseEmpty(path, buffered);
            return buffered;
        } catch (IOException | InputException e) {
            closeQuietly(raw, e);
            throw e instanceof IOException io ? failure(path, io) : (InputException) e;
        }
    }

    /** The decompressed content as UTF-8 text, without a byte order mark. */
    public static Reader openText(Path path) {
        InputStream bytes = open(path);
        try {
            PushbackReader reader = new PushbackReader(new InputStreamReader(
                    bytes,
                    StandardCharsets.UTF_8
                            .newDecoder()
                            .onMalformedInput(CodingErrorAction.REPORT)
                            .onUnmappableCharacter(CodingErrorAction.REPORT)));
            int first = reader.read();
            if (first >= 0 && first != BYTE_ORDER_MARK) {
                reader.unread(first);
            }
            return reader;
        } catch (IOException | InputException e) {
            closeQuietly(bytes, e);
            throw e instanceof IOException io ? failure(path, io) : (InputException) e;
        }
    }

    /** Up to {@link #HEAD} first bytes of the decompressed content; none for a folder. */
    public static byte[] head(Path path) {
        if (Files.isDirectory(path)) {
            return new byte[0];
        }
        try (InputStream in = open(path)) {
            return in.readNBytes(HEAD);
        } catch (IOException e) {
            throw failure(path, e);
        }
    }

    /** The whole decompressed content. */
    public static byte[] readAll(Path path) {
        try (InputStream in = open(path)) {
            return in.readAllBytes();
        } catch (IOException e) {
            throw failure(path, e);
        }
    }

    /** The message for a failed read of a file. */
    public static InputException failure(Path path, IOException e) {
        if (e instanceof NoSuchFileException) {
            return InputException.in(path, "no such file; check the path", e);
        }
        if (e instanceof AccessDeniedException) {
            return InputException.in(path, "no permission to read the file; change its permissions", e);
        }
        if (e instanceof EOFException) {
            return InputException.in(path, "the gzip stream ends early; the file is cut short, copy it again", e);
        }
        if (e instanceof ZipException) {
            return InputException.in(
                    path, "the gzip stream is damaged (" + e.getMessage() + "); copy the file again", e);
        }
        if (e instanceof CharacterCodingException) {
            return InputException.in(path, "the text is not UTF-8; convert it first, for example with iconv", e);
        }
        return InputException.in(path, "cannot be read: " + e.getMessage(), e);
    }

    private static boolean isGzip(InputStream raw) throws IOException {
        raw.mark(2);
        boolean magic = raw.read() == 0x1f && raw.read() == 0x8b;
        raw.reset();
        return magic;
    }

    private static void refuseEmpty(Path path, InputStream content) throws IOException {
        content.mark(1);
        if (content.read() < 0) {
            throw InputException.in(path, "the file is empty; check how it was made");
        }
        content.reset();
    }

    private static void closeQuietly(InputStream stream, Exception reason) {
        if (stream != null) {
            try {
                stream.close();
            } catch (IOException e) {
                reason.addSuppressed(e);
            }
        }
    }

    /** Translates errors while reading into messages for the user. */
    private static final class Translating extends FilterInputStream {
        private final Path path;

        Translating(Path path, InputStream in) {
            super(in);
            this.path = path;
        }

        @Override
        public int read() {
            try {
                return in.read();
            } catch (IOException e) {
                throw failure(path, e);
            }
        }

        @Override
        public int read(byte[] into, int offset, int length) {
            try {
                return in.read(into, offset, length);
            } catch (IOException e) {
                throw failure(path, e);
            }
        }
    }
}
