package dev.querent.model.file;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** Checksums by SHA-256, which every Java runtime has. */
public final class Sha256 {
    private Sha256() {}

    public static MessageDigest digest() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java runtime has SHA-256", e);
        }
    }
}
