package dev.querent.features;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.querent.core.data.Features;
import dev.querent.core.data.SparseFeatures;
import dev.querent.core.progress.Run;
import dev.querent.core.random.Seed;
import dev.querent.model.error.InputException;
import dev.querent.model.error.UsageException;
import dev.querent.model.feature.FeatureExtractor;
import dev.querent.model.table.Content;
import dev.querent.model.table.Vectors;
import java.util.Arrays;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ImageRecipesTest {

    @Test
    void squareColumnCountsNeedNoShape() {
        Vectors shaped = Contents.bars(5, 16, 16, 1);
        Vectors plain = Vectors.unnamed(shaped.features());
        assertThat(Contents.rows(features("phog", plain))).isDeepEqualTo(Contents.rows(features("phog", shaped)));
    }

    @Test
    void theWidthCanBeSaid() {
        Vectors shaped = Contents.bars(5, 10, 16, 1);
        Vectors plain = Vectors.unnamed(shaped.features());
        assertThat(Contents.rows(features("phog:width=10", plain)))
                .isDeepEqualTo(Contents.rows(features("phog", shaped)));
    }

    @Test
    void columnsThatAreNoSquareAskForAWidth() {
        assertThatThrownBy(() -> features("phog", Contents.dense(new double[12])))
                .isInstanceOf(UsageException.class)
                .hasMessage("phog: 12 features are not the pixels of a square image; give the width of the images,"
                        + " as in phog:width=28");
    }

    @Test
    void aWidthThatDoesNotDivideIsRefused() {
        assertThatThrownBy(() -> features("bow:width=5", Contents.dense(new double[12])))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("bow: 12 features cannot be cut into image rows of 5");
    }

    @Test
    void aSparseFileMayEndBeforeItsLastPixel() {
        double[] image = Contents.bars(1, 4, 4, 1).features().row(0);
        image[14] = 0;
        image[15] = 0;
        double[] cut = Arrays.copyOf(image, 14);
        assertThat(features("phog:width=4", Contents.sparse(cut)).row(0))
                .containsExactly(features("phog", Contents.dense(image)).row(0));
    }

    @Test
    void severalBlursGiveTheFeaturesOfEachInEqualShares() {
        Vectors images = Contents.bars(3, 12, 12, 5);
        double[][] both = Contents.rows(features("phog:bins=4,levels=2,blur=28-56", images));
        double[][] wide = Contents.rows(features("phog:bins=4,levels=2", images));
        double[][] narrow = Contents.rows(features("phog:bins=4,levels=2,blur=56", images));
        for (int i = 0; i < 3; i++) {
            double[] expected = DoubleStream.concat(Arrays.stream(wide[i]), Arrays.stream(narrow[i]))
                    .map(v -> v / 2)
                    .toArray();
            assertThat(both[i]).containsExactly(expected, within(1e-7));
        }
        assertThatThrownBy(() -> features("phog:blur=28-3", images)).hasMessageContaining("blur");
    }

    @Test
    void fewOfManyFeaturesAreStoredSparsely() {
        double[] dot = new double[28 * 28];
        dot[5 * 28 + 5] = 1;
        assertThat(features("phog", Contents.dense(dot))).isInstanceOf(SparseFeatures.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"phog", "bow:words=5,size=8,step=2"})
    void rowsSumToOne(String spec) {
        Features features = features(spec, Contents.bars(20, 16, 16, 4));
        assertThat(Arrays.stream(Contents.rows(features))
                        .mapToDouble(row -> Arrays.stream(row).sum()))
                .allSatisfy(sum -> assertThat(sum).isEqualTo(1, within(1e-5)));
    }

    @Test
    void aFlatImageHasNoVisualWords() {
        Vectors training = Contents.bars(20, 16, 16, 4);
        FeatureExtractor bow =
                StandardFeatures.recipes().parse("bow:words=5,size=8,step=2").fit(training, Seed.of(1), Run.quiet());
        assertThat(bow.extract(Contents.dense(new double[256]), Run.quiet()).nonZeros())
                .isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"phog", "bow:words=5,size=8,step=2"})
    void filesAndVectorsOfTheTrainedSizeAreInterchangeable(String spec) {
        FeatureExtractor extractor =
                StandardFeatures.recipes().parse(spec).fit(Contents.bars(20, 20, 24, 4), Seed.of(1), Run.quiet());
        assertThat(extractor.extract(Contents.barFiles(1, 1), Run.quiet()).rows())
                .isEqualTo(1);
        assertRefused(
                extractor,
                Contents.barFiles(2, 1),
                "image bar1.png is one of 21 x 25 pixels but the model was trained on images of 20 x 24 pixels");
    }

    @ParameterizedTest
    @ValueSource(strings = {"phog", "bow:words=5,size=8,step=2"})
    void contentUnlikeThatOfTrainingIsRefusedWithBothSides(String spec) {
        FeatureExtractor extractor =
                StandardFeatures.recipes().parse(spec).fit(Contents.bars(20, 16, 16, 4), Seed.of(1), Run.quiet());
        assertRefused(
                extractor,
                Contents.bars(1, 8, 32, 1),
                "the data holds images of 8 x 32 pixels but the model was trained on images of 16 x 16 pixels");
        assertRefused(
                extractor,
                Contents.dense(new double[100]),
                "it has 100 features but the model was trained on 256 features");
        assertRefused(
                extractor, Contents.texts("a"), "it holds texts but the model was trained on images of 16 x 16 pixels");
    }

    @Test
    void plainColumnsAreRefusedWhereTrainingHadFiles() {
        FeatureExtractor phog =
                StandardFeatures.recipes().parse("phog").fit(Contents.barFiles(3, 1), Seed.of(1), Run.quiet());
        assertRefused(
                phog, Contents.dense(new double[16]), "it holds vectors but the model was trained on image files");
        assertThat(phog.extract(Contents.bars(2, 9, 9, 1), Run.quiet()).rows()).isEqualTo(2);
    }

    @Test
    void textsAreRefusedWithAHint() {
        assertThatThrownBy(() -> features("phog", Contents.texts("a")))
                .isInstanceOf(InputException.class)
                .hasMessage("phog needs images but the data holds texts; use the features 'words'");
    }

    @Test
    void imagesSmallerThanAPatchAreRefusedWithAHint() {
        assertThatThrownBy(() -> features("bow", Contents.bars(3, 12, 12, 1)))
                .isInstanceOf(InputException.class)
                .hasMessage("image of row 0 has 12 x 12 pixels, less than one patch of 16 x 16;"
                        + " make patches smaller, as in bow:size=8,step=4");
    }

    @Test
    void tooFewPatchesForTheCodebookAreRefusedWithTheirNumber() {
        assertThatThrownBy(() -> features("bow", Contents.bars(3, 16, 16, 1)))
                .isInstanceOf(InputException.class)
                .hasMessage("the training images have 3 patches that are not flat, too few for 200 visual words;"
                        + " lower words or step, or give more images");
    }

    private static Features features(String spec, Content content) {
        return StandardFeatures.recipes()
                .parse(spec)
                .fit(content, Seed.of(1), Run.quiet())
                .extract(content, Run.quiet());
    }

    private static void assertRefused(FeatureExtractor extractor, Content content, String message) {
        assertThatThrownBy(() -> extractor.extract(content, Run.quiet()))
                .isInstanceOf(InputException.class)
                .hasMessageContaining(message);
    }
}
