package dev.querent.features;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.querent.core.data.Features;
import dev.querent.core.data.SparseFeatures;
import dev.querent.core.progress.Run;
import dev.querent.core.random.Seed;
import dev.querent.model.error.InputException;
import dev.querent.model.feature.FeatureExtractor;
import dev.querent.model.table.Content;
import dev.querent.model.table.FeatureSchema;
import dev.querent.model.table.GrayImage;
import dev.querent.model.table.ImageShape;
import dev.querent.model.table.Images;
import dev.querent.model.table.Vectors;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RawTest {
    private static final double[] ROW = {1, 2, 3};

    @Test
    void vectorsStayAsTheyAre() {
        Vectors vectors = Contents.dense(ROW);
        assertThat(fit(vectors).extract(vectors, Run.quiet())).isSameAs(vectors.features());
    }

    @Test
    void namedColumnsInAnotherOrderAreRealigned() {
        FeatureExtractor raw = fit(Contents.named(List.of("a", "b", "c"), ROW));
        Vectors shuffled = Contents.named(List.of("c", "a", "b"), new double[] {3, 1, 2});
        assertThat(raw.extract(shuffled, Run.quiet()).row(0)).containsExactly(1, 2, 3);
    }

    @Test
    void sparseNamedColumnsAreRealignedToo() {
        FeatureExtractor raw = fit(Contents.named(List.of("a", "b", "c"), ROW));
        Features sparse = Contents.sparse(new double[] {3, 0, 2}).features();
        Vectors shuffled = new Vectors(sparse, FeatureSchema.named(List.of("c", "a", "b")), Optional.empty());
        assertThat(raw.extract(shuffled, Run.quiet()).row(0)).containsExactly(0, 2, 3);
    }

    @Test
    void aCategoryThatNoRowHasIsZero() {
        FeatureExtractor raw = fit(Contents.named(List.of("size", "hue=blue", "hue=red"), ROW));
        Vectors onlyRed = Contents.named(List.of("hue=red", "size"), new double[] {1, 7});
        assertThat(raw.extract(onlyRed, Run.quiet()).row(0)).containsExactly(7, 0, 1);
    }

    @Test
    void aCategoryThatTrainingNeverSawIsRefused() {
        FeatureExtractor raw = fit(Contents.named(List.of("size", "hue=blue", "hue=red"), ROW));
        assertRefused(
                raw,
                Contents.named(List.of("size", "hue=green"), new double[] {7, 1}),
                "'hue=green' is not known to the model");
    }

    @Test
    void aNominalColumnThatIsNotThereAtAllIsMissing() {
        FeatureExtractor raw = fit(Contents.named(List.of("size", "hue=blue", "hue=red"), ROW));
        assertRefused(raw, Contents.named(List.of("size"), new double[] {7}), "'hue=blue' is missing");
    }

    @Test
    void aMissingAndAnUnknownNameAreSaid() {
        FeatureExtractor raw = fit(Contents.named(List.of("a", "b", "c"), ROW));
        assertRefused(
                raw,
                Contents.named(List.of("a", "b", "d"), ROW),
                "it has 3 features but the model was trained on 3 features; 'c' is missing; 'd' is not known to the model");
    }

    @Test
    void anotherNumberOfFeaturesIsRefusedWithBothSides() {
        assertRefused(
                fit(Contents.dense(ROW)),
                Contents.dense(new double[] {1, 2}),
                "it has 2 features but the model was trained on 3 features");
    }

    @Test
    void aNarrowerSparseFileIsWidened() {
        Features widened = fit(Contents.sparse(ROW)).extract(Contents.sparse(new double[] {1, 2}), Run.quiet());
        assertThat(widened).isInstanceOf(SparseFeatures.class);
        assertThat(widened.row(0)).containsExactly(1, 2, 0);
    }

    @Test
    void aWiderSparseFileIsRefused() {
        assertRefused(
                fit(Contents.sparse(ROW)),
                Contents.sparse(new double[] {1, 2, 3, 4}),
                "it has 4 features but the model was trained on 3 features");
    }

    @Test
    void imagesBecomeGreyValues() {
        Images images = images(new ImageShape(2, 1));
        Features features = fit(images).extract(images, Run.quiet());
        assertThat(features.row(0)).containsExactly(new double[] {0, 1}, within(1e-7));
    }

    @Test
    void imagesOfDifferentSizesAreRefusedWithAHint() {
        assertThatThrownBy(() -> fit(images(new ImageShape(2, 1), new ImageShape(1, 2))))
                .isInstanceOf(InputException.class)
                .hasMessage("image 1.png has 1 x 2 pixels but raw features need images of one size, here 2 x 1 pixels;"
                        + " use the features 'phog' or 'bow', which take any size");
    }

    @Test
    void laterImagesOfAnotherSizeAreRefused() {
        assertRefused(fit(images(new ImageShape(2, 1))), images(new ImageShape(1, 2)), "image 0.png has 1 x 2 pixels");
    }

    @Test
    void textsAreRefusedWithAHint() {
        assertThatThrownBy(() -> fit(Contents.texts("a", "b")))
                .isInstanceOf(InputException.class)
                .hasMessage("the data holds 2 texts, which are not numbers; use the features 'words'");
    }

    @Test
    void anotherKindIsRefusedWithBothSides() {
        assertRefused(
                fit(Contents.dense(ROW)),
                images(new ImageShape(3, 1)),
                "it holds images but the model was trained on vectors of 3 features");
        assertRefused(
                fit(images(new ImageShape(3, 1))),
                Contents.dense(ROW),
                "it holds vectors but the model was trained on images of 3 x 1 pixels");
    }

    private static FeatureExtractor fit(Content content) {
        return StandardFeatures.recipes().parse("raw").fit(content, Seed.of(1), Run.quiet());
    }

    private static void assertRefused(FeatureExtractor extractor, Content content, String message) {
        assertThatThrownBy(() -> extractor.extract(content, Run.quiet()))
                .isInstanceOf(InputException.class)
                .hasMessageContaining(message);
    }

    /** Images whose last pixel is white. */
    private static Images images(ImageShape... shapes) {
        List<GrayImage> images = new java.util.ArrayList<>();
        List<String> names = new java.util.ArrayList<>();
        for (ImageShape shape : shapes) {
            byte[] pixels = new byte[shape.pixels()];
            pixels[pixels.length - 1] = (byte) 255;
            names.add(images.size() + ".png");
            images.add(new GrayImage(shape, pixels));
        }
        return new Images(images, names);
    }
}
