package dev.querent.cli;

import dev.querent.core.data.FeatureSchema;
import dev.querent.core.data.Features;
import dev.querent.io.UsageException;
import dev.querent.io.table.Content;
import dev.querent.io.table.GrayImage;
import dev.querent.io.table.ImageShape;
import dev.querent.io.table.Images;
import dev.querent.io.table.Texts;
import dev.querent.io.table.Vectors;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntBinaryOperator;

/** A row as a person sees it in a terminal: the text, the image in blocks of grey, or values with their names. */
final class ItemView {
    private static final int WIDTH = 78;
    private static final int MOST_LINES = 24;
    private static final int MOST_NAME = 60;

    /** From black to white; every character stands for two pixels above each other. */
    private static final String RAMP = " .:-=+*#%@";

    private final Content content;
    private final Optional<ImageShape> shape;

    /** @param shape of the images that vectors represent; empty if the data says so itself, or if they are not images */
    ItemView(Content content, Optional<ImageShape> shape) {
        this.content = content;
        this.shape = shape;
        if (content instanceof Vectors vectors) {
            shape.ifPresent(s -> require(s, vectors.features().columns()));
        }
    }

    private static void require(ImageShape shape, int columns) {
        if (shape.width() * shape.height() != columns) {
            throw new UsageException("--image " + shape.width() + "x" + shape.height() + ": rows have " + columns
                    + " values, not " + shape.width() * shape.height());
        }
    }

    List<String> lines(int row) {
        if (content instanceof Texts texts) {
            return wrapped(texts.texts().get(row));
        } else if (content instanceof Images images) {
            GrayImage image = images.images().get(row);
            List<String> lines = new ArrayList<>(
                    List.of(TerminalText.shortened(images.names().get(row), WIDTH)));
            lines.addAll(drawn(image.shape(), image::at));
            return lines;
        } else {
            Vectors vectors = (Vectors) content;
            return shape.or(vectors::shape)
                    .map(s -> drawn(s, pixels(vectors.features(), row, s)))
                    .orElseGet(() -> values(vectors.features(), vectors.schema(), row));
        }
    }

    private static IntBinaryOperator pixels(Features features, int row, ImageShape shape) {
        double[] values = features.row(row);
        double largest = 0;
        for (double value : values) {
            largest = Math.max(largest, value);
        }
        double scale = largest > 0 ? 255 / largest : 0;
        return (x, y) -> (int) Math.max(0, values[y * shape.width() + x] * scale);
    }

    private static List<String> wrapped(String text) {
        if (text.isBlank()) {
            return List.of("(no text)");
        }
        List<String> lines = text.lines()
                .flatMap(paragraph -> TerminalText.wrapped(paragraph, WIDTH).stream())
                .toList();
        return lines.size() <= MOST_LINES
                ? lines
                : withMore(lines.subList(0, MOST_LINES), lines.size() - MOST_LINES + " more lines");
    }

    private static List<String> withMore(List<String> lines, String more) {
        List<String> all = new ArrayList<>(lines);
        all.add("… " + more);
        return all;
    }

    private static List<String> drawn(ImageShape shape, IntBinaryOperator pixel) {
        int step = Math.max(1, (Math.max(shape.width(), shape.height()) + WIDTH - 1) / WIDTH);
        List<String> lines = new ArrayList<>();
        for (int y = 0; y < shape.height(); y += 2 * step) {
            StringBuilder line = new StringBuilder();
            for (int x = 0; x < shape.width(); x += step) {
                int below = Math.min(y + step, shape.height() - 1);
                int grey = (pixel.applyAsInt(x, y) + pixel.applyAsInt(x, below)) / 2;
                line.append(RAMP.charAt(Math.min(RAMP.length() - 1, grey * RAMP.length() / 256)));
            }
            lines.add(line.toString().stripTrailing());
        }
        return lines;
    }

    private static List<String> values(Features features, FeatureSchema schema, int row) {
        List<String> lines = new ArrayList<>();
        features.forEachNonZero(
                row,
                (column, value) -> lines.add(
                        TerminalText.shortened(name(schema, column), MOST_NAME) + " = " + NumberText.text(value)));
        return lines.size() <= MOST_LINES
                ? lines
                : withMore(lines.subList(0, MOST_LINES), lines.size() - MOST_LINES + " more values");
    }

    private static String name(FeatureSchema schema, int column) {
        return schema.names().isEmpty() ? "feature " + column : schema.names().get(column);
    }
}
