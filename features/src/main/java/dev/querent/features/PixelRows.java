package dev.querent.features;

import dev.querent.core.data.Features;
import dev.querent.model.table.GrayImage;
import dev.querent.model.table.ImageShape;
import dev.querent.model.table.Images;

/** Content seen as grey images, one per row; brightness in the unit of the data. */
interface PixelRows {

    int rows();

    ImageShape shape(int row);

    /** Writes the pixels of an image, rows from the top. */
    void copy(int row, double[] into);

    /** What to call an image in a message. */
    String name(int row);

    /** Vectors that hold one pixel per column. */
    static PixelRows of(Features features, ImageShape shape) {
        return new PixelRows() {
            @Override
            public int rows() {
                return features.rows();
            }

            @Override
            public ImageShape shape(int row) {
                return shape;
            }

            @Override
            public void copy(int row, double[] into) {
                features.copyRow(row, into, 0);
            }

            @Override
            public String name(int row) {
                return "of row " + row;
            }
        };
    }

    static PixelRows of(Images images) {
        return new PixelRows() {
            @Override
            public int rows() {
                return images.rows();
            }

            @Override
            public ImageShape shape(int row) {
                return images.images().get(row).shape();
            }

            @Override
            public void copy(int row, double[] into) {
                GrayImage image = images.images().get(row);
                int width = image.shape().width();
                for (int y = 0; y < image.shape().height(); y++) {
                    for (int x = 0; x < width; x++) {
                        into[y * width + x] = image.at(x, y);
                    }
                }
            }

            @Override
            public String name(int row) {
                return images.names().get(row);
            }
        };
    }
}
