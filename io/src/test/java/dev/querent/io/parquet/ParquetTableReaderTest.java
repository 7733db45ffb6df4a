package dev.querent.io.parquet;

import static com.jerolba.carpet.model.FieldTypes.BIG_DECIMAL;
import static com.jerolba.carpet.model.FieldTypes.BOOLEAN;
import static com.jerolba.carpet.model.FieldTypes.DOUBLE;
import static com.jerolba.carpet.model.FieldTypes.FLOAT;
import static com.jerolba.carpet.model.FieldTypes.INTEGER;
import static com.jerolba.carpet.model.FieldTypes.LIST;
import static com.jerolba.carpet.model.FieldTypes.LOCAL_DATE;
import static com.jerolba.carpet.model.FieldTypes.LONG;
import static com.jerolba.carpet.model.FieldTypes.STRING;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.jerolba.carpet.AnnotatedLevels;
import com.jerolba.carpet.CarpetWriter;
import com.jerolba.carpet.model.FieldTypes;
import com.jerolba.carpet.model.WriteRecordModelType;
import dev.querent.io.read.DataSource;
import dev.querent.model.error.InputException;
import dev.querent.model.table.ReadOptions;
import dev.querent.model.table.Table;
import dev.querent.model.table.Texts;
import dev.querent.model.table.Vectors;
import java.io.IOException;
import java.io.OutputStream;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.zip.GZIPOutputStream;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ParquetTableReaderTest {
    @TempDir
    Path folder;

    @Test
    void numericColumnsAreFeaturesInSchemaOrder() throws IOException {
        Table table = read(plainFile(CompressionCodecName.UNCOMPRESSED));
        Vectors vectors = (Vectors) table.content();
        assertThat(vectors.schema().names()).containsExactly("a", "b", "c");
        assertThat(vectors.features().row(0)).containsExactly(0.5, -3, 1);
        assertThat(vectors.features().row(1)).containsExactly(2.5, 0, 0);
        assertThat(table.labels().orElseThrow().classes().names()).containsExactly("cat", "dog");
    }

    @ParameterizedTest
    @EnumSource(names = {"UNCOMPRESSED", "SNAPPY", "GZIP", "ZSTD", "LZ4_RAW"})
    void everyUsualCompressionIsRead(CompressionCodecName codec) throws IOException {
        assertThat(read(plainFile(codec)).rows()).isEqualTo(2);
    }

    @Test
    void manyRowGroupsAreReadInOrder() throws IOException {
        Path file = write(1_000, row -> row.withField("a", INTEGER, i -> i));
        Vectors vectors = (Vectors) read(file).content();
        assertThat(vectors.features().get(999, 0)).isEqualTo(999);
    }

    @Test
    void gzipOfTheWholeFileHasTheSameDigest() throws IOException {
        Path file = plainFile(CompressionCodecName.UNCOMPRESSED);
        Path packed = folder.resolve("packed.parquet.gz");
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(packed))) {
            Files.copy(file, out);
        }
        assertThat(read(packed).digest()).isEqualTo(read(file).digest());
    }

    @ParameterizedTest
    @EnumSource(AnnotatedLevels.class)
    void listsOfEveryLayoutAreVectors(AnnotatedLevels levels) throws IOException {
        Path file = write(
                2,
                row -> row.withField("v", LIST.ofType(FLOAT), i -> List.of(i + 0.5f, -1f)),
                CompressionCodecName.UNCOMPRESSED,
                levels);
        Vectors vectors = (Vectors) read(file).content();
        assertThat(vectors.schema().names()).isEmpty();
        assertThat(vectors.features().row(1)).containsExactly(1.5, -1);
    }

    @Test
    void aListBesideNumbersHasNamesByPlace() throws IOException {
        Path file = write(
                1,
                row -> row.withField("v", LIST.ofType(DOUBLE), i -> List.of(1.0, 2.0))
                        .withField("w", DOUBLE, i -> 3.0));
        assertThat(((Vectors) read(file).content()).schema().names()).containsExactly("v[0]", "v[1]", "w");
    }

    @Test
    void decimalsHaveTheirValue() throws IOException {
        Path file = write(
                1,
                row -> row.withField("small", BIG_DECIMAL.withPrecisionScale(9, 2), i -> new BigDecimal("1.50"))
                        .withField("large", BIG_DECIMAL.withPrecisionScale(30, 1), i -> new BigDecimal("-0.5")));
        assertThat(((Vectors) read(file).content()).features().row(0)).containsExactly(1.5, -0.5);
    }

    @Test
    void labelsMayBeWholeNumbers() throws IOException {
        Path file = write(2, row -> row.withField("a", DOUBLE, i -> 1.0).withField("y", LONG, i -> Long.MAX_VALUE - i));
        Table table = read(file, ReadOptions.defaults().withLabel("y"));
        assertThat(table.labels().orElseThrow().name(0)).isEqualTo("9223372036854775807");
    }

    @Test
    void labelsMayBeTruthValues() throws IOException {
        Path file = write(2, row -> row.withField("a", DOUBLE, i -> 1.0).withField("label", BOOLEAN, i -> i == 0));
        assertThat(read(file).labels().orElseThrow().name(0)).isEqualTo("true");
    }

    @Test
    void wholeLabelsStoredAsFloatsLoseTheirPoint() throws IOException {
        Path file = write(2, row -> row.withField("a", DOUBLE, i -> 1.0).withField("label", DOUBLE, i -> i + 1.0));
        assertThat(read(file).labels().orElseThrow().classes().names()).containsExactly("1", "2");
    }

    @Test
    void aTextColumnIsTheContent() throws IOException {
        Path file = write(
                2,
                row -> row.withField("body", STRING, i -> "text " + i)
                        .withField("label", STRING, i -> "spam")
                        .withField("x", DOUBLE, i -> Double.NaN));
        Table table = read(file, ReadOptions.defaults().withText("body"));
        assertThat(((Texts) table.content()).texts()).containsExactly("text 0", "text 1");
        assertThat(table.labels()).isPresent();
    }

    @Test
    void nominalColumnsBecomeOneFeaturePerValue() throws IOException {
        Path file = write(
                2,
                row -> row.withField("colour", STRING, i -> i == 0 ? "red" : "blue")
                        .withField("size", INTEGER, i -> i));
        ReadOptions options = ReadOptions.defaults().withNominal(Set.of("colour", "size"));
        Vectors vectors = (Vectors) read(file, options).content();
        assertThat(vectors.schema().names()).containsExactly("colour=blue", "colour=red", "size=0", "size=1");
        assertThat(vectors.features().row(1)).containsExactly(1, 0, 0, 1);
    }

    @Test
    void theIndexOfPandasIsPassedOver() throws IOException {
        Path file = write(1, row -> row.withField("a", DOUBLE, i -> 1.0).withField("__index_level_0__", LONG, i -> 5L));
        assertThat(((Vectors) read(file).content()).schema().names()).containsExactly("a");
    }

    @Test
    void aMissingNumberIsRefusedWithItsPlace() throws IOException {
        Path file = write(2, row -> row.withField("b", INTEGER, i -> i == 0 ? 1 : null));
        assertRefused(
                file,
                file
                        + ": row 1 (counted from 0), column b: the value is missing (null); fill it in or leave the row out");
    }

    @Test
    void aMissingLabelIsRefusedWithItsPlace() throws IOException {
        Path file = write(1, row -> row.withField("a", DOUBLE, i -> 1.0).withField("label", STRING, i -> null));
        assertRefused(file, "row 0 (counted from 0), column label: the value is missing (null)");
    }

    @Test
    void aMissingListIsRefused() throws IOException {
        Path file = write(1, row -> row.withField("v", LIST.ofType(FLOAT), i -> null));
        assertRefused(file, "row 0 (counted from 0), column v: the value is missing (null)");
    }

    @Test
    void aMissingElementOfAListIsRefused() throws IOException {
        Path file = write(1, row -> row.withField("v", LIST.ofType(FLOAT), i -> Arrays.asList(1f, null, 2f)));
        assertRefused(file, "row 0 (counted from 0), column v: the value is missing (null)");
    }

    @Test
    void listsOfDifferentLengthsAreRefused() throws IOException {
        Path file = write(
                2, row -> row.withField("v", LIST.ofType(DOUBLE), i -> i == 0 ? List.of(1.0) : List.of(1.0, 2.0)));
        assertRefused(file, "row 1 (counted from 0), column v: a list of 2 values, the first row has 1");
    }

    @Test
    void notANumberIsRefusedWithItsPlace() throws IOException {
        Path file = write(1, row -> row.withField("a", DOUBLE, i -> Double.NaN));
        assertRefused(file, "row 0 (counted from 0), column a: 'NaN' is not finite");
    }

    @Test
    void wordsAsFeaturesAreRefused() throws IOException {
        Path file = write(1, row -> row.withField("a", DOUBLE, i -> 1.0).withField("city", STRING, i -> "x"));
        assertRefused(file, "column city holds words; name it if it is a category, the label or the text");
    }

    @Test
    void datesAreRefused() throws IOException {
        Path file = write(1, row -> row.withField("day", LOCAL_DATE, i -> LocalDate.EPOCH));
        assertRefused(file, "column day is optional int32 day (DATE), not a number or list of numbers");
    }

    @Test
    void aListCannotBeALabel() throws IOException {
        Path file = write(1, row -> row.withField("label", LIST.ofType(DOUBLE), i -> List.of(1.0)));
        assertRefused(file, "which cannot be a label; name another column");
    }

    @Test
    void aMissingLabelColumnIsRefusedWithTheColumns() throws IOException {
        Path file = plainFile(CompressionCodecName.UNCOMPRESSED);
        assertThatThrownBy(() -> read(file, ReadOptions.defaults().withLabel("labl")))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("no column 'labl'; did you mean 'label'");
    }

    @Test
    void onlyALabelIsNotEnough() throws IOException {
        Path file = write(1, row -> row.withField("label", INTEGER, i -> 1));
        assertRefused(file, "has no column for features (columns: label)");
    }

    @Test
    void noRowsAreRefused() throws IOException {
        assertRefused(write(0, row -> row.withField("a", DOUBLE, i -> 1.0)), "has columns but no rows");
    }

    @Test
    void aFileCutShortIsRefused() throws IOException {
        byte[] whole = Files.readAllBytes(plainFile(CompressionCodecName.UNCOMPRESSED));
        Path cut = Files.write(folder.resolve("cut.parquet"), Arrays.copyOf(whole, whole.length / 2));
        assertRefused(cut, cut + ": the Parquet file is damaged, cut short or uses a codec that cannot be read (");
    }

    @Test
    void anotherKindOfFileIsRefused() throws IOException {
        Path other = Files.writeString(folder.resolve("a.parquet"), "a,b\n1,2\n");
        assertRefused(other, other + ": does not start with the magic number of Parquet files (PAR1)");
    }

    @Test
    void itTakesFilesByNameAndByTheirFirstBytes() throws IOException {
        ParquetTableReader reader = new ParquetTableReader();
        byte[] head = DataSource.head(plainFile(CompressionCodecName.UNCOMPRESSED));
        assertThat(List.of(
                        reader.accepts(Path.of("a"), "a.parquet", new byte[0]),
                        reader.accepts(Path.of("a"), "a.pq", new byte[0]),
                        reader.accepts(Path.of("a"), "a", head),
                        reader.accepts(Path.of("a"), "a", new byte[0])))
                .containsExactly(true, true, true, false);
    }

    private Path plainFile(CompressionCodecName codec) throws IOException {
        return write(
                2,
                row -> row.withField("a", DOUBLE.notNull(), i -> 2.0 * i + 0.5)
                        .withField("label", STRING, i -> i == 0 ? "cat" : "dog")
                        .withField("b", INTEGER, i -> i == 0 ? -3 : 0)
                        .withField("c", BOOLEAN.notNull(), i -> i == 0),
                codec,
                AnnotatedLevels.THREE);
    }

    private static void assertRefused(Path file, String message) {
        assertThatThrownBy(() -> read(file))
                .isInstanceOf(InputException.class)
                .hasMessageContaining(message)
                .hasMessageNotContaining("\n");
    }

    private static Table read(Path file) {
        return read(file, ReadOptions.defaults());
    }

    private static Table read(Path file, ReadOptions options) {
        return new ParquetTableReader().read(file, options);
    }

    /** Columns are functions of the row number. */
    private interface Columns extends UnaryOperator<WriteRecordModelType<Integer>> {}

    private Path write(int rows, Columns columns) throws IOException {
        return write(rows, columns, CompressionCodecName.UNCOMPRESSED, AnnotatedLevels.THREE);
    }

    private Path write(int rows, Columns columns, CompressionCodecName codec, AnnotatedLevels levels)
            throws IOException {
        Path file = folder.resolve("data.parquet");
        try (OutputStream out = Files.newOutputStream(file);
                CarpetWriter<Integer> writer = new CarpetWriter.Builder<>(out, Integer.class)
                        .withConf(new PlainParquetConfiguration())
                        .withWriteRecordModel(columns.apply(FieldTypes.writeRecordModel(Integer.class)))
                        .withCompressionCodec(codec)
                        .withLevelStructure(levels)
                        .withRowGroupRowCountLimit(300)
                        .build()) {
            for (int row = 0; row < rows; row++) {
                writer.write(row);
            }
        }
        return file;
    }
}
