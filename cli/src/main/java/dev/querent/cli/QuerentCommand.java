package dev.querent.cli;

import dev.querent.core.model.VarianceMethod;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The main command, which only selects a subcommand. */
@Command(
        name = "querent",
        mixinStandardHelpOptions = true,
        versionProvider = VersionLines.class,
        description = {
            "Train classifiers that know how sure they are and ask for useful labels.",
            "Trains Gaussian processes and random forests, predicts classes with calibrated probabilities, and chooses"
                    + " the rows to label next (active learning)."
        },
        synopsisSubcommandLabel = "COMMAND",
        footer = {
            "",
            "Exit codes: 0 success, 1 failure, 2 wrong usage, 130 stopped by Ctrl-C.",
            "",
            "Examples:",
            "  querent demo",
            "  querent train --data digits.csv --trainer gp-dense --model digits.model",
            "  querent predict --model digits.model --data new.csv --out predictions.csv",
            "  querent train --help"
        })
final class QuerentCommand {
    private static final int HELP_WIDTH = TerminalText.COLUMNS;

    /** The commands of the first level, in the order of the help. */
    private static final List<String> NAMES = List.of(
            "data",
            "train",
            "update",
            "predict",
            "evaluate",
            "query",
            "simulate",
            "label",
            "labels",
            "stream",
            "novelty",
            "trainers",
            "strategies",
            "features",
            "demo",
            "reproduce",
            "completion");

    /** The whole tree. */
    static CommandLine commandLine(CommandContext context) {
        return commandLine(context, NAMES);
    }

    /**
     * The part of the tree that these arguments need: picocli reads every command by reflection, which takes longer than most
     * commands.
     */
    static CommandLine commandLineFor(CommandContext context, String... args) {
        if (args.length > 0 && NAMES.contains(args[0]) && !args[0].equals("completion")) {
            return commandLine(context, List.of(args[0]));
        }
        boolean version = args.length == 1 && (args[0].equals("--version") || args[0].equals("-V"));
        return commandLine(context, version ? List.of() : NAMES);
    }

    private static CommandLine commandLine(CommandContext context, List<String> names) {
        CommandLine line = new CommandLine(new QuerentCommand());
        names.forEach(name -> line.addSubcommand(command(name, context)));
        // after the commands, because it reaches those that are there
        line.registerConverter(
                VarianceMethod.class, new VarianceArgument(context.registry().engines()));
        return line.setOut(new PrintWriter(context.out(), true, StandardCharsets.UTF_8))
                .setErr(new PrintWriter(context.err(), true, StandardCharsets.UTF_8))
                .setUsageHelpWidth(HELP_WIDTH);
    }

    private static Object command(String name, CommandContext context) {
        return switch (name) {
            case "data" -> new CommandLine(new DataCommand()).addSubcommand(new DataInfoCommand(context));
            case "train" -> new TrainCommand(context);
            case "update" -> new UpdateCommand(context);
            case "predict" -> new PredictCommand(context);
            case "evaluate" -> new EvaluateCommand(context);
            case "query" -> new QueryCommand(context);
            case "simulate" -> new SimulateCommand(context);
            case "label" -> new LabelCommand(context);
            case "labels" ->
                new CommandLine(new LabelsCommand())
                        .addSubcommand(new LabelsExportCommand(context))
                        .addSubcommand(new LabelsInfoCommand(context))
                        .addSubcommand(new LabelsMergeCommand(context));
            case "stream" -> new StreamCommand(context);
            case "novelty" -> new NoveltyCommand(context);
            case "trainers" -> new TrainersCommand(context);
            case "strategies" -> new StrategiesCommand(context);
            case "features" -> new FeaturesCommand(context);
            case "demo" -> new DemoCommand(context);
            case "reproduce" -> new ReproduceCommand(context);
            case "completion" -> new CompletionCommand(context);
            default -> throw new IllegalArgumentException("no command is called '" + name + "'");
        };
    }
}
