package dev.querent.io.journal;

import dev.querent.io.read.BadValue;
import dev.querent.model.error.InputException;
import dev.querent.model.table.Table;
import dev.querent.model.table.TextColumn;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntToLongFunction;
import java.util.zip.CRC32C;

/**
 * Identifies the rows of a pool when their numbers change: by an id, else by the content as read. Keys do not depend on features, so that rows
 * are found again when other features are used. Rows with the same content have the same key.
 */
public final class ItemKeys {
    private final String what;
    private final String[] keys;
    private final Map<String, List<Integer>> rows = new HashMap<>();

    private ItemKeys(String what, String[] keys) {
        this.what = what;
        this.keys = keys;
        for (int row = 0; row < keys.length; row++) {
            rows.computeIfAbsent(keys[row], unseen -> new ArrayList<>(1)).add(row);
        }
    }

    /** @param id name of the column with the ids, which the table must carry; ids must not be empty and must differ */
    public static ItemKeys of(Table pool, Optional<String> id) {
        return id.isPresent() ? byId(pool, id.get()) : byContent(pool);
    }

    private static ItemKeys byId(Table pool, String name) {
        TextColumn column = pool.carried(name)
                .orElseThrow(() -> new InputException(pool.source() + ": has no column " + BadValue.quoted(name)
                        + " to identify rows; name another one, or none to identify them by content"));
        String[] keys = column.values().stream().map(String::strip).toArray(String[]::new);
        Map<String, Integer> first = new HashMap<>();
        for (int row = 0; row < keys.length; row++) {
            if (keys[row].isEmpty()) {
                throw new InputException(pool.source() + ": row " + row + " (counted from 0) has no id in the column "
                        + BadValue.quoted(name) + "; fill it in or name another column");
            }
            Integer before = first.putIfAbsent(keys[row], row);
            if (before != null) {
                throw new InputException(pool.source() + ": rows " + before + " and " + row
                        + " (counted from 0) have the same id " + BadValue.quoted(keys[row]) + " in the column "
                        + BadValue.quoted(name) + "; ids must differ");
            }
        }
        return new ItemKeys("by the column " + BadValue.quoted(name), keys);
    }

    private static ItemKeys byContent(Table pool) {
        IntToLongFunction content = ContentKeys.of(pool.content());
        String[] keys = new String[pool.rows()];
        for (int row = 0; row < keys.length; row++) {
            keys[row] = HexFormat.of().toHexDigits(content.applyAsLong(row));
        }
        return new ItemKeys("by content", keys);
    }

    public String key(int item) {
        return keys[item];
    }

    /** The rows with a key, ascending; none if no row has it. */
    public List<Integer> items(String key) {
        return List.copyOf(rows.getOrDefault(key, List.of()));
    }

    public int size() {
        return keys.length;
    }

    /** How rows are identified, in words that follow "found": {@code by content}. */
    public String means() {
        return what;
    }

    /** Identifies a pool: the number of rows and a checksum of all keys in their order, such as {@code 7291-1f3a90bc}. */
    public String fingerprint() {
        return fingerprint(keys.length);
    }

    /** The fingerprint of a pool with only the first rows of this one. */
    String fingerprint(int rows) {
        CRC32C sum = new CRC32C();
        for (int row = 0; row < rows; row++) {
            sum.update(keys[row].getBytes(StandardCharsets.UTF_8));
            sum.update('\n');
        }
        return rows + "-" + Long.toHexString(sum.getValue());
    }
}
