package dev.querent.lab.demo;

import dev.querent.core.data.Labels;
import dev.querent.model.table.GrayImage;
import dev.querent.model.table.ImageShape;
import dev.querent.model.table.Images;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.StringTokenizer;

/**
 * The first 2500 training digits of MNIST, 28 x 28, black and white. The build takes them from a published library that
 * stores them as text, one digit per line, column after column, 0 for ink and 1 for paper.
 */
public record DemoDigits(Images images, Labels labels) {
    private static final ImageShape SHAPE = new ImageShape(28, 28);
    private static final String PIXELS = "mnist2500_X.txt";
    private static final String CLASSES = "mnist2500_labels.txt";
    private static final String INK = "0.0000000e+00";
    private static final String PAPER = "1.0000000e+00";

    public DemoDigits {
        if (images.rows() != labels.size()) {
            throw new IllegalArgumentException(images.rows() + " images but " + labels.size() + " labels");
        }
    }

    public static DemoDigits load() {
        List<GrayImage> images = new ArrayList<>();
        List<String> names = new ArrayList<>();
        for (String line : lines(PIXELS)) {
            names.add("digit " + (images.size() + 1));
            images.add(parse(line, images.size() + 1));
        }
        Labels labels = Labels.of(lines(CLASSES).stream().map(String::strip).toList());
        return new DemoDigits(new Images(images, names), labels);
    }

    /** Bright ink on dark paper, rows from the top. */
    static GrayImage parse(String line, int number) {
        StringTokenizer values = new StringTokenizer(line);
        if (values.countTokens() != SHAPE.pixels()) {
            throw new IllegalStateException(PIXELS + ", line " + number + ": " + values.countTokens() + " values, "
                    + SHAPE.pixels() + " expected");
        }
        byte[] pixels = new byte[SHAPE.pixels()];
        for (int x = 0; x < SHAPE.width(); x++) {
            for (int y = 0; y < SHAPE.height(); y++) {
                String value = values.nextToken();
                if (value.equals(INK)) {
                    pixels[y * SHAPE.width() + x] = (byte) 255;
                } else if (!value.equals(PAPER)) {
                    throw new IllegalStateException(PIXELS + ", line " + number + ": value " + value + ", " + INK
                            + " or " + PAPER + " expected");
                }
            }
        }
        return new GrayImage(SHAPE, pixels);
    }

    private static List<String> lines(String resource) {
        try (InputStream in = DemoDigits.class.getResourceAsStream(resource)) {
            if (in == null) {
                throw new IllegalStateException(
                        "the digits (" + resource
                                + ") are missing from the class path; build the module lab again with Maven, which unpacks them");
            }
            return new BufferedReader(new InputStreamReader(in, StandardCharsets.US_ASCII))
                    .lines()
                    .filter(line -> !line.isBlank())
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(resource + " cannot be read", e);
        }
    }
}
