package dev.querent.cli;

import dev.querent.core.data.Features;
import dev.querent.core.data.LabelSet;
import dev.querent.core.model.Classifier;
import dev.querent.core.model.LatentMoments;
import dev.querent.core.model.Predictions;
import dev.querent.core.progress.Budget;
import dev.querent.core.query.Candidate;
import dev.querent.core.query.Pool;
import dev.querent.core.query.QueryContext;
import dev.querent.core.query.QuerySelector;
import dev.querent.core.query.Strategy;
import dev.querent.core.random.Seed;
import dev.querent.io.prediction.ScoreWriter;
import dev.querent.model.SavedModel;
import dev.querent.model.engine.Engine;
import dev.querent.model.strategy.BatchRule;
import dev.querent.model.strategy.ChosenStrategy;
import dev.querent.model.table.ReadOptions;
import dev.querent.workflow.ChosenMeans;
import dev.querent.workflow.QuestionPool;
import dev.querent.workflow.RowList;
import dev.querent.workflow.Stopwatch;
import dev.querent.workflow.TableFeatureExtraction;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Chooses the rows of a pool to label next. */
@Command(
        name = "query",
        description = {
            "Choose the rows of a pool to label next.",
            "Prints the chosen rows, best first, with the score, the most likely class and its probability. Rows are"
                    + " numbered from 0, as in prediction files."
        },
        footer = {
            "",
            "Examples:",
            "  querent query --model digits.model --pool new.csv",
            "  querent query --model digits.model --pool new.csv --batch 20 \\",
            "      --strategy variance:variance=fine:16",
            "  querent query --model digits.model --pool new.csv --batch 20 \\",
            "      --strategy uncertainty --batch-rule conditioned --json"
        })
final class QueryCommand extends ReportCommand {
    @Option(names = "--model", required = true, paramLabel = "FILE", description = "Model saved by 'querent train'.")
    private Path model;

    @Option(
            names = "--pool",
            required = true,
            paramLabel = "FILE",
            description = "Data file or image folder to choose from.")
    private Path pool;

    @Mixin
    private StrategyOptions strategyOptions;

    @Mixin
    private MeanOption mean;

    @Mixin
    private GuardOptions guardOptions;

    @Option(
            names = "--asked",
            paramLabel = "ROWS",
            converter = RowListArgument.class,
            description = "Rows that already have a label and must not be chosen, as in 3,10-20.")
    private Optional<RowList> asked = Optional.empty();

    @Mixin
    private BatchOptions batchOptions;

    @Option(
            names = "--scores",
            paramLabel = "FILE",
            description =
                    "Also write the score of each row of the pool to this file; its suffix sets the format: csv, csv.gz, jsonl, jsonl.gz or parquet.")
    private Optional<Path> scores = Optional.empty();

    @Mixin
    private DataOptions dataOptions;

    @Mixin
    private WorkOptions work;

    QueryCommand(CommandContext context) {
        super(context);
    }

    @Override
    Report run() {
        batchOptions.size(); // rejected before anything is read
        scores.ifPresent(out -> {
            ScoreWriter.requireKnownFormat(out);
            OutputPath.requireWritable(out, List.of(model, pool));
        });
        SavedModel<?> saved = context.registry().readModel(model);
        return query(ChosenMeans.of(saved, mean.means()));
    }

    private <M extends Classifier> Report query(SavedModel<M> saved) {
        ChosenStrategy<?> chosen = context.registry()
                .strategies()
                .parse(strategyOptions.textFor(saved.engine().modelType()));
        BatchRule chosenRule = batchOptions.rule(chosen.named());
        QuerySelector<? super M> selector = guardOptions.selector(chosen, saved.engine(), chosenRule, 0);
        try (CommandSession session = new CommandSession(context, output, work, Budget.unlimited())) {
            session.caution(model, saved);
            ReadOptions reading = dataOptions.forModel(saved.reading());
            Seed seed = work.seed().child("query");
            QuestionPool rows = QuestionPool.read(
                    context.registry().reader(), pool, reading, saved.features(), asked, seed, session.run());
            QueryContext<M> context = rows.context(saved, seed, session.run());
            Stopwatch time = new Stopwatch();
            List<Candidate> next =
                    naming(() -> selector.next(context, rows.open(), batchOptions.size(), session.run()));
            double seconds = time.seconds();
            scores.ifPresent(out -> writeScores(out, chosen, saved.engine(), context, rows.open(), session));
            return report(saved.model(), next, rows.open(), session)
                    .value("strategy", chosen.text())
                    .value("batch_rule", chosenRule.label())
                    .value("mean", mean.means().label())
                    .fact("seconds", seconds, NumberText.seconds(seconds))
                    .value("warnings", session.warnings());
        }
    }

    private <M extends Classifier> void writeScores(
            Path out,
            ChosenStrategy<?> chosen,
            Engine<M> engine,
            QueryContext<M> context,
            Pool rows,
            CommandSession session) {
        Strategy<? super M> strategy = chosen.scoring(engine.modelType(), engine.name());
        double[] all = naming(() -> strategy.poolScores(context, rows, session.run()));
        ScoreWriter.write(out, "score", all, Optional.empty());
    }

    private <T> T naming(Supplier<T> work) {
        return TableFeatureExtraction.naming(pool.toString(), work);
    }

    private static Report report(Classifier model, List<Candidate> next, Pool rows, CommandSession session) {
        Features chosen = rows.select(next.stream().mapToInt(Candidate::row).toArray());
        Predictions said = model.predict(chosen, session.run().workers());
        List<Map<String, Object>> values = new ArrayList<>();
        List<List<String>> lines = new ArrayList<>(List.of(List.of("row", "score", "likely", "probability")));
        for (int i = 0; i < next.size(); i++) {
            Map<String, Object> value = new LinkedHashMap<>();
            value.put("row", next.get(i).row());
            value.put("score", next.get(i).score());
            value.put("probabilities", probabilities(said, i));
            value.put("variance", variance(said, i));
            values.add(value);
            lines.add(List.of(
                    String.valueOf(next.get(i).row()),
                    NumberText.text(next.get(i).score()),
                    said.bestName(i),
                    NumberText.text(said.confidence(i))));
        }
        return new Report().value("rows", values).block(TextTable.ofWords(lines));
    }

    private static Map<String, Double> probabilities(Predictions said, int row) {
        Map<String, Double> byClass = new LinkedHashMap<>();
        LabelSet classes = said.classes();
        for (int c = 0; c < classes.size(); c++) {
            byClass.put(classes.name(c), said.probability(row, c));
        }
        return byClass;
    }

    private static Double variance(Predictions said, int row) {
        return said.latent()
                .flatMap(LatentMoments::variance)
                .map(variance -> variance.value(row))
                .orElse(null);
    }
}
