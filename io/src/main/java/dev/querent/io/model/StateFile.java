package dev.querent.io.model;

import dev.querent.io.file.AtomicFile;
import dev.querent.io.state.State;
import java.io.OutputStream;
import java.nio.file.Path;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.util.HexFormat;

/** Writes two trees with a checksum as one file, atomically. */
final class StateFile {
    private StateFile() {}

    /** Gives the SHA-256 of the content, in hexadecimal. */
    static String write(Path file, FileKind kind, State aboutTree, State contentTree) {
        StateWriter about = StateWriter.of(aboutTree);
        StateWriter content = StateWriter.of(contentTree);
        MessageDigest contentHash = Preamble.sha256();
        AtomicFile.write(file, out -> {
            MessageDigest fileHash = Preamble.sha256();
            OutputStream hashed = new DigestOutputStream(out, fileHash);
            hashed.write(Preamble.of(kind.version, about, content).bytes(kind));
            about.writeTo(hashed);
            content.writeTo(new DigestOutputStream(hashed, contentHash));
            out.write(fileHash.digest());
        });
        return HexFormat.of().formatHex(contentHash.digest());
    }
}
