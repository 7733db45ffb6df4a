package dev.querent.features.text;

import java.nio.charset.StandardCharsets;
import org.apache.lucene.util.StringHelper;

/**
 * Feature hashing instead of a vocabulary: a term counts in the column of its hash, 2^bits of them. Terms may share a column; counts stay
 * non-negative (no random signs), as the intersection kernel requires.
 */
public record HashedTerms(int bits) implements Vocabulary {
    private static final int SEED = 0; // part of the format of stored models

    @Override
    public int columns() {
        return 1 << bits;
    }

    @Override
    public int column(String term) {
        byte[] utf8 = term.getBytes(StandardCharsets.UTF_8);
        return StringHelper.murmurhash3_x86_32(utf8, 0, utf8.length, SEED) & (columns() - 1);
    }
}
