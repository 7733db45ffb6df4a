package dev.querent.workflow;

import dev.querent.core.data.Features;
import dev.querent.core.data.LabeledData;
import dev.querent.core.data.Labels;
import dev.querent.core.model.Classifier;
import dev.querent.core.progress.Run;
import dev.querent.core.query.MemoryPool;
import dev.querent.core.query.Pool;
import dev.querent.core.query.QueryContext;
import dev.querent.core.random.Seed;
import dev.querent.io.format.DataReader;
import dev.querent.io.pool.FilePool;
import dev.querent.io.read.StreamingReader;
import dev.querent.model.SavedModel;
import dev.querent.model.error.Setting;
import dev.querent.model.feature.FeatureExtractor;
import dev.querent.model.table.ReadOptions;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The rows of a file that may be queried.
 *
 * @param open rows not queried before
 * @param sample random rows that represent the pool
 */
public record QuestionPool(Pool open, Features sample) {

    /** Holds the rows in memory if they fit; otherwise reads them in blocks for each question. */
    public static QuestionPool read(
            DataReader reader,
            Path file,
            ReadOptions reading,
            FeatureExtractor extractor,
            Optional<RowList> asked,
            Seed seed,
            Run run) {
        Seed sampling = seed.child("sample");
        Optional<StreamingReader> streaming =
                reader.streaming(file, reading).filter(any -> FilePool.isWorthwhile(file));
        if (streaming.isPresent()) {
            FilePool pool = FilePool.open(
                    streaming.get(),
                    file,
                    reading,
                    part -> TableFeatureExtraction.extract(extractor, part, run),
                    MemoryPool.SAMPLE_ROWS,
                    sampling,
                    run);
            return new QuestionPool(pool.without(closed(asked, pool.rows())), pool.sample());
        }
        Features rows = TableFeatureExtraction.extract(extractor, reader.read(file, reading), run);
        MemoryPool pool = MemoryPool.of(rows);
        return new QuestionPool(pool.without(closed(asked, rows.rows())), pool.sample(sampling));
    }

    private static int[] closed(Optional<RowList> asked, int rows) {
        return RowList.within(asked, Setting.ASKED, "pool", rows);
    }

    /** The query context of a saved model, with its training rows if it has kept them. */
    public <M extends Classifier> QueryContext<M> context(SavedModel<M> saved, Seed seed, Run run) {
        LabeledData known = saved.engine()
                .trainingRows(saved.model(), run.workers())
                .orElseGet(() -> new LabeledData(
                        sample.select(new int[0]),
                        Labels.of(List.of()).recoded(saved.model().classes())));
        return new QueryContext<>(saved.model(), known, sample, 0, seed);
    }
}
