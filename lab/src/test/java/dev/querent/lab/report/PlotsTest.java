package dev.querent.lab.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.querent.core.data.LabelSet;
import dev.querent.core.data.Labels;
import dev.querent.core.evaluation.Calibration;
import dev.querent.core.evaluation.ConfusionMatrix;
import dev.querent.core.model.Predictions;
import dev.querent.lab.report.ImageCards.Card;
import dev.querent.lab.report.ImageCards.Share;
import dev.querent.model.table.GrayImage;
import dev.querent.model.table.ImageShape;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;

class PlotsTest {
    private static final LabelSet CLASSES = LabelSet.of(List.of("cat", "<dog>"));
    private static final Predictions PREDICTIONS =
            Predictions.owning(CLASSES, new double[] {0.9, 0.1, 0.8, 0.2, 0.4, 0.6, 0.95, 0.05}, Optional.empty());
    private static final Labels LABELS = Labels.of(CLASSES, List.of("cat", "<dog>", "<dog>", "cat"));
    private static final GrayImage DOT = new GrayImage(new ImageShape(1, 1), new byte[] {(byte) 255});

    @Test
    void theConfusionTableHoldsTheCountsAndLeavesNoughtsBlank() {
        StrictHtml html = StrictHtml.of(new ConfusionTable(ConfusionMatrix.of(PREDICTIONS, LABELS)));
        // cat: 2 right; dog: 1 taken for cat, 1 right
        assertThat(html.texts("td", "")).containsExactly("2", "", "1.000", "1", "1", "0.500");
    }

    @Test
    void theConfusionTableNamesItsClassesInHeaders() {
        StrictHtml html = StrictHtml.of(new ConfusionTable(ConfusionMatrix.of(PREDICTIONS, LABELS)));
        assertThat(html.elements("th").stream()
                        .filter(th -> th.getAttribute("scope").equals("row")))
                .extracting(Element::getTextContent)
                .containsExactly("cat", "<dog>");
    }

    @Test
    void theReliabilityDiagramListsTheBinsThatHaveRows() {
        Calibration calibration = Calibration.of(PREDICTIONS, LABELS, Calibration.Binning.EQUAL_WIDTH, 5);
        StrictHtml html = StrictHtml.of(new ReliabilityDiagram(calibration));
        // (0.4, 0.6]: 0.6 right; (0.6, 0.8]: 0.8 wrong; (0.8, 1]: 0.9 and 0.95 right
        assertThat(html.texts("td", ""))
                .containsExactly(
                        "0.400 – 0.600",
                        "1",
                        "0.6000",
                        "1.0000",
                        "0.600 – 0.800",
                        "1",
                        "0.8000",
                        "0.0000",
                        "0.800 – 1.000",
                        "2",
                        "0.9250",
                        "1.0000");
    }

    @Test
    void theReliabilityDiagramDrawsABarAndAGapPerBinThatHasRows() {
        Calibration calibration = Calibration.of(PREDICTIONS, LABELS, Calibration.Binning.EQUAL_WIDTH, 5);
        StrictHtml html = StrictHtml.of(new ReliabilityDiagram(calibration));
        assertThat(html.texts("rect", "bar")).hasSize(3);
        assertThat(html.texts("rect", "gap")).hasSize(3);
        assertThat(html.texts("rect", "count")).hasSize(5);
    }

    @Test
    void plotsCanBeReadOut() {
        Calibration calibration = Calibration.of(PREDICTIONS, LABELS);
        StrictHtml html = StrictHtml.of(new ReliabilityDiagram(calibration));
        // gaps 0.1, 0.8, 0.4 and 0.05 of one row each
        assertThat(html.elements("svg").get(0).getAttribute("aria-label"))
                .endsWith("expected calibration error 0.3375");
        assertThat(html.elements("figcaption")).hasSize(1);
    }

    @Test
    void cardsShowTruthReadingAndShares() {
        Card card = new Card(
                "row 3",
                DOT,
                "<dog>",
                List.of(new Share("cat", 0.75), new Share("<dog>", 0.25)),
                0.81128,
                OptionalDouble.of(0.0421));
        StrictHtml html = StrictHtml.of(new ImageCards(List.of(card)));
        assertThat(html.texts("p", "verdict")).containsExactly("is <dog>, read as cat");
        assertThat(html.texts("span", "number")).containsExactly("75.0\u00A0%", "25.0\u00A0%");
        assertThat(html.texts("p", "note")).containsExactly("entropy 0.81 variance 0.042");
        assertThat(html.elements("img").get(0).getAttribute("alt")).isEqualTo("row 3, of class <dog>");
    }

    @Test
    void mistakesAreMarked() {
        Card right = new Card("a", DOT, "cat", List.of(new Share("cat", 1)), 0, OptionalDouble.empty());
        Card wrong = new Card("b", DOT, "<dog>", List.of(new Share("cat", 1)), 0, OptionalDouble.empty());
        StrictHtml html = StrictHtml.of(new ImageCards(List.of(right, wrong)));
        assertThat(html.texts("li", "mistaken")).hasSize(1);
    }

    @Test
    void anUnknownVarianceIsLeftOut() {
        Card card = new Card("a", DOT, "cat", List.of(new Share("cat", 1)), 0, OptionalDouble.empty());
        assertThat(StrictHtml.of(new ImageCards(List.of(card))).texts("p", "note"))
                .containsExactly("entropy 0.00");
    }
}
