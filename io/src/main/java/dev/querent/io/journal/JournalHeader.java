package dev.querent.io.journal;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.querent.core.active.LabelAction;
import java.time.Instant;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The first line of a journal: the pool whose rows its events are about.
 *
 * @param pool identifies the pool, see {@link ItemKeys#fingerprint}; in journals of version 1 {@link PoolFingerprint}
 * @param rows number of rows of the pool
 * @param idColumn the column that names the rows, if there is one
 * @param created when the journal was begun; empty before that, and in journals of version 1
 */
public record JournalHeader(String pool, int rows, Optional<String> idColumn, Optional<Instant> created) {
    static final int VERSION = 2;

    /** How the first line of a journal of any version begins. */
    static final String MAGIC = "{\"querent_journal\":";

    private static final String VERSION_KEY = "querent_journal";
    private static final Pattern SIZE = Pattern.compile("(\\d{1,9})x\\d+-.*");

    public JournalHeader {
        LabelAction.requireText("pool", pool);
        if (rows < 0) {
            throw new IllegalArgumentException("rows must be >= 0, got " + rows);
        }
        if (idColumn.filter(String::isEmpty).isPresent()) {
            throw new IllegalArgumentException("id column must be not empty, got ''");
        }
    }

    /** For a journal that is not begun yet. */
    public static JournalHeader of(String pool, int rows, Optional<String> idColumn) {
        return new JournalHeader(pool, rows, idColumn, Optional.empty());
    }

    /** This header with the time the journal was begun, unless it has one. */
    JournalHeader begun(Instant now) {
        return new JournalHeader(pool, rows, idColumn, created.or(() -> Optional.of(now)));
    }

    String text() {
        ObjectNode line =
                LineFields.create().put(VERSION_KEY, VERSION).put("pool", pool).put("rows", rows);
        idColumn.ifPresent(name -> line.put("id_column", name));
        created.ifPresent(time -> line.put("created", time.toString()));
        return LineFields.write(line);
    }

    static JournalHeader parse(String text) {
        LineFields line = LineFields.parse(text);
        int version = line.count(VERSION_KEY);
        if (version != VERSION) {
            throw new IllegalArgumentException(
                    "has version " + version + " of the journal format; this program reads versions 1 and " + VERSION
                            + "; a newer one may read it");
        }
        JournalHeader header = new JournalHeader(
                line.text("pool"),
                line.count("rows"),
                line.optionalText("id_column"),
                line.has("created") ? Optional.of(line.time("created")) : Optional.empty());
        line.end();
        return header;
    }

    /** Version 1 had only the pool, whose text begins with the number of rows. */
    static JournalHeader parseFirstVersion(String text) {
        LineFields line = LineFields.parse(text);
        line.count(VERSION_KEY);
        String pool = line.text("pool");
        line.end();
        Matcher size = SIZE.matcher(pool);
        if (!size.matches()) {
            throw new IllegalArgumentException("names the pool '" + pool + "', which does not begin with its size");
        }
        return JournalHeader.of(pool, Integer.parseInt(size.group(1)), Optional.empty());
    }
}
