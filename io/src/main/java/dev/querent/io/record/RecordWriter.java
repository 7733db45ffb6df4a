package dev.querent.io.record;

import dev.querent.model.error.UsageException;
import dev.querent.model.file.AtomicFile;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.zip.GZIPOutputStream;

/**
 * Writes records as a whole file or not at all; its extension gives the format, and a further {@code .gz} compresses it.
 * Numbers have the fewest digits that read back as the same number.
 *
 * @param what is written, for messages: such as "predictions"
 */
public record RecordWriter(String what) {
    private static final String GZ = ".gz";
    private static final Map<String, RecordFormat> FORMATS = formats();

    private static Map<String, RecordFormat> formats() {
        Map<String, RecordFormat> formats = new LinkedHashMap<>();
        formats.put(".csv", CsvRecords::write);
        formats.put(".jsonl", JsonRecords::write);
        formats.put(".ndjson", JsonRecords::write);
        formats.put(".parquet", ParquetRecords::write);
        return formats;
    }

    public void write(Path out, Records records) {
        RecordFormat format = format(out);
        AtomicFile.write(out, stream -> {
            if (lowerName(out).endsWith(GZ)) {
                try (GZIPOutputStream gzip = new GZIPOutputStream(stream)) {
                    format.write(gzip, records);
                }
            } else {
                format.write(stream, records);
            }
        });
    }

    /** Rejects a name that {@link #write} would reject. Call it before long work. */
    public void requireKnownFormat(Path out) {
        format(out);
    }

    /** The message for an unknown extension lists the known ones. */
    private RecordFormat format(Path out) {
        String name = lowerName(out);
        String plain = name.endsWith(GZ) ? name.substring(0, name.length() - GZ.length()) : name;
        return FORMATS.keySet().stream()
                .filter(plain::endsWith)
                .findFirst()
                .map(FORMATS::get)
                .orElseThrow(() -> new UsageException(out + ": " + what + " are written as "
                        + String.join(", ", FORMATS.keySet()) + " or one of these with " + GZ
                        + "; give the file one of these extensions"));
    }

    private static String lowerName(Path out) {
        return String.valueOf(out.getFileName()).toLowerCase(Locale.ROOT);
    }
}
