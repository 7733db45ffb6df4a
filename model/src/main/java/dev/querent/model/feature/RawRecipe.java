package dev.querent.model.feature;

import dev.querent.core.progress.Run;
import dev.querent.core.random.Seed;
import dev.querent.model.error.InputException;
import dev.querent.model.error.Setting;
import dev.querent.model.error.SettingValue;
import dev.querent.model.table.Content;
import dev.querent.model.table.ImageShape;
import dev.querent.model.table.Images;
import dev.querent.model.table.Texts;
import dev.querent.model.table.Vectors;
import java.util.List;
import java.util.Map;

/** {@code raw}: numbers as they are, images of one size as their grey values. */
record RawRecipe(String text) implements FeatureRecipe {
    static final FeatureKind KIND = new FeatureKind.OfContent(
            "raw",
            "numbers as they are; images of equal size as grey values in 0..1",
            List.of(),
            options -> new RawRecipe(options.recipe()),
            Map.of(RawVectors.TYPE, RawVectors::decode, RawImages.TYPE, RawImages::decode));

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
                .trying(new SettingValue(Setting.FEATURES, "words"));
    }
}
