package dev.querent.model.state;

import dev.querent.model.error.InputException;
import dev.querent.model.file.Sha256;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.util.Arrays;

/**
 * Reads a file of two trees. The file is read twice, first for its checksum: so only bytes known to be intact are parsed, and only
 * the arrays need memory.
 */
final class StateFileReader {
    private static final int BUFFER = 1 << 16;

    private final Path file;
    private final FileKind kind;
    private final FileChannel channel;

    private StateFileReader(Path file, FileKind kind, FileChannel channel) {
        this.file = file;
        this.kind = kind;
        this.channel = channel;
    }

    static StateFile.States read(Path file, FileKind kind) {
        if (Files.isDirectory(file)) {
            throw InputException.in(file, "is a folder; a " + kind.noun + " file is needed");
        }
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            StateFileReader reader = new StateFileReader(file, kind, channel);
            return reader.states(reader.checked());
        } catch (NoSuchFileException e) {
            throw InputException.in(file, "no such file; " + kind.producer, e);
        } catch (IOException e) {
            throw InputException.in(file, "cannot be read: " + e.getMessage(), e);
        }
    }

    private Preamble checked() throws IOException {
        long size = channel.size();
        if (size == 0) {
            throw InputException.in(file, "is empty; a " + kind.noun + " file is needed");
        }
        byte[] start = fromStart(0).readNBytes(Preamble.BYTES);
        if (!Preamble.matchesMagic(start, kind)) {
            throw InputException.in(file, "is not a Querent " + kind.noun + "; " + kind.use);
        }
        if (size < Preamble.BYTES + Preamble.CHECKSUM_BYTES) {
            throw cutShort(size, "more");
        }
        Preamble preamble = Preamble.parse(start);
        if (size < preamble.fileLength()) {
            throw cutShort(size, String.valueOf(preamble.fileLength()));
        }
        if (size > preamble.fileLength() || !checksumMatches(size)) {
            throw InputException.in(file, "is damaged: its checksum does not match" + kind.renewal);
        }
        if (preamble.version() > kind.version()) {
            throw InputException.in(
                    file,
                    "was written by a newer Querent (format " + preamble.version() + "); this one reads up to "
                            + kind.version() + ": update");
        }
        return preamble;
    }

    private InputException cutShort(long size, String wanted) {
        return InputException.in(file, "is cut short: " + size + " bytes instead of " + wanted + kind.renewal);
    }

    private boolean checksumMatches(long size) throws IOException {
        MessageDigest hash = Sha256.digest();
        ByteBuffer buffer = ByteBuffer.allocate(BUFFER);
        long position = 0;
        long end = size - Preamble.CHECKSUM_BYTES;
        while (position < end) {
            buffer.clear().limit((int) Math.min(BUFFER, end - position));
            int read = channel.read(buffer, position);
            if (read < 0) {
                return false;
            }
            hash.update(buffer.flip());
            position += read;
        }
        return Arrays.equals(hash.digest(), fromStart(end).readNBytes(Preamble.CHECKSUM_BYTES));
    }

    private StateFile.States states(Preamble preamble) throws IOException {
        if (preamble.version() < 1
                || preamble.arrayBytes() < 0
                || !isArraySize(preamble.aboutLength())
                || !isArraySize(preamble.contentJsonLength())) {
            throw InputException.in(file, "was not written by Querent: its lengths contradict each other");
        }
        InputStream in = fromStart(Preamble.BYTES);
        State about = StateReader.read((int) preamble.aboutLength(), 0, in);
        return new StateFile.States(
                about, StateReader.read((int) preamble.contentJsonLength(), preamble.arrayBytes(), in));
    }

    private static boolean isArraySize(long length) {
        return length >= 0 && length <= Integer.MAX_VALUE;
    }

    private InputStream fromStart(long position) throws IOException {
        return new BufferedInputStream(Channels.newInputStream(channel.position(position)), BUFFER);
    }
}
