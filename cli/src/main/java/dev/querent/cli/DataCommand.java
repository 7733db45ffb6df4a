package dev.querent.cli;

import picocli.CommandLine.Command;

/** Groups the commands about data files. */
@Command(
        name = "data",
        mixinStandardHelpOptions = true,
        versionProvider = VersionLines.class,
        description = {"Inspect data files.", "Prints what a file or an image folder contains, before you train on it."
        },
        synopsisSubcommandLabel = "COMMAND",
        footer = {"", "Example:", "  querent data info digits.csv"})
final class DataCommand {}
