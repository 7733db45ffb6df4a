package dev.querent.cli;

import dev.querent.core.active.AuditEstimate;
import dev.querent.core.active.LabelLearning;
import dev.querent.core.active.LabelSession;
import dev.querent.core.active.Oracle;
import dev.querent.core.data.Features;
import dev.querent.core.model.Classifier;
import dev.querent.core.model.Trainer;
import dev.querent.core.progress.Budget;
import dev.querent.core.progress.Run;
import dev.querent.core.query.Questioner;
import dev.querent.io.UsageException;
import dev.querent.io.engine.OnlineEngine;
import dev.querent.io.feature.FeatureExtractor;
import dev.querent.io.feature.FeatureRecipe;
import dev.querent.io.format.DataReader;
import dev.querent.io.journal.AnswerFile;
import dev.querent.io.journal.JournalFile;
import dev.querent.io.journal.PoolFingerprint;
import dev.querent.io.strategy.BatchRule;
import dev.querent.io.strategy.Strategies;
import dev.querent.io.table.ImageShape;
import dev.querent.io.table.Table;
import dev.querent.workflow.TableFeatures;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Asks a person at the terminal. */
@Command(
        name = "label",
        mixinStandardHelpOptions = true,
        versionProvider = VersionLines.class,
        description = {
            "Label the rows of a pool at the terminal, the most valuable first; one key per label. Every label is safe on the disk",
            "before the next question, and the same command goes on where the last one ended."
        },
        sortOptions = false,
        footer = {
            "",
            "Keys: that of a class in [ ], Enter for the guess, z or Backspace to take back, y to do it again, s skip, l later, f flag,",
            "u no class fits, n a new class, / find a class, ? all keys, q or . to end.",
            "They may also come from a file or a pipe: an empty line is Enter, other ends of lines only separate keys; a name or a note",
            "follows n, / or f on the same line.",
            "",
            "Examples:",
            "  querent label --pool mail.csv --text body --features words --trainer gp-hik --classes ham,spam --journal mail.journal",
            "  querent label --pool photos/ --features phog --trainer gp-hik --journal photos.journal --labels 200",
            "  querent label --pool mail.csv --text body --features words --trainer gp-hik --answers told.csv --journal mail.journal"
        })
final class LabelCommand implements Callable<Integer> {
    private final Surroundings surroundings;

    @Option(
            names = "--pool",
            required = true,
            paramLabel = "FILE",
            description = "Data file or image folder; labels in it are not used.")
    private Path pool;

    @Option(
            names = "--journal",
            required = true,
            paramLabel = "FILE",
            description = "Where labels are kept; made where there is none.")
    private Path journalFile;

    @Option(
            names = "--answers",
            paramLabel = "FILE",
            description = {
                "Answers from a file instead of the keyboard: with a column 'row' that numbers rows of the pool from 0,",
                "or one record for each row of the pool. What it does not know is skipped."
            })
    private Optional<Path> answers = Optional.empty();

    /** Questions between two that look for classes not seen so far. */
    private static final int USUAL_GUARD = 10;

    @Mixin
    private StrategyOptions strategyOptions;

    @Mixin
    private GuardOptions guardOptions;

    @Option(
            names = "--classes",
            paramLabel = "NAME,...",
            split = ",",
            description = "Classes that have a key from the start.")
    private Set<String> classes = new LinkedHashSet<>();

    @Option(names = "--labels", paramLabel = "N", description = "Labels in all (default: ${DEFAULT-VALUE}).")
    private int labels = 100;

    @Option(
            names = "--audit",
            paramLabel = "SHARE",
            description = "Share of the rows drawn at random to measure the model with (default: ${DEFAULT-VALUE}).")
    private double audit = 0.1;

    @Option(
            names = "--image",
            paramLabel = "WxH",
            description = "Rows of numbers are images of this width and height, and are shown so.")
    private Optional<String> image = Optional.empty();

    @Mixin
    private OnlineTrainerOptions trainerOptions;

    @Mixin
    private DataOptions dataOptions;

    @Mixin
    private WorkOptions work;

    @Mixin
    private OutputOptions output;

    LabelCommand(Surroundings surroundings) {
        this.surroundings = surroundings;
    }

