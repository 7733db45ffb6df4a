package dev.querent.lab.simulate;

import dev.querent.core.data.Labels;
import dev.querent.core.evaluation.StrategyRuns;
import dev.querent.lab.report.Block;
import dev.querent.lab.report.ImageStrips;
import dev.querent.lab.report.Section;
import dev.querent.model.table.Content;
import dev.querent.model.table.GrayImage;
import dev.querent.model.table.ImageShape;
import dev.querent.model.table.Images;
import dev.querent.model.table.Vectors;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;

/** The first images that strategies queried, as Freytag et al. (2013) show them in Fig. 3. */
public final class QueriedImages {
    /** Images per strategy. */
    private static final int MOST = 20;

    private final IntFunction<GrayImage> images;
    private final Labels labels;

    private QueriedImages(IntFunction<GrayImage> images, Labels labels) {
        this.images = images;
        this.labels = labels;
    }

    /** For a pool of images; empty if its content is something else. */
    public static Optional<QueriedImages> of(Content pool, Labels labels) {
        if (pool instanceof Images photographs) {
            return Optional.of(new QueriedImages(photographs.images()::get, labels));
        }
        return pool instanceof Vectors vectors
                ? vectors.shape().map(shape -> new QueriedImages(row -> image(vectors, row, shape), labels))
                : Optional.empty();
    }

    /** The largest value of a row is white, because its unit is unknown. */
    private static GrayImage image(Vectors vectors, int row, ImageShape shape) {
        double[] values = vectors.features().row(row);
        double largest = 0;
        for (double value : values) {
            largest = Math.max(largest, value);
        }
        byte[] pixels = new byte[shape.pixels()];
        for (int i = 0; i < pixels.length && largest > 0; i++) {
            pixels[i] = (byte) Math.round(255 * Math.max(0, values[i]) / largest);
        }
        return new GrayImage(shape, pixels);
    }

    /** Those of the first run. */
    Block section(List<StrategyRuns> results) {
        return Section.of(
                "What was asked",
                "The first questions of each strategy in its first run, in order; all started from the same labels. The colour of a frame"
                        + " shows the answer.",
                new ImageStrips(results.stream().map(this::strip).toList()));
    }

    private ImageStrips.Strip strip(StrategyRuns result) {
        return new ImageStrips.Strip(
                result.strategy(),
                result.runs().get(0).asked().stream()
                        .limit(MOST)
                        .map(row -> new ImageStrips.Framed(images.apply(row), labels.name(row), labels.code(row)))
                        .toList());
    }
}
