package dev.querent.cli;

import picocli.CommandLine.Command;

/** Groups the commands about journals of labels. */
@Command(
        name = "labels",
        mixinStandardHelpOptions = true,
        versionProvider = VersionLines.class,
        description = {
            "Inspect, export or merge journals of labels.",
            "A journal is the file in which 'querent label' keeps its labels."
        },
        synopsisSubcommandLabel = "COMMAND",
        footer = {
            "",
            "Examples:",
            "  querent labels info mail.journal",
            "  querent labels export --journal mail.journal --pool mail.csv \\",
            "      --text body --out labelled.csv",
            "  querent labels merge ann.journal bob.journal --out both.journal"
        })
final class LabelsCommand {}
