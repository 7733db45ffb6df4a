package dev.querent.lab.demo;

import static java.util.stream.Collectors.joining;

import dev.querent.model.table.GrayImage;
import java.util.ArrayList;
import java.util.List;

/** An image as lines of text: half blocks put two rows of pixels into one line, so that pixels are about square. */
public final class DigitSketch {
    /** Pixels this bright are ink. */
    private static final int INK = 128;

    private DigitSketch() {}

    /** One line per two rows of pixels, one character per column. */
    public static List<String> lines(GrayImage image) {
        List<String> lines = new ArrayList<>();
        for (int y = 0; y < image.shape().height(); y += 2) {
            StringBuilder line = new StringBuilder(image.shape().width());
            for (int x = 0; x < image.shape().width(); x++) {
                boolean upper = image.at(x, y) >= INK;
                boolean lower = y + 1 < image.shape().height() && image.at(x, y + 1) >= INK;
                line.append(upper ? (lower ? '█' : '▀') : (lower ? '▄' : ' '));
            }
            lines.add(line.toString());
        }
        return lines;
    }

    /** Several images in a row with gaps between them, without their common margin. */
    public static List<String> sideBySide(List<GrayImage> images, int gap) {
        List<List<String>> sketches = images.stream().map(DigitSketch::lines).toList();
        List<String> inked = sketches.stream()
                .flatMap(List::stream)
                .filter(line -> !line.isBlank())
                .toList();
        int left = inked.stream().mapToInt(DigitSketch::leadingSpaces).min().orElse(0);
        int right = inked.stream()
                .mapToInt(line -> line.stripTrailing().length())
                .max()
                .orElse(0);
        int height = sketches.stream().mapToInt(List::size).max().orElse(0);
        List<String> joined = new ArrayList<>(height);
        for (int line = 0; line < height; line++) {
            int at = line;
            joined.add(sketches.stream()
                    .map(sketch -> part(at < sketch.size() ? sketch.get(at) : "", left, right))
                    .collect(joining(" ".repeat(gap))));
        }
        return withoutBlankEdges(joined);
    }

    private static int leadingSpaces(String line) {
        return line.length() - line.stripLeading().length();
    }

    private static String part(String line, int from, int to) {
        return (line + " ".repeat(Math.max(0, to - line.length()))).substring(from, to);
    }

    private static List<String> withoutBlankEdges(List<String> lines) {
        int first = 0;
        int end = lines.size();
        while (first < end && lines.get(first).isBlank()) {
            first++;
        }
        while (end > first && lines.get(end - 1).isBlank()) {
            end--;
        }
        return List.copyOf(lines.subList(first, end));
    }
}
