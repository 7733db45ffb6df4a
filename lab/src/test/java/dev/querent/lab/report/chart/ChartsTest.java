package dev.querent.lab.report.chart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.querent.core.data.DenseFeatures;
import dev.querent.core.data.Features;
import dev.querent.core.data.LabelSet;
import dev.querent.core.data.LabeledData;
import dev.querent.core.data.Labels;
import dev.querent.core.model.Classifier;
import dev.querent.core.model.Predictions;
import dev.querent.core.parallel.Workers;
import dev.querent.lab.report.Markup;
import dev.querent.lab.report.StrictHtml;
import dev.querent.lab.report.chart.DotPlot.Row;
import dev.querent.lab.report.chart.DotPlot.Value;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ChartsTest {
    private static final LineChart LINES = LineChart.of(
            "Time <s>",
            Axis.log("rows"),
            Axis.log("time").written(TickText.DURATION),
            Series.spread("ours", new double[] {100, 1000, 10_000}, new double[] {1.5e-3, 0.015, 0.2}, new double[] {
                1e-4, 1e-3, 0.1
            }),
            Series.level("a & b", 100, 10_000, 60));
    private static final DotPlot DOTS = new DotPlot(
            "Runtimes",
            Axis.log("time").written(TickText.DURATION),
            List.of("ours", "paper"),
            List.of(
                    new Row("coarse", List.of(Optional.of(new Value(1e-6, 5e-7, 2e-6)), Optional.of(new Value(0.062)))),
                    new Row("exact", List.of(Optional.of(new Value(0.02)), Optional.empty()))));

    private static StrictHtml html(Picture picture) {
        Markup markup = new Markup();
        markup.open("div").add(new Figure("Figure", "Caption", picture)).close();
        return StrictHtml.parse(markup.toString());
    }

    @Test
    void aLineChartHasACurvePerSeriesABandWhereItSpreadsAndAMarkerPerPoint() {
        StrictHtml html = html(LINES);
        assertThat(html.texts("polyline", "curve")).hasSize(2);
        assertThat(html.texts("polygon", "band")).hasSize(1);
        assertThat(html.elements("g")).hasSize(3);
    }

    /** Left of 0 it is sure of a, right of 1 of b, and between them of nothing. */
    private static RegionPlot regions() {
        LabeledData rows = new LabeledData(
                DenseFeatures.of(new double[][] {{-1, 0}, {2, 1}, {2, 0}}), Labels.of(List.of("a", "b", "b")));
        Classifier model = new Classifier() {
            @Override
            public LabelSet classes() {
                return rows.classes();
            }

            @Override
            public int features() {
                return 2;
            }

            @Override
            public Predictions predict(Features queries, Workers workers) {
                double[] p = new double[2 * queries.rows()];
                for (int i = 0; i < queries.rows(); i++) {
                    double x = queries.get(i, 0);
                    p[2 * i] = x < 0 ? 0.99 : x < 1 ? 0.55 : 0.25;
                    p[2 * i + 1] = 1 - p[2 * i];
                }
                return Predictions.owning(classes(), p, Optional.empty());
            }
        };
        return RegionPlot.of("Regions", model, rows, new int[] {1}, Workers.sequential());
    }

    @Test
    void aRegionPlotHasColoursByProbabilityGreyWhereNothingIsLikelyABorderAndTheRows() {
        StrictHtml html = html(regions());
        // x runs from -2 to 3 in 80 columns: 32 of a, 16 of nobody, 32 of b; each line has one rectangle of each
        assertThat(html.texts("rect", "level-5")).hasSize(80);
        assertThat(html.texts("rect", "undecided")).hasSize(80);
        assertThat(html.texts("rect", "level-2")).hasSize(80);
        assertThat(html.texts("line", "border")).hasSize(80);
        assertThat(html.texts("circle", "marker")).hasSize(3 + 1); // and the first class's in the legend
        assertThat(html.texts("circle", "pointed")).hasSize(1);
        assertThat(regions().undecided()).isEqualTo(0.2);
        assertThat(regions().numbers()).contains(List.of("a", "40.0"), List.of("b", "40.0"));
    }

    @Test
    void aHeatMapIsDarkerWhereTheNumberIsLargerAndBlankWhereItIsSmall() {
        LabeledData rows = new LabeledData(
                DenseFeatures.of(new double[][] {{-1, 0}, {2, 1}, {2, 0}}), Labels.of(List.of("a", "b", "b")));
        HeatMap map = HeatMap.of(
                "Height",
                rows,
                new int[] {1},
                places -> IntStream.range(0, places.rows())
                        .mapToDouble(i -> places.get(i, 0) < 0 ? 0.1 : places.get(i, 0) < 1 ? 2 : 1)
                        .toArray(),
                2);
        StrictHtml html = html(map);
        // x runs from -2 to 3 in 50 columns: 20 blank, 10 of the whole, 20 of its half; each line has one rectangle of
        // each
        assertThat(html.texts("rect", "level-5")).hasSize(50 + 1); // and that of the legend
        assertThat(html.texts("rect", "level-3")).hasSize(50 + 1);
        assertThat(html.texts("rect", "level-1")).hasSize(1);
        assertThat(html.texts("circle", "marker")).hasSize(3 + 1);
        assertThat(html.texts("circle", "pointed")).hasSize(1);
        assertThat(map.numbers())
                .contains(
                        List.of("below 10\u00A0%", "40.0"),
                        List.of("≥ 50\u00A0%", "40.0"),
                        List.of("≥ 90\u00A0%", "20.0"));
    }

    @Test
    void ticksOfALogarithmicAxisAreRoundAndEncloseTheData() {
        assertThat(html(LINES).texts("text", "tick"))
                .containsExactly(
                        "1\u00A0ms",
                        "10\u00A0ms",
                        "100\u00A0ms",
                        "1\u00A0s",
                        "10\u00A0s",
                        "100\u00A0s",
                        "100",
                        "1000",
                        "10000");
    }

    @Test
    void namesStandInTheLegendAndInTheDescription() {
        StrictHtml html = html(LINES);
        assertThat(html.texts("text", "legend")).containsExactly("ours", "a & b");
        assertThat(html.elements("svg").get(0).getAttribute("aria-label"))
                .isEqualTo("Time <s>: time against rows, ours, a & b");
    }

    @Test
    void theNumbersOfALineChartAreMeansWithTheirSpread() {
        assertThat(LINES.numbers().get(0)).containsExactly("series", "rows", "time", "from", "to");
        assertThat(LINES.numbers().get(3)).containsExactly("ours", "10000", "0.2000", "0.1000", "0.3000");
    }

    @Test
    void aDotPlotHasADotPerValueAndNoneForWhatIsUnknown() {
        StrictHtml html = html(DOTS);
        assertThat(html.elements("g")).hasSize(3);
        assertThat(html.texts("td", "")).containsExactly("coarse", "1.000·10⁻⁶", "0.06200", "exact", "0.02000", "–");
    }

    @Test
    void aFileOfItsOwnCarriesItsStyleWithAllColoursWrittenOut() {
        String svg = SvgFile.text(LINES);
        StrictHtml parsed = StrictHtml.parse(svg);
        assertThat(parsed.texts("style", "").get(0)).contains("#0b62a8").doesNotContain("var(", "@media");
        assertThat(svg).doesNotContain("null");
    }

    /** Text, ink of both series and their band are there, and nothing was complained of. */
    @Test
    void pixelsShowWhatTheDrawingShows() throws IOException {
        assumeThat(PngFile.obstacle()).isEmpty();
        BufferedImage image = ImageIO.read(new ByteArrayInputStream(PngFile.bytes(LINES)));
        assertThat(image.getWidth()).isEqualTo(2 * (int) (LINES.width() + 24));
        assertThat(image.getHeight()).isEqualTo(2 * (int) (LINES.height() + 24));
        assertThat(pixels(image, 0x0b62a8)).as("first series").isGreaterThan(500);
        assertThat(pixels(image, 0xd1560a)).as("second series").isGreaterThan(500);
        assertThat(pixels(image, 0x1c2430)).as("names and titles").isGreaterThan(100);
        assertThat(pixels(image, 0x5c6675)).as("ticks").isGreaterThan(100);
        assertThat(pixels(image, 0xffffff)).as("paper").isGreaterThan(image.getWidth() * image.getHeight() / 2);
    }

    @Test
    void aCloudOfTenThousandDotsBecomesPixels() throws IOException {
        assumeThat(PngFile.obstacle()).isEmpty();
        double[] places = IntStream.range(0, 10_000).asDoubleStream().toArray();
        LineChart cloud = LineChart.of(
                "cloud",
                Axis.linear("x"),
                Axis.linear("y"),
                Series.of("dots", places, places).drawn(Series.Look.DOTS));
        BufferedImage image = ImageIO.read(new ByteArrayInputStream(PngFile.bytes(cloud)));
        assertThat(pixels(image, 0x0b62a8)).as("dots").isGreaterThan(500);
    }

    private static long pixels(BufferedImage image, int colour) {
        return IntStream.of(image.getRGB(0, 0, image.getWidth(), image.getHeight(), null, 0, image.getWidth()))
                .filter(pixel -> (pixel & 0xffffff) == colour)
                .count();
    }

    @Test
    void filesAreWrittenInBothForms(@TempDir Path folder) {
        assumeThat(PngFile.obstacle()).isEmpty();
        assertThat(PictureFiles.write(DOTS, folder, "dots"))
                .containsExactly(folder.resolve("dots.svg"), folder.resolve("dots.png"))
                .allSatisfy(file -> assertThat(file).isNotEmptyFile());
    }

    @Test
    void zeroOnALogarithmicAxisIsRefused() {
        LineChart chart = LineChart.of(
                "t", Axis.linear("x"), Axis.log("y"), Series.of("s", new double[] {1, 2}, new double[] {0, 1}));
        assertThatThrownBy(() -> html(chart))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a logarithmic axis needs values > 0, but 'y' has 0.0");
    }

    @Test
    void oneValueAloneIsDrawn() {
        LineChart chart =
                LineChart.of("t", Axis.linear("x"), Axis.log("y"), Series.of("s", new double[] {3}, new double[] {3}));
        assertThat(html(chart).elements("g")).hasSize(1);
    }
}
