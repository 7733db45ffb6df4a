package dev.querent.io.journal;

import dev.querent.core.active.LabelEvent;
import dev.querent.model.file.Sha256;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;

/** Identifies the beginning of a log. */
public final class LogDigest {
    private LogDigest() {}

    /** SHA-256, in hexadecimal, of the events as written in a journal, without keys and checksums. */
    public static String of(List<LabelEvent> events) {
        MessageDigest hash = Sha256.digest();
        for (LabelEvent event : events) {
            hash.update(EventText.of(event, item -> Optional.empty()).getBytes(StandardCharsets.UTF_8));
            hash.update((byte) '\n');
        }
        return HexFormat.of().formatHex(hash.digest());
    }
}
