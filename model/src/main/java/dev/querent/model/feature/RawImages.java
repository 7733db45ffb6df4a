package dev.querent.model.feature;

import dev.querent.core.data.Features;
import dev.querent.core.progress.Run;
import dev.querent.model.error.InputException;
import dev.querent.model.error.Setting;
import dev.querent.model.error.SettingValue;
import dev.querent.model.state.State;
import dev.querent.model.table.Content;
import dev.querent.model.table.GrayImage;
import dev.querent.model.table.ImageShape;
import dev.querent.model.table.Images;

/** Images of one size as their grey values 0..1, rows from the top. */
record RawImages(String recipe, ImageShape shape) implements FeatureExtractor {
    static final String TYPE = "raw-images";
    private static final double WHITE = 255.0;

    @Override
    public int columns() {
        return shape.pixels();
    }

    @Override
    public Features extract(Content content, Run run) {
        if (!(content instanceof Images images)) {
            throw new InputException("the data does not fit the model: it holds " + content.kind()
                    + " but the model was trained on images of " + size(shape));
        }
        check(images);
        return RowBlocks.build(images.rows(), columns(), "pixels", run, () -> (row, into) -> {
            GrayImage image = images.images().get(row);
            for (int y = 0; y < shape.height(); y++) {
                for (int x = 0; x < shape.width(); x++) {
                    into.add(y * shape.width() + x, image.at(x, y) / WHITE);
                }
            }
        });
    }

    /** Rejects the first image of another size. */
    void check(Images images) {
        for (int i = 0; i < images.rows(); i++) {
            ImageShape found = images.images().get(i).shape();
            if (!found.equals(shape)) {
                throw new InputException("image " + images.names().get(i) + " has " + size(found)
                                + " but raw features need images of one size, here " + size(shape)
                                + "; use the features 'phog' or 'bow', which take any size")
                        .trying(new SettingValue(Setting.FEATURES, "phog"), new SettingValue(Setting.FEATURES, "bow"));
            }
        }
    }

    private static String size(ImageShape shape) {
        return shape.width() + " x " + shape.height() + " pixels";
    }

    @Override
    public State encode() {
        return new State()
                .put("type", TYPE)
                .put("recipe", recipe)
                .put("width", shape.width())
                .put("height", shape.height());
    }

    static RawImages decode(State state) {
        ImageShape shape =
                new ImageShape(Math.toIntExact(state.integer("width")), Math.toIntExact(state.integer("height")));
        return new RawImages(state.text("recipe"), shape);
    }
}
