package dev.querent.lab.report;

import dev.querent.core.evaluation.Calibration;
import java.util.List;
import java.util.Locale;

/**
 * A reliability diagram: accuracy against confidence, with the gap between both shaded, and the number of rows in each bin below.
 * On the diagonal, confidence equals accuracy.
 */
public record ReliabilityDiagram(Calibration calibration) implements Block {
    private static final double WIDTH = 440;
    private static final double HEIGHT = 540;
    private static final Scale X = new Scale(0, 1, 56, 426);
    private static final Scale ACCURACY = new Scale(0, 1, 382, 12);
    private static final double COUNTS_BOTTOM = 494;
    private static final double COUNTS_TOP = 424;

    /** Bins of fewer rows are drawn pale, because their accuracy says little. */
    static final int FEW_ROWS = 10;

    @Override
    public void writeTo(Markup page) {
        page.open("figure", "class", "reliability");
        Drawing drawing = Drawing.open(page, WIDTH, HEIGHT, description());
        axes(drawing);
        calibration.bins().stream().filter(bin -> bin.count() > 0).forEach(bin -> bar(drawing, bin));
        drawing.line(X.at(0), ACCURACY.at(0), X.at(1), ACCURACY.at(1), "diagonal");
        counts(drawing);
        drawing.close();
        page.open("figcaption").element("strong", "Reliability. ");
        page.text(
                "How often rows of similar confidence were right. Orange: less often than promised. Light blue: more often"
                        + " than promised. On the dashed line both agree. Bins of fewer than " + FEW_ROWS
                        + " rows are pale. Expected calibration error " + NumberFormats.fixed(calibration.ece(), 4)
                        + ".");
        page.add(numbers()).close().close();
    }

    private String description() {
        return "Reliability diagram: accuracy against confidence in "
                + calibration.bins().size() + " bins; expected calibration error "
                + NumberFormats.fixed(calibration.ece(), 4);
    }

    private static void axes(Drawing drawing) {
        for (int tenths = 0; tenths <= 10; tenths += 2) {
            double value = tenths / 10.0;
            String label = NumberFormats.fixed(value, 1);
            drawing.line(X.at(0), ACCURACY.at(value), X.at(1), ACCURACY.at(value), "grid");
            drawing.text(X.at(0) - 8, ACCURACY.at(value) + 4, label, "tick end");
            drawing.text(X.at(value), COUNTS_BOTTOM + 18, label, "tick middle");
        }
        drawing.textUpwards(16, ACCURACY.at(0.5), "accuracy", "axis middle");
        drawing.textUpwards(16, (COUNTS_TOP + COUNTS_BOTTOM) / 2, "rows", "axis middle");
        drawing.text(X.at(0.5), HEIGHT - 6, "confidence", "axis middle");
    }

    private static void bar(Drawing drawing, Calibration.Bin bin) {
        double left = X.at(bin.lower()) + 1;
        double right = Math.max(left + 1, X.at(bin.upper()) - 1);
        double accuracy = bin.accuracy().getAsDouble();
        double confidence = bin.meanConfidence().getAsDouble();
        double shared = ACCURACY.at(Math.min(accuracy, confidence));
        double either = ACCURACY.at(Math.max(accuracy, confidence));
        String side = confidence > accuracy ? " over" : " under";
        String pale = bin.count() < FEW_ROWS ? " pale" : "";
        drawing.group(tooltip(bin));
        drawing.rectangle(left, ACCURACY.at(0), right, shared, "bar" + pale);
        drawing.rectangle(left, shared, right, either, "gap" + side + pale);
        drawing.endGroup();
    }

    private void counts(Drawing drawing) {
        int most = calibration.bins().stream()
                .mapToInt(Calibration.Bin::count)
                .max()
                .orElse(1);
        Scale height = new Scale(0, most, COUNTS_BOTTOM, COUNTS_TOP);
        for (Calibration.Bin bin : calibration.bins()) {
            double left = X.at(bin.lower()) + 1;
            double right = Math.max(left + 1, X.at(bin.upper()) - 1);
            drawing.group(tooltip(bin));
            drawing.rectangle(left, COUNTS_BOTTOM, right, height.at(bin.count()), "count")
                    .endGroup();
            if (bin.count() > 0) {
                drawing.text(
                        (left + right) / 2, height.at(bin.count()) - 5, NumberFormats.count(bin.count()), "few middle");
            }
        }
        drawing.line(X.at(0), COUNTS_BOTTOM, X.at(1), COUNTS_BOTTOM, "base");
    }

    private static String tooltip(Calibration.Bin bin) {
        return String.format(
                Locale.ROOT,
                "confidence %.2f to %.2f: %d rows, mean confidence %s, accuracy %s",
                bin.lower(),
                bin.upper(),
                bin.count(),
                NumberFormats.fixed(bin.meanConfidence(), 3),
                NumberFormats.fixed(bin.accuracy(), 3));
    }

    private NumberTable numbers() {
        List<List<String>> rows = calibration.bins().stream()
                .filter(bin -> bin.count() > 0)
                .map(bin -> List.of(
                        NumberFormats.fixed(bin.lower(), 3) + " – " + NumberFormats.fixed(bin.upper(), 3),
                        NumberFormats.count(bin.count()),
                        NumberFormats.fixed(bin.meanConfidence(), 4),
                        NumberFormats.fixed(bin.accuracy(), 4)))
                .toList();
        return new NumberTable("The numbers", List.of("confidence", "rows", "mean confidence", "accuracy"), rows);
    }
}
