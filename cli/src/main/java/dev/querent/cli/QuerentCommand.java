package dev.querent.cli;

import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
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

    /** The whole tree, written out so that what there is can be read here. */
    static CommandLine commandLine(Surroundings surroundings) {
        return new CommandLine(new QuerentCommand())
                .addSubcommand(new CommandLine(new DataCommand()).addSubcommand(new DataInfoCommand(surroundings)))
                .addSubcommand(new TrainCommand(surroundings))
                .addSubcommand(new UpdateCommand(surroundings))
                .addSubcommand(new PredictCommand(surroundings))
                .addSubcommand(new EvaluateCommand(surroundings))
                .addSubcommand(new QueryCommand(surroundings))
                .addSubcommand(new SimulateCommand(surroundings))
                .addSubcommand(new LabelCommand(surroundings))
                .addSubcommand(new CommandLine(new LabelsCommand())
                        .addSubcommand(new LabelsExportCommand(surroundings))
                        .addSubcommand(new LabelsInfoCommand(surroundings))
                        .addSubcommand(new LabelsMergeCommand(surroundings)))
                .addSubcommand(new StreamCommand(surroundings))
                .addSubcommand(new NoveltyCommand(surroundings))
                .addSubcommand(new TrainersCommand(surroundings))
                .addSubcommand(new StrategiesCommand(surroundings))
                .addSubcommand(new FeaturesCommand(surroundings))
                .addSubcommand(new DemoCommand(surroundings))
                .addSubcommand(new ReproduceCommand(surroundings))
                .addSubcommand(new CompletionCommand(surroundings))
                .setOut(new PrintWriter(surroundings.out(), true, StandardCharsets.UTF_8))
                .setErr(new PrintWriter(surroundings.err(), true, StandardCharsets.UTF_8))
                .setUsageHelpWidth(HELP_WIDTH);
    }
}
