package dev.querent.lab.reproduce;

import dev.querent.core.linalg.Backend;
import dev.querent.lab.experiment.Experiment;
import dev.querent.lab.experiment.ExperimentContext;
import dev.querent.lab.experiment.ExperimentResult;
import dev.querent.lab.report.Block;
import dev.querent.lab.report.Durations;
import dev.querent.lab.report.FactTable;
import dev.querent.lab.report.FactTable.Fact;
import dev.querent.lab.report.Page;
import dev.querent.lab.report.Section;
import java.util.ArrayList;
import java.util.List;

/** The page of an experiment: the findings, the protocols of the paper and of this run, and how to repeat it. */
final class ExperimentPage {
    private ExperimentPage() {}

    static Page of(
            Experiment experiment, ExperimentResult result, ExperimentContext context, String version, double seconds) {
        List<Block> blocks = new ArrayList<>(result.sections());
        blocks.add(Section.of(
                "How it was done",
                experiment.source().paper().reference() + ", "
                        + experiment.source().item() + ", section "
                        + experiment.source().section() + ".",
                new FactTable(
                        "Protocol",
                        List.of(
                                new Fact("In the paper", result.protocol().paper()),
                                new Fact("Here", result.protocol().here()),
                                new Fact("What differs", result.protocol().differences())))));
        blocks.add(Section.of(
                "How this was made",
                context.quick()
                        ? "A trial with --quick: the numbers above are not meaningful."
                        : "The same seed gives the same numbers; times depend on the machine and its load.",
                new FactTable("Provenance", provenance(context, version, seconds))));
        return new Page(experiment.source().brief() + ", reproduced", result.headline(), result.lead(), blocks);
    }

    private static List<Fact> provenance(ExperimentContext context, String version, double seconds) {
        return List.of(
                new Fact("Seed", String.valueOf(context.seed().value())),
                new Fact("Threads", String.valueOf(context.workers().parallelism())),
                new Fact("Linear algebra", Backend.preferred().name()),
                new Fact("Took", Durations.text(seconds)),
                new Fact("Querent", version),
                new Fact("Java", System.getProperty("java.version")),
                new Fact("System", System.getProperty("os.name") + ", " + System.getProperty("os.arch")));
    }
}
