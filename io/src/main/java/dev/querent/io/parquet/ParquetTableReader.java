package dev.querent.io.parquet;

import dev.querent.io.read.DataSource;
import dev.querent.io.read.FormatReader;
import dev.querent.model.error.InputException;
import dev.querent.model.error.UsageException;
import dev.querent.model.file.Reason;
import dev.querent.model.table.ReadOptions;
import dev.querent.model.table.Table;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.apache.parquet.ParquetReadOptions;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.io.ColumnIOFactory;
import org.apache.parquet.io.InputFile;
import org.apache.parquet.io.LocalInputFile;
import org.apache.parquet.io.MessageColumnIO;
import org.apache.parquet.io.RecordReader;
import org.apache.parquet.io.api.GroupConverter;
import org.apache.parquet.io.api.RecordMaterializer;
import org.apache.parquet.schema.MessageType;

/**
 * Reads Parquet files, one row group at a time. Numeric columns are features in the order of the schema, and so are the
 * elements of list columns; for labels, text and nominal columns see {@link ReadOptions}. The row names that pandas stores
 * are skipped.
 */
public final class ParquetTableReader implements FormatReader {
    private static final byte[] MAGIC = "PAR1".getBytes(StandardCharsets.US_ASCII);

    @Override
    public String format() {
        return "parquet";
    }

    @Override
    public boolean accepts(Path path, String nameWithoutGz, byte[] head) {
        return nameWithoutGz.endsWith(".parquet") || nameWithoutGz.endsWith(".pq") || startsWithMagic(head);
    }

    private static boolean startsWithMagic(byte[] head) {
        return head.length >= MAGIC.length && Arrays.equals(head, 0, MAGIC.length, MAGIC, 0, MAGIC.length);
    }

    @Override
    public Table read(Path path, ReadOptions options) {
        if (!startsWithMagic(DataSource.head(path))) {
            throw InputException.in(
                    path, "does not start with the magic number of Parquet files (PAR1); it is another kind of file");
        }
        try (ParquetFileReader file = ParquetFileReader.open(
                input(path),
                ParquetReadOptions.builder(new PlainParquetConfiguration())
                        .withCodecFactory(new PageCodecs())
                        .build())) {
            return read(path, file, options);
        } catch (InputException | UsageException e) {
            throw e;
        } catch (IOException
                | RuntimeException e) { // a damaged file can cause any exception of parquet-java or of Java
            throw InputException.in(
                    path,
                    "the Parquet file is damaged, cut short or uses a codec that cannot be read (" + Reason.of(e)
                            + "); copy it or write it again",
                    e);
        }
    }

    private static InputFile input(Path path) throws IOException {
        try (InputStream raw = Files.newInputStream(path)) {
            return startsWithMagic(raw.readNBytes(MAGIC.length))
                    ? new LocalInputFile(path)
                    : new BytesInputFile(DataSource.readAll(path));
        }
    }

    private Table read(Path path, ParquetFileReader file, ReadOptions options) throws IOException {
        MessageType schema = file.getFileMetaData().getSchema();
        ColumnRoles roles = new ColumnRoles(path, schema, options);
        MessageType projection = roles.projection();
        file.setRequestedSchema(projection);
        ParquetRows rows = new ParquetRows(path, roles);
        MessageColumnIO columns =
                new ColumnIOFactory(file.getFileMetaData().getCreatedBy()).getColumnIO(projection, schema);
        for (PageReadStore group = file.readNextRowGroup(); group != null; group = file.readNextRowGroup()) {
            RecordReader<ParquetRows> records = columns.getRecordReader(group, new Materializer(rows));
            for (long done = 0; done < group.getRowCount(); done++) {
                records.read();
            }
        }
        return rows.table(format());
    }

    /** The rows collect themselves; there is no record to return. */
    private static final class Materializer extends RecordMaterializer<ParquetRows> {
        private final ParquetRows rows;

        Materializer(ParquetRows rows) {
            this.rows = rows;
        }

        @Override
        public ParquetRows getCurrentRecord() {
            return rows;
        }

        @Override
        public GroupConverter getRootConverter() {
            return rows;
        }
    }
}
