package dev.querent.io.prediction;

import dev.querent.core.model.Predictions;
import dev.querent.io.UsageException;
import dev.querent.io.file.AtomicFile;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.zip.GZIPOutputStream;

/**
 * Writes one record per row: {@code row} (counted from 0), {@code label}, {@code probability} of that label, the
 * probability of every class, and where the model has one the {@code variance} with its {@code variance_kind}
 * ({@code exact}, {@code upper_bound} or {@code interval}; an interval also has {@code variance_lower} and
 * {@code variance_upper}). Numbers have the fewest digits that give the same number back.
 */
public final class PredictionWriter {
    private static final String GZ = ".gz";
    private static final Map<String, PredictionFormat> FORMATS = formats();

    private PredictionWriter() {}

    private static Map<String, PredictionFormat> formats() {
        Map<String, PredictionFormat> formats = new LinkedHashMap<>();
        formats.put(".csv", CsvPredictions::write);
        formats.put(".jsonl", JsonPredictions::write);
        formats.put(".ndjson", JsonPredictions::write);
        formats.put(".parquet", ParquetPredictions::write);
        return formats;
    }

    /** Writes the whole file; the end of its name says the format, and a further {@code .gz} compresses it. */
    public static void write(Path out, Predictions predictions) {
        PredictionFormat format = format(out);
        AtomicFile.write(out, stream -> {
            if (lowerName(out).endsWith(GZ)) {
                try (GZIPOutputStream gzip = new GZIPOutputStream(stream)) {
                    format.write(gzip, predictions);
                }
            } else {
                format.write(stream, predictions);
            }
        });
    }

    /** Refuses a name that {@link #write} would refuse: to be asked before long work, not after it. */
    public static void requireKnownFormat(Path out) {
        format(out);
    }

    private static PredictionFormat format(Path out) {
        String name = lowerName(out);
        String plain = name.endsWith(GZ) ? name.substring(0, name.length() - GZ.length()) : name;
        return FORMATS.keySet().stream()
                .filter(plain::endsWith)
                .findFirst()
                .map(FORMATS::get)
                .orElseThrow(() -> new UsageException(out + ": predictions are written as "
                        + String.join(", ", FORMATS.keySet()) + " or one of these with " + GZ
                        + "; end the name of the file accordingly"));
    }

    private static String lowerName(Path out) {
        return String.valueOf(out.getFileName()).toLowerCase(Locale.ROOT);
    }
}
