package dev.querent.io.prediction;

import dev.querent.core.data.LabelSet;
import dev.querent.core.model.LatentMoments;
import dev.querent.core.model.Predictions;
import dev.querent.core.model.Variance;
import dev.querent.io.record.Column;
import dev.querent.io.record.RecordWriter;
import dev.querent.io.record.Records;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Writes one record per row: {@code row} (counted from 0), {@code label}, {@code probability} of that label, the
 * probability of every class ({@code p_CLASS}; in JSON an object {@code probabilities}), and, if the model has one, the
 * {@code variance} with its {@code variance_kind} ({@code exact}, {@code upper_bound} or {@code interval}; an interval also
 * has {@code variance_lower} and {@code variance_upper}). If each class has its own variance, {@code variance} is their mean and
 * {@code v_CLASS} that of the class (in JSON an object {@code variances}). If means are quantised, {@code mean_error_bound} bounds the
 * error of the row's means. If asked for, {@code decided_by} is the part of the model that decided on the label.
 */
public final class PredictionWriter {
    private static final RecordWriter WRITER = new RecordWriter("predictions");

    private PredictionWriter() {}

    /** Writes the whole file; its extension gives the format, and a further {@code .gz} compresses it. */
    public static void write(Path out, Predictions predictions) {
        write(out, predictions, Optional.empty());
    }

    /** @param decidedBy by row, the part of the model that decided on the label */
    public static void write(Path out, Predictions predictions, Optional<List<String>> decidedBy) {
        List<Column> columns = new ArrayList<>(List.of(
                new Column.Whole("row", row -> row),
                new Column.Text("label", predictions::bestName),
                new Column.Real("probability", predictions::confidence),
                new Column.Group("probabilities", "p_", perClass(predictions.classes(), predictions::probability))));
        predictions
                .latent()
                .filter(latent -> !latent.meansAreExact())
                .ifPresent(latent -> columns.add(new Column.Real("mean_error_bound", latent::meanError)));
        predictions
                .latent()
                .flatMap(LatentMoments::variance)
                .ifPresent(variance -> columns.addAll(columns(variance, predictions.classes())));
        decidedBy.ifPresent(parts -> columns.add(new Column.Text("decided_by", parts::get)));
        WRITER.write(out, new Records(predictions.rows(), columns));
    }

    /** Rejects a name that {@link #write} would reject. Call it before long work. */
    public static void requireKnownFormat(Path out) {
        WRITER.requireKnownFormat(out);
    }

    private interface ValueOfClass {
        double of(int row, int classCode);
    }

    private static List<Column.Real> perClass(LabelSet classes, ValueOfClass value) {
        return IntStream.range(0, classes.size())
                .mapToObj(code -> new Column.Real(classes.name(code), row -> value.of(row, code)))
                .toList();
    }

    private static List<Column> columns(Variance variance, LabelSet classes) {
        List<Column> columns = new ArrayList<>(List.of(new Column.Real("variance", variance::value)));
        if (variance.kind() == Variance.Kind.INTERVAL) {
            columns.add(new Column.Real("variance_lower", variance::lower));
            columns.add(new Column.Real("variance_upper", variance::upper));
        }
        if (variance.isPerClass()) {
            columns.add(new Column.Group("variances", "v_", perClass(classes, variance::value)));
        }
        String kind = variance.kind().name().toLowerCase(Locale.ROOT);
        columns.add(new Column.Text("variance_kind", row -> kind));
        return columns;
    }
}
