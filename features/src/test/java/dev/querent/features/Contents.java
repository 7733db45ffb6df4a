package dev.querent.features;

import dev.querent.core.data.DenseFeatures;
import dev.querent.core.data.Features;
import dev.querent.core.data.SparseFeatures;
import dev.querent.core.random.RandomSource;
import dev.querent.core.random.Seed;
import dev.querent.model.table.FeatureSchema;
import dev.querent.model.table.GrayImage;
import dev.querent.model.table.ImageShape;
import dev.querent.model.table.Images;
import dev.querent.model.table.Texts;
import dev.querent.model.table.Vectors;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Small contents for the tests of features. */
final class Contents {
    private Contents() {}

    static double[][] rows(Features features) {
        double[][] rows = new double[features.rows()][];
        for (int i = 0; i < rows.length; i++) {
            rows[i] = features.row(i);
        }
        return rows;
    }

    static Vectors dense(double[]... rows) {
        return Vectors.unnamed(DenseFeatures.of(rows));
    }

    static Vectors sparse(double[]... rows) {
        return Vectors.unnamed(SparseFeatures.copyOf(DenseFeatures.of(rows)));
    }

    static Vectors named(List<String> names, double[]... rows) {
        return new Vectors(DenseFeatures.of(rows), FeatureSchema.named(names), Optional.empty());
    }

    /** Random numbers between -1 and 1, half of them zero. */
    static Vectors randomVectors(int rows, int columns, long seed) {
        RandomSource random = Seed.of(seed).generator();
        double[][] values = new double[rows][columns];
        for (double[] row : values) {
            for (int j = 0; j < columns; j++) {
                row[j] = random.nextInt(2) == 0 ? 0 : 2 * random.nextDouble() - 1;
            }
        }
        return dense(values);
    }

    /** Bright bars of random place and direction on a dark ground, as vectors with a shape. */
    static Vectors bars(int rows, int width, int height, long seed) {
        double[][] values = new double[rows][];
        for (int i = 0; i < rows; i++) {
            values[i] = bar(width, height, Seed.of(seed).child("bar", i).generator());
        }
        return new Vectors(
                DenseFeatures.of(values),
                FeatureSchema.unnamed(width * height),
                Optional.of(new ImageShape(width, height)));
    }

    /** Bars as files of different sizes. */
    static Images barFiles(int rows, long seed) {
        List<GrayImage> images = new ArrayList<>();
        List<String> names = new ArrayList<>();
        for (int i = 0; i < rows; i++) {
            int width = 20 + i % 7;
            int height = 24 + i % 5;
            double[] pixels = bar(width, height, Seed.of(seed).child("file", i).generator());
            byte[] bytes = new byte[pixels.length];
            for (int p = 0; p < bytes.length; p++) {
                bytes[p] = (byte) Math.round(pixels[p]);
            }
            images.add(new GrayImage(new ImageShape(width, height), bytes));
            names.add("bar" + i + ".png");
        }
        return new Images(images, names);
    }

    private static double[] bar(int width, int height, RandomSource random) {
        double angle = Math.PI * random.nextDouble();
        double offset = (random.nextDouble() - 0.5) * Math.min(width, height) / 2;
        double[] pixels = new double[width * height];
        for (int y = 0; y < height; y++) {
            for (int x = 0; x < width; x++) {
                double along = (x - width / 2.0) * Math.cos(angle) + (y - height / 2.0) * Math.sin(angle) - offset;
                pixels[y * width + x] = 255 * Math.exp(-along * along / 4);
            }
        }
        return pixels;
    }

    static Texts texts(String... texts) {
        return new Texts(List.of(texts));
    }

    /** Texts of ten words drawn from fifty. */
    static Texts randomTexts(int rows, long seed) {
        RandomSource random = Seed.of(seed).generator();
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < rows; i++) {
            StringBuilder text = new StringBuilder();
            for (int w = 0; w < 10; w++) {
                text.append("word").append(random.nextInt(50)).append(' ');
            }
            texts.add(text.toString());
        }
        return new Texts(texts);
    }
}
