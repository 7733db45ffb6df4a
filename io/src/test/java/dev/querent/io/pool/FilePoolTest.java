package dev.querent.io.pool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.querent.core.data.Features;
import dev.querent.core.progress.Run;
import dev.querent.core.query.MemoryPool;
import dev.querent.core.random.Seed;
import dev.querent.io.format.DataReader;
import dev.querent.io.libsvm.LibsvmReader;
import dev.querent.model.error.InputException;
import dev.querent.model.table.ReadOptions;
import dev.querent.model.table.Table;
import dev.querent.model.table.Vectors;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A pool in its file is the pool in memory, part by part. */
class FilePoolTest {
    private static final int ROWS = 120_000;
    private static final int COLUMNS = 40;
    private static final ReadOptions FROM_ONE =
            new ReadOptions(Optional.empty(), Optional.empty(), Set.of(), OptionalInt.of(1));

    @TempDir
    Path folder;

    private Path file;

    @BeforeEach
    void write() throws IOException {
        SplittableRandom random = new SplittableRandom(1);
        StringBuilder text = new StringBuilder("# a comment\n");
        for (int i = 0; i < ROWS; i++) {
            text.append(i % 3);
            for (int d = 1 + random.nextInt(9); d <= COLUMNS; d += 1 + random.nextInt(15)) {
                text.append(' ').append(d).append(':').append(random.nextInt(1000) / 1000.0);
            }
            text.append(' ').append(COLUMNS + 1).append(":1\n");
        }
        file = Files.writeString(folder.resolve("pool.libsvm"), text);
    }

    private static Features features(Table table) {
        return ((Vectors) table.content()).features();
    }

    private FilePool open(int sample) {
        return FilePool.open(
                new LibsvmReader(), file, FROM_ONE, FilePoolTest::features, sample, Seed.of(1), Run.quiet());
    }

    @Test
    void partsAreTheRowsInOrder() {
        MemoryPool whole = MemoryPool.of(features(DataReader.standard().read(file, FROM_ONE)));
        FilePool pool = open(10).without(7);
        assertThat(pool.rows()).isEqualTo(ROWS);
        assertThat(pool.isOpen(7)).isFalse();
        assertThat(pool.isOpen(8)).isTrue();
        BitSet seen = new BitSet();
        int[] parts = new int[1];
        pool.forEachPart((first, rows) -> {
            parts[0]++;
            for (int i = 0; i < rows.rows(); i += 97) {
                assertThat(rows.row(i)).isEqualTo(whole.features().row(first + i));
            }
            seen.set(first, first + rows.rows());
        });
        assertThat(parts[0]).isGreaterThan(1);
        assertThat(seen.cardinality()).isEqualTo(ROWS);
    }

    @Test
    void chosenRowsComeInTheirOrder() {
        Features whole = features(DataReader.standard().read(file, FROM_ONE));
        int[] chosen = {ROWS - 1, 5, 99_999, 5};
        Features found = open(10).select(chosen);
        for (int i = 0; i < chosen.length; i++) {
            assertThat(found.row(i)).isEqualTo(whole.row(chosen[i]));
        }
        assertThat(open(50).sample().rows()).isEqualTo(50);
    }

    @Test
    void whatIsWrongIsSaidWithItsLineBeforeAnythingIsAsked() throws IOException {
        Files.writeString(file, Files.readString(file) + "1 3:x\n");
        assertThatThrownBy(() -> open(10))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("pool.libsvm, line " + (ROWS + 2));
    }

    @Test
    void aFileThatChangesIsNoticed() throws IOException {
        FilePool pool = open(10);
        Files.writeString(file, Files.readString(file) + "1 3:1\n");
        assertThatThrownBy(() -> pool.forEachPart((first, rows) -> {})).hasMessageContaining("now has " + (ROWS + 1));
    }
}
