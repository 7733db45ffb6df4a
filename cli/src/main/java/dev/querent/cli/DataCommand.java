package dev.querent.cli;

import picocli.CommandLine.Command;

/** Groups what is about data files. */
@Command(
        name = "data",
        mixinStandardHelpOptions = true,
        versionProvider = VersionLines.class,
        description = "Look at data files.",
        synopsisSubcommandLabel = "COMMAND",
        footer = {"", "Example:", "  querent data info digits.csv"})
final class DataCommand {}
