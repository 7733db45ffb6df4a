package dev.querent.lab.report;

import dev.querent.core.evaluation.ConfusionMatrix;

/**
 * The confusion matrix as a heat map that is a real table: screen readers can read it, and many classes scroll. Correct
 * predictions are shaded by their share of the class, mistakes relative to the most frequent one, because they would otherwise
 * be invisible.
 */
public record ConfusionTable(ConfusionMatrix confusion) implements Block {
    /** From this depth of colour on, numbers are white. */
    private static final double DEEP = 0.6;

    @Override
    public void writeTo(Markup page) {
        int classes = confusion.classes().size();
        page.open("figure", "class", "confusion").open("div", "class", "scroll");
        page.open("table", "aria-label", "Rows by true class, down, and predicted class, across");
        page.open("thead").open("tr").element("th", "true \\ predicted", "scope", "col", "class", "corner");
        for (int c = 0; c < classes; c++) {
            page.element("th", confusion.classes().name(c), "scope", "col");
        }
        page.element("th", "recall", "scope", "col", "class", "margin");
        page.close().close().open("tbody");
        int worst = mostFrequentMistake();
        for (int actual = 0; actual < classes; actual++) {
            page.open("tr").element("th", confusion.classes().name(actual), "scope", "row");
            for (int predicted = 0; predicted < classes; predicted++) {
                cell(page, actual, predicted, worst);
            }
            page.element("td", NumberFormats.fixed(confusion.recall(actual), 3), "class", "margin")
                    .close();
        }
        page.close().close().close();
        page.open("figcaption").element("strong", "Confusion. ");
        page.text(
                "A row holds the test rows of one true class, a column those of one predicted class. Blue is right, orange is"
                        + " wrong; an empty field means none.");
        page.close().close();
    }

    private void cell(Markup page, int actual, int predicted, int worst) {
        int count = confusion.count(actual, predicted);
        if (count == 0) {
            page.element("td", "");
            return;
        }
        boolean right = actual == predicted;
        double depth = right ? (double) count / confusion.actualTotal(actual) : 0.1 + 0.5 * count / worst;
        String title = count + " of class " + confusion.classes().name(actual) + " taken for "
                + confusion.classes().name(predicted);
        page.element(
                "td",
                NumberFormats.count(count),
                "class",
                (right ? "right" : "wrong") + (depth > DEEP ? " deep" : ""),
                "style",
                "--depth:" + NumberFormats.fixed(depth, 3),
                "title",
                title);
    }

    private int mostFrequentMistake() {
        int most = 1;
        for (int actual = 0; actual < confusion.classes().size(); actual++) {
            for (int predicted = 0; predicted < confusion.classes().size(); predicted++) {
                if (actual != predicted) {
                    most = Math.max(most, confusion.count(actual, predicted));
                }
            }
        }
        return most;
    }
}
