package dev.querent.lab.demo;

import dev.querent.io.table.GrayImage;
import java.util.ArrayList;
import java.util.List;

/** An image as lines of text: half blocks make two rows of pixels one line, so that pixels are about square. */
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

    /** Several images of the same height in a row, with a gap between them. */
    public static List<String> sideBySide(List<GrayImage> images, int gap) {
        List<List<String>> sketches = images.stream().map(DigitSketch::lines).toList();
        int height = sketches.stream().mapToInt(List::size).max().orElse(0);
        List<String> joined = new ArrayList<>(height);
        for (int line = 0; line < height; line++) {
            int at = line;
            joined.add(sketches.stream()
                    .map(sketch -> sketch.get(at))
                    .reduce((left, right) -> left + " ".repeat(gap) + right)
                    .orElse(""));
        }
        return joined;
    }
}
