package dev.querent.io.parquet;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Types;
import org.junit.jupiter.api.Test;

class WholeNumbersTest {
    @Test
    void unsignedNumbersAreNotNegative() {
        WholeNumbers unsigned = WholeNumbers.of(Types.required(PrimitiveTypeName.INT64)
                .as(LogicalTypeAnnotation.intType(64, false))
                .named("u"));
        assertThat(unsigned.widened(-1)).isEqualTo(0xFFFF_FFFFL);
        assertThat(unsigned.exact(-1L)).hasToString("18446744073709551615");
        assertThat(unsigned.isItself(-1L)).isFalse();
    }

    @Test
    void numbersWithoutAMeaningAreThemselves() {
        WholeNumbers plain =
                WholeNumbers.of(Types.required(PrimitiveTypeName.INT32).named("i"));
        assertThat(plain.isItself(-1)).isTrue();
        assertThat(plain.widened(-1)).isEqualTo(-1);
    }
}
