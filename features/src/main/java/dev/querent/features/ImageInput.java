package dev.querent.features;

import dev.querent.core.data.Features;
import dev.querent.core.data.SparseFeatures;
import dev.querent.core.option.ValueRange;
import dev.querent.model.error.InputException;
import dev.querent.model.error.Setting;
import dev.querent.model.error.SettingValue;
import dev.querent.model.error.UsageException;
import dev.querent.model.feature.ColumnAlignment;
import dev.querent.model.option.Option;
import dev.querent.model.state.State;
import dev.querent.model.table.Content;
import dev.querent.model.table.ImageShape;
import dev.querent.model.table.Images;
import dev.querent.model.table.Vectors;

/**
 * Converts content to images, fixed by the training content. Trained on vectors, all images have one shape; trained on image files, any size is
 * accepted.
 */
sealed interface ImageInput {
    /** The option by which users give the width of images that come as plain columns. */
    Option<Integer> WIDTH = Option.integer(
            "width",
            0,
            ValueRange.atLeast(0),
            "width of the images in pixels if the data does not say; 0 means square images");

    PixelRows rows(Content content);

    State encode();

    /**
     * Learns from the training content what images look like.
     *
     * @param recipe name of the recipe, for messages
     * @param width the value of {@link #WIDTH}
     */
    static ImageInput fit(String recipe, Content training, int width) {
        if (training instanceof Vectors vectors) {
            ImageShape shape = vectors.shape().orElseGet(() -> guessed(recipe, vectors.features(), width));
            Vectors whole = widened(vectors, shape);
            return new OneShape(new ColumnAlignment(whole.schema()), shape);
        }
        if (training instanceof Images) {
            return new AnyShape();
        }
        throw new InputException(
                        recipe + " needs images but the data holds " + training.kind() + "; use the features 'words'")
                .trying(new SettingValue(Setting.FEATURES, "words"));
    }

    private static ImageShape guessed(String recipe, Features features, int width) {
        int columns = features.columns();
        int side = (int) Math.round(Math.sqrt(columns));
        if (columns > 0 && width == 0 && side * side == columns) {
            return new ImageShape(side, side);
        }
        if (columns > 0 && width > 0 && (columns % width == 0 || features instanceof SparseFeatures)) {
            return new ImageShape(width, (columns + width - 1) / width);
        }
        throw noImages(recipe, columns, width);
    }

    /** The message for a number of features that cannot be the pixels of images that are square, or of this width. */
    static UsageException noImages(String recipe, int columns, int width) {
        return new UsageException(recipe + ": " + columns + " features "
                + (width == 0 ? "are not the pixels of a square image" : "cannot be cut into image rows of " + width)
                + "; give the width of the images, as in " + recipe + ":width=28");
    }

    /** A sparse file ends at the last pixel that is ever set; the image does not. */
    private static Vectors widened(Vectors vectors, ImageShape shape) {
        return vectors.features() instanceof SparseFeatures sparse && sparse.columns() < shape.pixels()
                ? Vectors.unnamed(sparse.widenedTo(shape.pixels()))
                : vectors;
    }

    static ImageInput decode(State state) {
        if (!state.has("width")) {
            return new AnyShape();
        }
        ImageShape shape =
                new ImageShape(Math.toIntExact(state.integer("width")), Math.toIntExact(state.integer("height")));
        return new OneShape(ColumnAlignment.decode(state), shape);
    }

    /** Images that all have the shape of the training images. */
    record OneShape(ColumnAlignment alignment, ImageShape shape) implements ImageInput {
        @Override
        public PixelRows rows(Content content) {
            if (content instanceof Vectors vectors) {
                vectors.shape().ifPresent(found -> check(found, "the data holds images"));
                return PixelRows.of(alignment.align(vectors), shape);
            }
            if (content instanceof Images images) {
                for (int i = 0; i < images.rows(); i++) {
                    check(
                            images.images().get(i).shape(),
                            "image " + images.names().get(i) + " is one");
                }
                return PixelRows.of(images);
            }
            throw new InputException("the data does not fit the model: it holds " + content.kind()
                    + " but the model was trained on images of " + size(shape));
        }

        private void check(ImageShape found, String what) {
            if (!found.equals(shape)) {
                throw new InputException("the data does not fit the model: " + what + " of " + size(found)
                        + " but the model was trained on images of " + size(shape));
            }
        }

        private static String size(ImageShape shape) {
            return shape.width() + " x " + shape.height() + " pixels";
        }

        @Override
        public State encode() {
            State state = new State().put("width", shape.width()).put("height", shape.height());
            alignment.encode(state);
            return state;
        }
    }

    /** Images of any size. */
    record AnyShape() implements ImageInput {
        @Override
        public PixelRows rows(Content content) {
            if (content instanceof Images images) {
                return PixelRows.of(images);
            }
            if (content instanceof Vectors vectors && vectors.shape().isPresent()) {
                return PixelRows.of(vectors.features(), vectors.shape().get());
            }
            throw new InputException("the data does not fit the model: it holds " + content.kind()
                    + " but the model was trained on image files");
        }

        @Override
        public State encode() {
            return new State();
        }
    }
}
