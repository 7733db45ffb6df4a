package dev.querent.lab.demo;

import dev.querent.core.data.DenseFeatures;
import dev.querent.core.data.LabeledData;
import dev.querent.core.data.Labels;
import dev.querent.core.model.Classifier;
import dev.querent.core.model.Trainer;
import dev.querent.core.progress.Run;
import dev.querent.core.random.Seed;
import dev.querent.lab.report.chart.Figure;
import dev.querent.lab.report.chart.RegionPlot;
import dev.querent.model.table.GrayImage;
import dev.querent.model.table.Images;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A few digits by two numbers that a reader can check by eye, and what a classifier makes of the plane of these. */
final class DigitPlane {
    private static final List<String> DIGITS = List.of("0", "1", "7");
    private static final int ROWS_PER_DIGIT = 60;

    private DigitPlane() {}

    static Figure figure(Trainer<? extends Classifier> trainer, Images images, Labels labels, Seed seed, Run run) {
        LabeledData rows = rows(images, labels);
        Classifier model = trainer.fit(rows, seed, run.withListener(event -> {}));
        return new Figure(
                "Likeliest digit by two numbers",
                rows.size() + " training digits; grey: none is likelier than " + RegionPlot.UNDECIDED + ".",
                RegionPlot.of("Digits by two numbers", model, rows, new int[0], run.workers())
                        .withAxes("ink, % of the pixels", "width, % of the image"));
    }

    /** The first digits of each kind. */
    static LabeledData rows(Images images, Labels labels) {
        Map<String, Integer> taken = new LinkedHashMap<>();
        List<double[]> rows = new ArrayList<>();
        List<String> names = new ArrayList<>();
        for (int i = 0; i < labels.size(); i++) {
            String name = labels.name(i);
            if (DIGITS.contains(name) && taken.merge(name, 1, Integer::sum) <= ROWS_PER_DIGIT) {
                rows.add(numbers(images.images().get(i)));
                names.add(name);
            }
        }
        return new LabeledData(DenseFeatures.of(rows.toArray(double[][]::new)), Labels.of(names));
    }

    /** Ink in percent of the pixels, and the columns from the first to the last with ink in percent of all. */
    static double[] numbers(GrayImage image) {
        int width = image.shape().width();
        int height = image.shape().height();
        double ink = 0;
        int first = width;
        int last = -1;
        for (int x = 0; x < width; x++) {
            for (int y = 0; y < height; y++) {
                if (image.at(x, y) > 0) {
                    ink += image.at(x, y);
                    first = Math.min(first, x);
                    last = x;
                }
            }
        }
        return new double[] {100 * ink / (255.0 * width * height), 100.0 * Math.max(0, last - first + 1) / width};
    }
}
