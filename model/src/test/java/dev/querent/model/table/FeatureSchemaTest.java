package dev.querent.model.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;

class FeatureSchemaTest {
    @Test
    void schemaSaysWhichFeatureDiffers() {
        FeatureSchema schema = FeatureSchema.named(List.of("width", "height"));
        assertThat(schema.mismatch(FeatureSchema.named(List.of("width", "depth"))))
                .contains("feature 2 is 'depth' but 'height' is expected");
        assertThat(schema.mismatch(FeatureSchema.unnamed(3))).contains("there are 3 features but 2 are expected");
        assertThat(schema.mismatch(FeatureSchema.unnamed(2))).isEmpty();
    }

    @Test
    void schemaNeedsOneNamePerFeature() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new FeatureSchema(3, List.of("a", "b")))
                .withMessage("2 feature names for 3 features");
    }
}
