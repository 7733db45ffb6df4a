package dev.querent.lab.report.chart;

import com.github.weisj.jsvg.SVGDocument;
import com.github.weisj.jsvg.parser.DocumentLimits;
import com.github.weisj.jsvg.parser.LoaderContext;
import com.github.weisj.jsvg.parser.SVGLoader;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import javax.imageio.ImageIO;

/** The picture of {@link SvgFile} as pixels, for slides and word processors. Text is set in a font of the machine. */
public final class PngFile {
    /** Pixels per unit, so that lines are sharp on paper and on dense screens. */
    private static final int SCALE = 2;

    /** By default the library rejects more than 2,000 shapes, as a protection from untrusted files. Our plots have one dot per row. */
    private static final DocumentLimits ANY_NUMBER_OF_SHAPES = new DocumentLimits(
            DocumentLimits.DEFAULT_MAX_NESTING_DEPTH, DocumentLimits.DEFAULT_MAX_USE_NESTING_DEPTH, Integer.MAX_VALUE);

    static {
        if (System.getProperty("java.awt.headless") == null) {
            System.setProperty("java.awt.headless", "true"); // no window is ever opened
        }
    }

    private PngFile() {}

    /** Why PNG files cannot be written here, and what to do; empty if they can. */
    public static Optional<String> obstacle() {
        return Fonts.MISSING
                ? Optional.of("no PNG files, because this Java finds no fonts; install some, such as fontconfig with"
                        + " fonts-dejavu-core, or use the SVG files")
                : Optional.empty();
    }

    /** Checked once: without fonts, Java fails in ways that differ from machine to machine. */
    private static final class Fonts {
        static final boolean MISSING = missing();

        private static boolean missing() {
            try {
                return !new Font(Font.SANS_SERIF, Font.PLAIN, 12).canDisplay('a');
            } catch (RuntimeException | Error e) { // "Probable fatal error: No physical fonts found", and others
                return true;
            }
        }
    }

    static byte[] bytes(Picture picture) {
        SVGDocument document = new SVGLoader()
                .load(
                        new ByteArrayInputStream(SvgFile.text(picture).getBytes(StandardCharsets.UTF_8)),
                        /* xmlBase= */ null,
                        LoaderContext.builder()
                                .documentLimits(ANY_NUMBER_OF_SHAPES)
                                .build());
        int width = (int) Math.ceil(SCALE * document.size().getWidth());
        int height = (int) Math.ceil(SCALE * document.size().getHeight());
        BufferedImage image = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
        Graphics2D graphics = image.createGraphics();
        graphics.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
        graphics.setRenderingHint(RenderingHints.KEY_STROKE_CONTROL, RenderingHints.VALUE_STROKE_PURE);
        graphics.scale(SCALE, SCALE);
        document.render(null, graphics);
        graphics.dispose();
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            ImageIO.write(image, "png", bytes);
        } catch (IOException e) {
            throw new UncheckedIOException("writing to memory failed", e);
        }
        return bytes.toByteArray();
    }
}
