package dev.querent.io.format;

import static com.jerolba.carpet.model.FieldTypes.DOUBLE;
import static com.jerolba.carpet.model.FieldTypes.INSTANT;
import static com.jerolba.carpet.model.FieldTypes.LIST;
import static com.jerolba.carpet.model.FieldTypes.LOCAL_DATE;
import static com.jerolba.carpet.model.FieldTypes.LONG;
import static com.jerolba.carpet.model.FieldTypes.STRING;
import static com.jerolba.carpet.model.FieldTypes.UUID;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.jerolba.carpet.CarpetWriter;
import com.jerolba.carpet.model.FieldTypes;
import com.jerolba.carpet.model.WriteRecordModelType;
import dev.querent.io.read.TestFiles;
import dev.querent.model.error.InputException;
import dev.querent.model.error.UsageException;
import dev.querent.model.table.ReadOptions;
import dev.querent.model.table.Table;
import dev.querent.model.table.TextColumn;
import dev.querent.model.table.TextColumn.Kind;
import dev.querent.model.table.Texts;
import dev.querent.model.table.Vectors;
import java.awt.image.BufferedImage;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import javax.imageio.ImageIO;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Columns that are no features come along as text, from every format with named columns. */
class CarriedColumnsTest {
    private static final ReadOptions DEFAULTS = ReadOptions.defaults();
    private static final ReadOptions ASIDE = DEFAULTS.withId("id").without(Set.of("day", "note"));

    @TempDir
    Path folder;

    private Table csv(ReadOptions options, String... lines) {
        return DataReader.standard().read(TestFiles.write(folder, "pool.csv", lines), options);
    }

    private static List<String> texts(Table table, String column) {
        return table.carried(column).orElseThrow().values();
    }

    private static List<String> names(Table table) {
        return table.carried().stream().map(TextColumn::name).toList();
    }

    private static List<String> features(Table table) {
        return ((Vectors) table.content()).schema().names();
    }

    private static Map<String, Kind> kinds(Table table) {
        Map<String, Kind> kinds = new TreeMap<>();
        table.carried().forEach(column -> kinds.put(column.name(), column.kind()));
        return kinds;
    }

    private static final String[] MESSY = {
        "id,size,day,note,label",
        "007,1.50,2024-02-29,\"said \"\"no\"\", twice\",cat",
        "Zoë-№9,2,,\"two",
        "lines\",dog",
        "=1+1,0, 3 ,,cat"
    };

    @Test
    void idsDatesAndNotesOfACsvKeepTheirSpelling() {
        Table table = csv(ASIDE, MESSY);
        assertThat(names(table)).containsExactly("id", "day", "note");
        assertThat(features(table)).containsExactly("size");
        assertThat(texts(table, "id")).containsExactly("007", "Zoë-№9", "=1+1");
        assertThat(texts(table, "day")).containsExactly("2024-02-29", "", " 3 ");
        assertThat(texts(table, "note")).containsExactly("said \"no\", twice", "two\nlines", "");
        assertThat(table.labels().orElseThrow().name(1)).isEqualTo("dog");
    }

    @Test
    void aCompressedCsvCarriesTheSame() {
        Path file = TestFiles.write(folder, "pool.csv", MESSY);
        Table plain = DataReader.standard().read(file, ASIDE);
        assertThat(DataReader.standard().read(TestFiles.gzipped(file), ASIDE).carried())
                .isEqualTo(plain.carried());
    }

    @Test
    void carriedColumnsAreNotInTheDigest() {
        String digest =
                csv(DEFAULTS, "size,label", "1.50,cat", "2,dog", "0,cat").digest();
        assertThat(csv(ASIDE, MESSY).digest()).isEqualTo(digest);
        assertThat(csv(ASIDE.withAllColumns(), MESSY).digest()).isEqualTo(digest);
    }

    @Test
    void besideATextAllOtherColumnsAreCarried() {
        Table table = csv(DEFAULTS.withText("body"), "id,body,when,label", "x7,hello,2024-01-01,ham");
        assertThat(((Texts) table.content()).texts()).containsExactly("hello");
        assertThat(names(table)).containsExactly("id", "when");
    }

    @Test
    void nothingIsCarriedWhereNothingIsSaid() {
        assertThat(csv(DEFAULTS, "a,label", "1,x").carried()).isEmpty();
    }

    @Test
    void wordsThatNobodySpokeOfAreStillRefused() {
        assertThatThrownBy(() -> csv(DEFAULTS.withId("id"), "id,a,word", "x,1,red"))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("column word: 'red' is not a number");
    }

    @Test
    void allColumnsComeInTheirOrderWithWhatTheyAre() {
        Table table =
                csv(ASIDE.withAllColumns().withNominal(Set.of("c")), "size,id,c,label,day,note", "1.50,7,red,x,,");
        assertThat(names(table)).containsExactly("size", "id", "c", "label", "day", "note");
        assertThat(table.carried().stream().map(column -> column.value(0)))
                .containsExactly("1.50", "7", "red", "x", "", "");
        assertThat(kinds(table)).containsEntry("size", Kind.NUMBER).containsEntry("id", Kind.TEXT);
        assertThat(features(table)).containsExactly("size", "c=red");
    }