    @Override
    public Integer call() {
        if (labels < 2) {
            throw new UsageException("--labels must be at least 2, got " + labels);
        }
        if (!(audit >= 0 && audit <= 0.5)) {
            throw new UsageException("--audit must be between 0 and 0.5, got " + audit);
        }
        label(trainerOptions.engine(surroundings.engines())).print(surroundings.out(), output.json());
        return ExitCodes.OK;
    }

    private <M extends Classifier> Report label(OnlineEngine<M> engine) {
        Trainer<M> trainer = engine.trainer(trainerOptions.values(engine, Map.of()));
        FeatureRecipe recipe = trainerOptions.recipe();
        Questioner<? super M> questioner = guardOptions.questioner(
                Strategies.parse(strategyOptions.textFor(engine.modelType())), engine, BatchRule.BEST, USUAL_GUARD);
        LabelLearning<M> learning = new LabelLearning<>(
                trainer, engine::resume, LabelLearning.USUAL_GROWTH, work.seed().child("learn"));
        try (Session session = new Session(surroundings, output, work, Budget.unlimited())) {
            Table table = DataReader.read(pool, dataOptions.forTraining());
            FeatureExtractor extractor =
                    TableFeatures.fit(recipe, table, work.seed().child("features"), session.run());
            Features rows = TableFeatures.extract(extractor, table, session.run());
            Optional<AnswerFile> oracleFile =
                    answers.map(file -> AnswerFile.read(file, dataOptions.label(), rows.rows()));
            ItemView items = new ItemView(table.content(), shape());
            try (Keys keys = answers.isPresent() ? null : Keys.open(surroundings); // refused before a journal is made
                    JournalFile journal = JournalFile.open(
                            journalFile, PoolFingerprint.of(rows), rows.rows(), surroundings.clock())) {
                LabelSession<M> asking = new LabelSession<>(
                        rows,
                        learning,
                        questioner,
                        new LabelSession.Plan(labels, audit, work.seed().child("label")),
                        journal.entries(),
                        journal);
                TableFeatures.naming(table, () -> {
                    ask(asking, oracleFile, items, keys, session);
                    return Boolean.TRUE;
                });
                return report(asking, session);
            }
        }
    }

    private void ask(LabelSession<?> asking, Optional<AnswerFile> file, ItemView items, Keys keys, Session session) {
        Run run = session.quietRun(); // progress would be drawn into the question
        if (file.isPresent()) {
            Oracle counting = question -> {
                session.run().progress("labels", asking.ledger().size(), labels);
                return file.get().answer(question);
            };
            asking.ask(counting, run);
            return;
        }
        LabellingDesk desk = new SessionDesk<>(asking, known(asking), labels, run);
        new LabelDialogue(desk, items, keys, surroundings.err()).run();
    }

    private Optional<ImageShape> shape() {
        return image.map(text -> {
            if (!text.matches("[1-9]\\d{0,3}x[1-9]\\d{0,3}")) {
                throw new UsageException("--image must be width and height as in 28x28, got '" + text + "'");
            }
            String[] sides = text.split("x");
            return new ImageShape(Integer.parseInt(sides[0]), Integer.parseInt(sides[1]));
        });
    }

    /** Those given, and then those that the journal has. */
    private Set<String> known(LabelSession<?> asking) {
        Set<String> names = new LinkedHashSet<>(classes);
        names.addAll(asking.ledger().labels(asking.ledger().learnt()));
        names.addAll(asking.ledger().labels(asking.ledger().audits()));
        return names;
    }

    private <M extends Classifier> Report report(LabelSession<M> asking, Session session) {
        Optional<AuditEstimate> estimate = asking.estimate(session.quietRun());
        Report report = new Report()
                .fact("labels", asking.ledger().size())
                .value("audits", asking.ledger().audits().size())
                .value("skipped", asking.ledger().skipped().size())
                .value(
                        "accuracy_estimate",
                        estimate.map(AuditEstimate::accuracy).orElse(null))
                .value(
                        "accuracy_interval",
                        estimate.map(e -> List.of(e.lower(), e.upper())).orElse(null));
        estimate.flatMap(e -> new LabellingDesk.Accuracy(e.lower(), e.upper(), e.rows()).text())
                .ifPresent(text -> report.line("right", text));
        return report.line("journal", journalFile.toString())
                .value("journal", journalFile.toString())
                .value("warnings", session.warnings());
    }
}
