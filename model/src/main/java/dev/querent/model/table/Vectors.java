package dev.querent.model.table;

import dev.querent.core.data.Features;
import java.util.Optional;

/** Rows of numbers, with the image shape if the file says that they are images (IDX, NPY with three axes). */
public record Vectors(Features features, FeatureSchema schema, Optional<ImageShape> shape) implements Content {
    public Vectors {
        if (schema.columns() != features.columns()) {
            throw new IllegalArgumentException(
                    "schema of " + schema.columns() + " for " + features.columns() + " features");
        }
    }

    public static Vectors unnamed(Features features) {
        return new Vectors(features, FeatureSchema.unnamed(features.columns()), Optional.empty());
    }

    @Override
    public int rows() {
        return features.rows();
    }

    @Override
    public Vectors select(int[] rows) {
        return new Vectors(features.select(rows), schema, shape);
    }

    @Override
    public String kind() {
        return "vectors";
    }
}
