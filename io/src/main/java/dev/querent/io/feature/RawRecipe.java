package dev.querent.io.feature;

import dev.querent.core.progress.Run;
import dev.querent.core.random.Seed;
import dev.querent.io.Choice;
import dev.querent.io.InputException;
import dev.querent.io.Setting;
import dev.querent.io.table.Content;
import dev.querent.io.table.ImageShape;
import dev.querent.io.table.Images;
import dev.querent.io.table.Texts;
import dev.querent.io.table.Vectors;
import java.util.List;

/** {@code raw}: numbers as they are, images of one size as their grey values. */
record RawRecipe(String text) implements FeatureRecipe {
    static final FeatureKind KIND =
            new FeatureKind("raw", "numbers as they are; images of equal size as grey values in 0..1", List.of());

    @Override
    public FeatureExtractor fit(Content training, Seed seed, Run run) {
        if (training instanceof Vectors vectors) {
            return new RawVectors(text, new ColumnAlignment(vectors.schema()));
        }
        if (training instanceof Images images) {
            if (images.rows() == 0) {
                throw new InputException("there are no images to take the size of features from");
            }
            ImageShape shape = images.images().get(0).shape();
            RawImages extractor = new RawImages(text, shape);
            extractor.check(images);
            return extractor;
        }
        throw refusal((Texts) training);
    }

    static InputException refusal(Texts texts) {
        return new InputException(
                        "the data holds " + texts.rows() + " texts, which are not numbers; use the features 'words'")
                .trying(new Choice(Setting.FEATURES, "words"));
    }
}
