package dev.querent.cli;

import dev.querent.core.active.AuditEstimate;
import dev.querent.core.active.LabelAction.Skipped;
import dev.querent.core.active.LabelSession;
import dev.querent.core.active.LabelState;
import dev.querent.core.active.Oracle;
import dev.querent.core.model.Classifier;
import dev.querent.core.progress.Budget;
import dev.querent.core.progress.Run;
import dev.querent.core.query.QuerySelector;
import dev.querent.io.journal.AnswerFile;
import dev.querent.io.journal.JournalPathCheck;
import dev.querent.model.ModelFile;
import dev.querent.model.SavedModel;
import dev.querent.model.engine.OnlineEngine;
import dev.querent.model.error.UsageException;
import dev.querent.model.strategy.BatchRule;
import dev.querent.model.strategy.ChosenStrategy;
import dev.querent.model.table.ImageShape;
import dev.querent.model.table.Table;
import dev.querent.workflow.FeatureTable;
import dev.querent.workflow.JournalReading;
import dev.querent.workflow.LabelPlan;
import dev.querent.workflow.PoolLabelling;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Asks a person at the terminal. */
@Command(
        name = "label",
        description = {
            "Label the most useful rows of a pool at the terminal.",
            "One key gives one label. Each label is on disk before the next question appears; run the same command again"
                    + " to continue. Prints the number of labels and, after 20 random checks, an estimate of the accuracy."
        },
        footer = {
            "",
            "Keys: the key of a class in [ ], Enter for the guess, z or Backspace to undo,",
            "y to redo, s to skip, l to be asked later, f to flag, u if no class fits,",
            "n for a new class, / to find a class, ? for all keys, q or . to end.",
            "Keys may also come from a file or a pipe. An empty line is Enter; other line",
            "ends only separate keys. A name or note follows n, / or f on the same line.",
            "",
            "Examples:",
            "  querent label --pool mail.csv --text body --features words \\",
            "      --trainer gp-hik --classes ham,spam --journal mail.journal",
            "  querent label --pool photos/ --features phog --trainer gp-hik \\",
            "      --journal photos.journal --labels 200",
            "  querent label --pool mail.csv --text body --features words \\",
            "      --trainer gp-hik --answers told.csv --journal mail.journal"
        })
final class LabelCommand extends ReportCommand {
    @Option(
            names = "--pool",
            required = true,
            paramLabel = "FILE",
            description = "Data file or image folder; labels in it are ignored.")
    private Path pool;

    @Option(
            names = "--journal",
            required = true,
            paramLabel = "FILE",
            description = "File to keep the labels in; created if it does not exist.")
    private Path journalFile;

    @Option(
            names = "--answers",
            paramLabel = "FILE",
            description = "Take answers from this file instead of the keyboard. It has one record per row of the pool,"
                    + " or a column 'row' with row numbers from 0. Rows without an answer are skipped.")
    private Optional<Path> answers = Optional.empty();

    /** Every this many questions, one looks for unseen classes. */
    private static final int USUAL_GUARD = 10;

    @Mixin
    private StrategyOptions strategyOptions;

    @Mixin
    private GuardOptions guardOptions;

    @Option(
            names = "--classes",
            paramLabel = "NAME,...",
            hideParamSyntax = true,
            split = ",",
            description = "Classes to set up with a key at the start.")
    private Set<String> classes = new LinkedHashSet<>();

    @Option(names = "--labels", paramLabel = "N", description = "Total number of labels (default: ${DEFAULT-VALUE}).")
    private int labels = 100;

    @Option(
            names = "--audit",
            paramLabel = "SHARE",
            description = "Share of the questions drawn at random to measure accuracy (default: ${DEFAULT-VALUE}).")
    private double audit = 0.1;

    @Option(
            names = "--author",
            paramLabel = "NAME",
            description = "Name stored with each label (default: ${DEFAULT-VALUE}).")
    private String author = System.getProperty("user.name", "somebody");

    @Option(
            names = "--model",
            paramLabel = "FILE",
            description = "File to save the trained model to when labelling ends.")
    private Optional<Path> model = Optional.empty();

    @Option(
            names = "--image",
            paramLabel = "WxH",
            description = "Show rows of numbers as images of this width and height.")
    private Optional<String> image = Optional.empty();

    @Mixin
    private PolicyOption policy;

    @Mixin
    private IdOption id;

    @Mixin
    private OnlineTrainerOptions trainerOptions;

    @Mixin
    private DataOptions dataOptions;

    @Mixin
    private WorkOptions work;

    LabelCommand(CommandContext context) {
        super(context);
    }