    @Test
    void selectedRowsBringTheirTexts() {
        Table table = csv(ASIDE, MESSY).select(new int[] {2, 0});
        assertThat(texts(table, "id")).containsExactly("=1+1", "007");
    }

    @Test
    void equalTextsAreKeptOnce() {
        Table table = csv(DEFAULTS.without(Set.of("c")), "a,c", "1,red", "2,red");
        assertThat(texts(table, "c").get(0)).isSameAs(texts(table, "c").get(1));
    }

    @Test
    void oneValueOfANominalColumnMayStillBeLeftOut() {
        ReadOptions options = DEFAULTS.withNominal(Set.of("c")).without(Set.of("c=red", "b"));
        Table table = csv(options, "a,b,c", "1,2,red", "3,4,blue");
        assertThat(features(table)).containsExactly("a", "c=blue");
        assertThat(names(table)).containsExactly("b");
    }

    @Test
    void anIdThatIsNotThereIsRefusedWithAHint() {
        assertThatThrownBy(() -> csv(DEFAULTS.withId("ids"), "id,a", "x,1"))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("no column 'ids'; did you mean 'id'?");
    }

    @Test
    void oneColumnCannotBeIdAndLabel() {
        assertThatThrownBy(() -> DEFAULTS.withLabel("id").withId("id"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("column 'id' cannot be both the id and the label");
        assertThatThrownBy(() -> csv(DEFAULTS.withId("label"), "label,a", "x,1"))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("column 'label' is the label and cannot be the id too");
    }

    @Test
    void theLabelCannotBeLeftOut() {
        assertThatThrownBy(() -> csv(DEFAULTS.without(Set.of("label")), "label,a", "x,1"))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("column 'label' is the label and cannot be left out");
    }

    @Test
    void aColumnToLeaveOutThatIsNotThereIsRefused() {
        assertThatThrownBy(() -> csv(DEFAULTS.without(Set.of("sise")), "size,b", "1,2"))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("'sise' to leave out; did you mean 'size'?");
    }

    @Test
    void rowsToPredictNeedNotHaveWhatIsLeftOut() {
        ReadOptions prediction = DEFAULTS.without(Set.of("id")).allowingMissingLabel();
        assertThat(features(csv(prediction, "size,b", "1,2"))).containsExactly("size", "b");
        assertThat(features(csv(prediction, "size,id,b", "1,x7,2"))).containsExactly("size", "b");
    }

    @Test
    void keysOfJsonLinesKeepTheirSpellingAndMayBeAnything() {
        Path file = TestFiles.write(
                folder,
                "pool.jsonl",
                "{\"id\":\"007\",\"size\":1.50,\"day\":null,\"note\":{\"by\":[\"ann\"]},\"label\":\"cat\"}",
                "{\"size\":2,\"id\":12345678901234567890,\"note\":\"x\",\"label\":\"dog\"}");
        Table table = DataReader.standard().read(file, ASIDE);
        assertThat(features(table)).containsExactly("size");
        assertThat(texts(table, "id")).containsExactly("007", "12345678901234567890");
        assertThat(texts(table, "day")).containsExactly("", "");
        assertThat(texts(table, "note")).containsExactly("{\"by\":[\"ann\"]}", "x");
        assertThat(DataReader.standard().read(TestFiles.gzipped(file), ASIDE).carried())
                .isEqualTo(table.carried());
    }

    @Test
    void besideTheTextOfJsonLinesAllOtherKeysAreCarried() {
        Path file = TestFiles.write(
                folder,
                "pool.jsonl",
                "{\"n\":1.50,\"text\":\"hi\",\"label\":\"a\"}",
                "{\"text\":\"ho\",\"label\":\"b\"}");
        for (ReadOptions options : List.of(DEFAULTS, DEFAULTS.withText("text"))) {
            Table table = DataReader.standard().read(file, options);
            assertThat(((Texts) table.content()).texts()).containsExactly("hi", "ho");
            assertThat(names(table)).containsExactly("n");
            assertThat(texts(table, "n")).containsExactly("1.50", "");
            assertThat(kinds(table)).containsEntry("n", Kind.NUMBER);
        }
    }

    @Test
    void allKeysOfJsonLinesKnowNumbersAndLists() {
        Path file = TestFiles.write(
                folder,
                "pool.jsonl",
                "{\"v\":[0.1,2],\"w\":1.50,\"label\":3}",
                "{\"v\":[1,2],\"w\":2,\"label\":\"b\"}");
        Table table = DataReader.standard().read(file, DEFAULTS.withAllColumns());
        assertThat(texts(table, "v")).containsExactly("[0.1,2]", "[1,2]");
        assertThat(kinds(table)).isEqualTo(Map.of("v", Kind.LIST, "w", Kind.NUMBER, "label", Kind.TEXT));
    }

    @Test
    void attributesOfArffMayBeStringsAndDates() {
        Path file = TestFiles.write(
                folder,
                "pool.arff",
                "@relation r",
                "@attribute id string",
                "@attribute size numeric",
                "@attribute day date \"yyyy-MM-dd\"",
                "@attribute note {red, blue}",
                "@attribute class {cat, dog}",
                "@data",
                "'a, 7', 1.50, \"2024-02-29\", red, cat",
                "b, 2, ?, ?, dog",
                "{1 3}");
        Table table = DataReader.standard().read(file, ASIDE);
        assertThat(features(table)).containsExactly("size");
        assertThat(texts(table, "id")).containsExactly("a, 7", "b", "");
        assertThat(texts(table, "day")).containsExactly("2024-02-29", "", "");
        assertThat(texts(table, "note")).containsExactly("red", "", "red");
        assertThat(DataReader.standard().read(TestFiles.gzipped(file), ASIDE).carried())
                .isEqualTo(table.carried());
        assertThat(texts(DataReader.standard().read(file, ASIDE.withAllColumns()), "size"))
                .containsExactly("1.50", "2", "3");
    }

    @Test
    void columnsOfParquetMayBeDatesTimesAndNull() throws IOException {
        Path file = parquet(row -> row.withField("id", UUID, i -> new java.util.UUID(1, i))
                .withField("size", DOUBLE, i -> i + 0.1)
                .withField("day", LOCAL_DATE, i -> i == 0 ? LocalDate.of(2024, 2, 29) : null)
                .withField("note", INSTANT, i -> Instant.ofEpochMilli(i))
                .withField("label", STRING, i -> "c" + i));
        Table table = DataReader.standard().read(file, ASIDE);
        assertThat(features(table)).containsExactly("size");
        assertThat(texts(table, "id").get(1)).isEqualTo("00000000-0000-0001-0000-000000000001");
        assertThat(texts(table, "day")).containsExactly("2024-02-29", "");
        assertThat(texts(table, "note")).containsExactly("1970-01-01T00:00:00Z", "1970-01-01T00:00:00.001Z");
        assertThat(DataReader.standard().read(TestFiles.gzipped(file), ASIDE).carried())
                .isEqualTo(table.carried());
    }

    @Test
    void allColumnsOfParquetKeepNumbersToTheLastDigit() throws IOException {
        Path file = parquet(row -> row.withField("n", LONG, i -> Long.MAX_VALUE - i)
                .withField("v", LIST.ofType(FieldTypes.FLOAT), i -> List.of(0.1f, 2f))
                .withField("label", STRING, i -> "c" + i));
        Table table = DataReader.standard().read(file, DEFAULTS.withAllColumns());
        assertThat(texts(table, "n")).containsExactly("9223372036854775807", "9223372036854775806");
        assertThat(texts(table, "v")).containsOnly("[0.1,2]");
        assertThat(kinds(table)).isEqualTo(Map.of("n", Kind.NUMBER, "v", Kind.LIST, "label", Kind.TEXT));
    }

    @Test
    void besideTheTextOfParquetListsOfWordsAreShown() throws IOException {
        Path file = parquet(row -> row.withField("body", STRING, i -> "text " + i)
                .withField("tags", LIST.ofType(STRING), i -> List.of("a", "b")));
        Table table = DataReader.standard().read(file, DEFAULTS.withText("body"));
        assertThat(texts(table, "tags").get(0)).contains("a").contains("b").startsWith("{");
    }

    @Test
    void imagesCarryTheNameOfTheirFile() throws IOException {
        Files.createDirectories(folder.resolve("pictures"));
        for (String name : List.of("b.png", "ä.png")) {
            File file = folder.resolve("pictures").resolve(name).toFile();
            ImageIO.write(new BufferedImage(2, 2, BufferedImage.TYPE_BYTE_GRAY), "png", file);
        }
        Table table = DataReader.standard().read(folder.resolve("pictures"), DEFAULTS.withId("file"));
        assertThat(texts(table, "file")).containsExactly("b.png", "ä.png");
        assertThatThrownBy(() -> DataReader.standard().read(folder.resolve("pictures"), DEFAULTS.withId("name")))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("no column 'name'");
    }

    @Test
    void formatsWithoutNamesCarryNothing() {
        Path file = TestFiles.write(folder, "pool.libsvm", "1 1:2");
        assertThat(DataReader.standard().read(file, DEFAULTS.withAllColumns()).carried())
                .isEmpty();
        assertThatThrownBy(() -> DataReader.standard().read(file, DEFAULTS.withId("1")))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("no column '1' to identify rows");
        assertThatThrownBy(() -> DataReader.standard().read(file, DEFAULTS.without(Set.of("1"))))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("has no named columns");
    }

    private Path parquet(UnaryOperator<WriteRecordModelType<Integer>> columns) throws IOException {
        Path file = folder.resolve("pool.parquet");
        try (OutputStream out = Files.newOutputStream(file);
                CarpetWriter<Integer> writer = new CarpetWriter.Builder<>(out, Integer.class)
                        .withConf(new PlainParquetConfiguration())
                        .withCompressionCodec(CompressionCodecName.UNCOMPRESSED)
                        .withWriteRecordModel(columns.apply(FieldTypes.writeRecordModel(Integer.class)))
                        .build()) {
            writer.write(0);
            writer.write(1);
        }
        return file;
    }
}
