package dev.querent.model.state;

import dev.querent.model.file.AtomicFile;
import dev.querent.model.file.Sha256;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.util.HexFormat;

/** Two trees with a checksum as one file, written atomically. */
public final class StateFile {
    private StateFile() {}

    /** Gives the SHA-256 of the content, in hexadecimal. */
    public static String write(Path file, FileKind kind, State aboutTree, State contentTree) {
        StateWriter about = StateWriter.of(aboutTree);
        StateWriter content = StateWriter.of(contentTree);
        MessageDigest contentHash = Sha256.digest();
        AtomicFile.write(file, out -> {
            MessageDigest fileHash = Sha256.digest();
            OutputStream hashed = new DigestOutputStream(out, fileHash);
            hashed.write(Preamble.of(kind.version(), about, content).bytes(kind));
            about.writeTo(hashed);
            content.writeTo(new DigestOutputStream(hashed, contentHash));
            out.write(fileHash.digest());
        });
        return HexFormat.of().formatHex(contentHash.digest());
    }

    /** Reads what {@link #write} wrote; any problem with the file is an {@link dev.querent.model.error.InputException} of one line. */
    public static States read(Path file, FileKind kind) {
        return StateFileReader.read(file, kind);
    }

    /** SHA-256, in hexadecimal, of the bytes that a tree becomes in a file. */
    public static String digest(State tree) {
        MessageDigest hash = Sha256.digest();
        try {
            StateWriter.of(tree).writeTo(new DigestOutputStream(OutputStream.nullOutputStream(), hash));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return HexFormat.of().formatHex(hash.digest());
    }

    /** The description of the content, and the content. */
    public record States(State about, State content) {}
}
