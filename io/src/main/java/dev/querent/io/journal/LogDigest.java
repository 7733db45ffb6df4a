package dev.querent.io.journal;

import dev.querent.core.active.LabelEvent;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;

/** Identifies the beginning of a log. */
public final class LogDigest {
    private LogDigest() {}

    /** SHA-256, in hexadecimal, of the events as written in a journal, without keys and checksums. */
    public static String of(List<LabelEvent> events) {
        MessageDigest hash = sha256();
        for (LabelEvent event : events) {
            hash.update(EventText.of(event, item -> Optional.empty()).getBytes(StandardCharsets.UTF_8));
            hash.update((byte) '\n');
        }
        return HexFormat.of().formatHex(hash.digest());
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java runtime has SHA-256", e);
        }
    }
}
