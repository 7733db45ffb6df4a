package dev.querent.cli;

import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The command itself, which only chooses. */
@Command(
        name = "querent",
        mixinStandardHelpOptions = true,
        versionProvider = VersionLines.class,
        description = "Classification that knows how sure it is, and asks for the labels that matter.",
        synopsisSubcommandLabel = "COMMAND",
        footer = {
            "",
            "Exit codes: 0 ok, 1 the work failed, 2 wrong usage.",
            "",
            "Examples:",
            "  querent demo",
            "  querent train --data digits.csv --trainer gp-dense --model digits.model",
            "  querent predict --model digits.model --data new.csv --out predictions.csv",
            "  querent COMMAND --help"
        })
final class QuerentCommand {
    private static final int HELP_WIDTH = 100;

    /** Of every command of the first level, in the order of the help. */
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
    static CommandLine commandLine(Surroundings surroundings) {
        return commandLine(surroundings, NAMES);
    }

    /**
     * The part of the tree that these arguments ask for: picocli reads every command it is given by reflection, which takes longer than
     * most commands.
     */
    static CommandLine commandLineFor(Surroundings surroundings, String... args) {
        if (args.length > 0 && NAMES.contains(args[0]) && !args[0].equals("completion")) {
            return commandLine(surroundings, List.of(args[0]));
        }
        boolean version = args.length == 1 && (args[0].equals("--version") || args[0].equals("-V"));
        return commandLine(surroundings, version ? List.of() : NAMES);
    }

    private static CommandLine commandLine(Surroundings surroundings, List<String> names) {
        CommandLine line = new CommandLine(new QuerentCommand());
        names.forEach(name -> line.addSubcommand(command(name, surroundings)));
        return line.setOut(new PrintWriter(surroundings.out(), true, StandardCharsets.UTF_8))
                .setErr(new PrintWriter(surroundings.err(), true, StandardCharsets.UTF_8))
                .setUsageHelpWidth(HELP_WIDTH);
    }

    private static Object command(String name, Surroundings surroundings) {
        return switch (name) {
            case "data" -> new CommandLine(new DataCommand()).addSubcommand(new DataInfoCommand(surroundings));
            case "train" -> new TrainCommand(surroundings);
            case "update" -> new UpdateCommand(surroundings);
            case "predict" -> new PredictCommand(surroundings);
            case "evaluate" -> new EvaluateCommand(surroundings);
            case "query" -> new QueryCommand(surroundings);
            case "simulate" -> new SimulateCommand(surroundings);
            case "label" -> new LabelCommand(surroundings);
            case "labels" ->
                new CommandLine(new LabelsCommand())
                        .addSubcommand(new LabelsExportCommand(surroundings))
                        .addSubcommand(new LabelsInfoCommand(surroundings))
                        .addSubcommand(new LabelsMergeCommand(surroundings));
            case "stream" -> new StreamCommand(surroundings);
            case "novelty" -> new NoveltyCommand(surroundings);
            case "trainers" -> new TrainersCommand(surroundings);
            case "strategies" -> new StrategiesCommand(surroundings);
            case "features" -> new FeaturesCommand(surroundings);
            case "demo" -> new DemoCommand(surroundings);
            case "reproduce" -> new ReproduceCommand(surroundings);
            case "completion" -> new CompletionCommand(surroundings);
            default -> throw new IllegalArgumentException("no command is called '" + name + "'");
        };
    }
}