    @Override
    Report run() {
        if (labels < 2) {
            throw new UsageException("--labels must be at least 2, got " + labels);
        }
        if (!(audit >= 0 && audit <= 0.5)) {
            throw new UsageException("--audit must be between 0 and 0.5, got " + audit);
        }
        return label(trainerOptions.engine(context.registry().engines()));
    }

    private <M extends Classifier> Report label(OnlineEngine<M> engine) {
        ChosenStrategy<?> chosen = context.registry().strategies().parse(strategyOptions.textFor(engine.modelType()));
        QuerySelector<? super M> selector = guardOptions.selector(chosen, engine, BatchRule.BEST, USUAL_GUARD);
        List<Path> others = new ArrayList<>(List.of(pool));
        answers.ifPresent(others::add);
        model.ifPresent(others::add);
        JournalPathCheck.requireApart(journalFile, others);
        JournalPathCheck.requireApart(PoolLabelling.checkpointOf(journalFile), others);
        LabelPlan<M> plan = new LabelPlan<>(
                engine,
                trainerOptions.values(engine, Map.of()),
                trainerOptions.recipe(context.registry().features()),
                JournalReading.of(id.named(dataOptions.forTraining()), journalFile),
                chosen.text(),
                selector,
                labels,
                audit,
                policy.policy(),
                work.seed());
        model.ifPresent(out -> OutputPath.requireWritable(out, List.of(pool)));
        try (CommandSession session = new CommandSession(context, output, work, Budget.unlimited())) {
            Table table = context.registry().reader().read(pool, plan.reading());
            FeatureTable rows = FeatureTable.fitted(plan.recipe(), table, work.seed(), session.run());
            Optional<AnswerFile> oracleFile = answers.map(
                    file -> AnswerFile.read(context.registry().reader(), file, dataOptions.label(), table.rows()));
            ItemView items = new ItemView(table.content(), shape());
            try (Keys keys = answers.isPresent() ? null : Keys.open(context); // rejected before a journal is created
                    PoolLabelling<M> labelling =
                            PoolLabelling.open(plan, rows, journalFile, author, context.producer(), session.run())) {
                labelling.warnings().forEach(session::warn);
                LabelSession<M> asking = labelling.session();
                addClasses(asking);
                rows.naming(() -> {
                    ask(asking, oracleFile, items, keys, session);
                    return Boolean.TRUE;
                });
                model.ifPresent(out -> save(out, labelling, session));
                return report(asking, session);
            }
        }
    }

    private void addClasses(LabelSession<?> asking) {
        List<String> known = asking.store().read(LabelState::classes);
        classes.stream().filter(name -> !known.contains(name)).forEach(asking::setUpClass);
    }

    private <M extends Classifier> void save(Path out, PoolLabelling<M> labelling, CommandSession session) {
        Optional<SavedModel<M>> taught = labelling.model(context.producer(), session.run());
        if (taught.isEmpty()) {
            session.warn("no model was saved to " + out + ": it needs labels of two classes; label more rows");
        }
        taught.ifPresent(saved -> {
            ModelFile.write(out, saved);
            session.caution(out, saved);
        });
    }

    private void ask(
            LabelSession<?> asking, Optional<AnswerFile> file, ItemView items, Keys keys, CommandSession session) {
        Run run = session.quietRun(); // progress would be drawn into the question
        if (file.isPresent()) {
            Oracle counting = question -> {
                session.run().progress("labels", asking.labels(), labels);
                return file.get().answer(question);
            };
            asking.ask(counting, run);
            return;
        }
        session.tellWarnings();
        LabellingBackend backend = new SessionBackend<>(asking, labels, run);
        new LabelDialogue(backend, items, keys, context.err()).run();
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

    private <M extends Classifier> Report report(LabelSession<M> asking, CommandSession session) {
        Optional<AuditEstimate> estimate = asking.estimate(session.quietRun())
                .filter(e -> e.rows() >= LabellingBackend.AccuracyInterval.FEWEST_CHECKS);
        Report report = new Report()
                .fact("labels", asking.labels())
                .value("audits", asking.store().read(LabelState::auditCount))
                .value(
                        "skipped",
                        asking.store()
                                .read(state -> state.itemsOf(Skipped.class))
                                .size())
                .value(
                        "accuracy_estimate",
                        estimate.map(AuditEstimate::accuracy).orElse(null))
                .value(
                        "accuracy_interval",
                        estimate.map(e -> List.of(e.lower(), e.upper())).orElse(null));
        model.ifPresent(out -> report.line("model", out.toString()).value("model", out.toString()));
        estimate.flatMap(e -> new LabellingBackend.AccuracyInterval(e.lower(), e.upper(), e.rows()).text())
                .ifPresent(text -> report.line("right", text));
        return report.line("journal", journalFile.toString())
                .value("journal", journalFile.toString())
                .value("warnings", session.warnings());
    }
}
