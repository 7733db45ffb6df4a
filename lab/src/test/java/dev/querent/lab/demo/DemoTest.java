package dev.querent.lab.demo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.querent.core.progress.FitEvent;
import dev.querent.core.progress.Run;
import dev.querent.core.random.Seed;
import dev.querent.lab.report.FactTable.Fact;
import dev.querent.lab.report.NumberFormats;
import dev.querent.lab.report.StrictHtml;
import dev.querent.model.engine.GpDenseEngine;
import dev.querent.model.table.GrayImage;
import dev.querent.model.table.ImageShape;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DemoTest {
    private static final Demo DEMO = new Demo(
            new CoarsePixels(),
            new KernelVote(0.1),
            new KernelVote(10),
            Optional.empty(),
            List.of(new Fact("Option <x>", "a & b")));

    @TempDir
    static Path folder;

    private static final List<FitEvent> EVENTS = new ArrayList<>();
    private static DemoResult result;
    private static StrictHtml page;

    @BeforeAll
    static void run() throws IOException {
        result = DEMO.run(
                Seed.of(1), "1.2.3", folder.resolve("demo.html"), Run.quiet().withListener(EVENTS::add));
        page = StrictHtml.parse(Files.readString(result.report()));
    }

    @Test
    void fourFifthsTrainAndOneFifthTests() {
        assertThat(result.trainingRows()).isEqualTo(2001); // shares are rounded class by class
        assertThat(result.testRows()).isEqualTo(499);
    }

    @Test
    void digitsAreReadFarBetterThanByChance() {
        assertThat(result.evaluation().accuracy().value()).isGreaterThan(0.85);
    }

    @Test
    void theLeastSureDigitsComeFirst() {
        assertThat(result.leastSure())
                .hasSize(12)
                .isSortedAccordingTo(
                        Comparator.comparingDouble(TestedDigit::entropy).reversed());
    }

    @Test
    void mistakesAreMistakesTheSurestFirst() {
        assertThat(result.surestMistakes())
                .isNotEmpty()
                .noneMatch(TestedDigit::right)
                .isSortedAccordingTo(
                        Comparator.comparingDouble(TestedDigit::confidence).reversed());
    }

    @Test
    void theTilesShowTheEvaluation() {
        assertThat(page.texts("dd", "value"))
                .startsWith(
                        NumberFormats.percent(result.evaluation().accuracy().value()),
                        NumberFormats.fixed(result.evaluation().calibration().ece(), 4),
                        NumberFormats.fixed(result.evaluation().logLoss().value(), 4),
                        NumberFormats.fixed(result.evaluation().brier(), 4),
                        NumberFormats.fixed(
                                result.evaluation().confidenceErrors().overconfidence(), 3),
                        NumberFormats.fixed(
                                result.evaluation().confidenceErrors().underconfidence(), 3),
                        NumberFormats.percent(result.evaluation().classRecall().mean()));
    }

    @Test
    void theHeadlineShowsTheAccuracy() {
        assertThat(page.texts("h1", "").get(0))
                .startsWith(NumberFormats.percent(result.evaluation().accuracy().value()) + " of 499 unseen digits");
    }

    @Test
    void everyDigitShownIsDrawn() {
        assertThat(page.elements("img"))
                .hasSize(result.leastSure().size() + result.surestMistakes().size())
                .allMatch(img -> img.getAttribute("src").startsWith("data:image/png;base64,"));
    }

    @Test
    void thePlaneShowsThreeDigitsAndTheirRows() {
        assertThat(page.texts("text", "axis")).contains("ink, % of the pixels", "width, % of the image");
        assertThat(result.plane().picture().numbers())
                .extracting(line -> line.get(0))
                .containsExactly("likeliest", "0", "1", "7", "none above 0.6");
    }

    @Test
    void aDigitIsMeasuredByItsInkAndItsWidth() {
        byte ink = (byte) 255;
        ImageShape shape = new ImageShape(4, 2);
        assertThat(DigitPlane.numbers(new GrayImage(shape, new byte[] {0, ink, 0, 0, 0, 0, 0, ink})))
                .containsExactly(25, 75);
        assertThat(DigitPlane.numbers(new GrayImage(shape, new byte[] {ink, 0, 0, 0, ink, 0, 0, 0})))
                .containsExactly(25, 25);
        assertThat(DigitPlane.numbers(new GrayImage(shape, new byte[8]))).containsExactly(0, 0);
    }

    @Test
    void theFactsSayHowItWasMade() {
        assertThat(page.text()).contains("kernel-vote", "Option <x>", "a & b", "1.2.3", "coarse, 49 per digit");
    }

    @Test
    void stagesAreReportedInOrder() {
        assertThat(EVENTS)
                .startsWith(new FitEvent.Progress("reading the digits", 0, 1))
                .endsWith(new FitEvent.Progress("testing", 1, 1));
    }

    @Test
    void theStandardDemoReadsDigitsWellAndKnowsHowSureItIs() {
        DemoResult standard = Demo.of(new GpDenseEngine(), Map.of(), Demo.FEATURES)
                .run(Seed.of(1), "1.2.3", folder.resolve("standard.html"), Run.quiet());
        assertThat(standard.evaluation().accuracy().value()).isGreaterThan(0.965);
        assertThat(standard.evaluation().calibration().ece()).isLessThan(0.025);
        assertThat(standard.leastSure()).allMatch(digit -> digit.variance().isPresent());
    }

    @Test
    void theSameSeedGivesTheSameResult() {
        DemoResult again = DEMO.run(Seed.of(1), "1.2.3", folder.resolve("again.html"), Run.quiet());
        assertThat(again.evaluation()).isEqualTo(result.evaluation());
        assertThat(again.leastSure())
                .extracting(TestedDigit::name)
                .isEqualTo(result.leastSure().stream().map(TestedDigit::name).toList());
    }
}
