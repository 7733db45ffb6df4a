package dev.querent.io.pool;

import dev.querent.core.data.Features;
import dev.querent.core.progress.Run;
import dev.querent.core.query.Pool;
import dev.querent.core.random.RandomSource;
import dev.querent.core.random.Seed;
import dev.querent.io.read.StreamingReader;
import dev.querent.model.error.InputException;
import dev.querent.model.table.ReadOptions;
import dev.querent.model.table.Table;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * A pool that stays in its file and is read in blocks, so that it needs memory for one block only. Each question reads it once to score rows
 * and once more to show the selected rows. Immutable as long as the file is.
 */
public final class FilePool implements Pool {
    /** Text may take this share of the heap when it is read as a whole; numbers take about as much as their text. */
    private static final double SHARE_OF_HEAP = 0.25;

    /** Text is at least this many times longer than its {@code .gz} file. */
    private static final int PACKED = 4;

    private final StreamingReader reader;
    private final Path path;
    private final ReadOptions options;
    private final Function<Table, Features> extract;
    private final BitSet closed;
    private final int rows;
    private final Features sample;

    private FilePool(
            StreamingReader reader,
            Path path,
            ReadOptions options,
            Function<Table, Features> extract,
            BitSet closed,
            int rows,
            Features sample) {
        this.reader = reader;
        this.path = path;
        this.options = options;
        this.extract = extract;
        this.closed = closed;
        this.rows = rows;
        this.sample = sample;
    }

    /** Whether a file that can be read in parts should stay on disk: it would fill much of the heap. */
    public static boolean isWorthwhile(Path path) {
        if (!Files.isRegularFile(path)) {
            return false;
        }
        try {
            boolean packed = String.valueOf(path.getFileName()).endsWith(".gz");
            double text = (packed ? PACKED : 1.0) * Files.size(path);
            return text > SHARE_OF_HEAP * Runtime.getRuntime().maxMemory();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Reads the file once, to count its rows and to find errors before the first question.
     *
     * @param extract extracts the features of a block
     * @param sampleRows number of rows of {@link #sample}, or all if there are fewer
     */
    public static FilePool open(
            StreamingReader reader,
            Path path,
            ReadOptions options,
            Function<Table, Features> extract,
            int sampleRows,
            Seed seed,
            Run run) {
        int[] count = new int[1];
        RandomSource random = seed.generator();
        List<Features> sample = new ArrayList<>(); // of the rows so far, each with the same probability
        reader.readParts(path, options, part -> {
            run.cancellation().check();
            Features some = extract.apply(part);
            for (int i = 0; i < some.rows(); i++) {
                int row = count[0] + i;
                int place = row < sampleRows ? row : (int) (random.nextDouble() * (row + 1.0));
                if (place < sample.size()) {
                    sample.set(place, some.select(new int[] {i}));
                } else if (place < sampleRows) {
                    sample.add(some.select(new int[] {i}));
                }
            }
            count[0] = Math.addExact(count[0], some.rows());
        });
        Features joined = sample.stream()
                .reduce(Features::followedBy)
                .orElseThrow(() -> new InputException(path + ": has no rows"));
        return new FilePool(reader, path, options, extract, new BitSet(), count[0], joined);
    }

    /** The same pool in which these rows are no longer open. */
    public FilePool without(int... taken) {
        BitSet both = (BitSet) closed.clone();
        IntStream.of(taken).forEach(row -> both.set(Objects.checkIndex(row, rows)));
        return new FilePool(reader, path, options, extract, both, rows, sample);
    }

    /** Random rows that represent the pool. */
    public Features sample() {
        return sample;
    }

    @Override
    public int rows() {
        return rows;
    }

    @Override
    public boolean isOpen(int row) {
        return !closed.get(Objects.checkIndex(row, rows));
    }

    @Override
    public void forEachPart(Part part) {
        int[] first = new int[1];
        reader.readParts(path, options, table -> {
            Features some = extract.apply(table);
            part.accept(first[0], some);
            first[0] += some.rows();
        });
        if (first[0] != rows) {
            throw new InputException(
                    path + ": had " + rows + " rows and now has " + first[0] + "; do not change a pool that is in use");
        }
    }

    @Override
    public Features select(int[] chosen) {
        Map<Integer, Integer> places = new HashMap<>();
        int[] sorted = IntStream.of(chosen).sorted().distinct().toArray();
        for (int i = 0; i < sorted.length; i++) {
            places.put(Objects.checkIndex(sorted[i], rows), i);
        }
        Features[] found = new Features[1];
        forEachPart((first, some) -> {
            int[] here = IntStream.of(sorted)
                    .filter(row -> row >= first && row < first + some.rows())
                    .map(row -> row - first)
                    .toArray();
            if (found[0] == null) {
                found[0] = some.select(here);
            } else if (here.length > 0) {
                found[0] = found[0].followedBy(some.select(here));
            }
        });
        return found[0].select(IntStream.of(chosen).map(places::get).toArray());
    }
}
