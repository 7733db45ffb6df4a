package dev.querent.cli;

import dev.querent.core.model.VarianceMethod;
import dev.querent.model.engine.Engine;
import dev.querent.model.engine.NoveltyEngine;
import dev.querent.model.engine.OnlineEngine;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Lists the trainers, or the options and variances of one. */
@Command(
        name = "trainers",
        description = {
            "List the trainers, or the options and variances of one trainer.",
            "With NAME, prints each option for -O with its default and range, and the variances that models of the"
                    + " trainer offer."
        },
        footer = {"", "Examples:", "  querent trainers", "  querent trainers gp-dense"})
final class TrainersCommand extends ReportCommand {
    @Parameters(arity = "0..1", paramLabel = "NAME", description = "Trainer to describe.")
    private Optional<String> name = Optional.empty();

    TrainersCommand(CommandContext context) {
        super(context);
    }

    @Override
    Report run() {
        return name.isPresent() ? details(context.registry().engines().named(name.get())) : list();
    }

    private Report list() {
        List<Engine<?>> engines = context.registry().engines().all();
        List<List<String>> lines = new ArrayList<>();
        engines.forEach(engine -> lines.add(List.of(engine.name(), engine.summary())));
        return new Report()
                .value(
                        "trainers",
                        engines.stream().map(TrainersCommand::description).toList())
                .block(TextTable.wrapping(1, lines));
    }

    private static Report details(Engine<?> engine) {
        List<List<String>> lines = new ArrayList<>(List.of(List.of(engine.name(), engine.summary())));
        if (engine instanceof OnlineEngine<?>) {
            lines.add(List.of("learns online", "see 'querent update'"));
        }
        Report report = new Report().block(TextTable.wrapping(1, lines));
        description(engine).forEach(report::value);
        report.block(OptionTable.of("-O", engine.options()));
        if (engine instanceof NoveltyEngine<?> novelty) {
            report.block(OptionTable.of("novelty -O", novelty.noveltyOptions()));
        }
        return engine.variances().isEmpty() ? report : report.block(variances(engine));
    }

    private static String variances(Engine<?> engine) {
        List<List<String>> lines = new ArrayList<>(List.of(List.of("--variance", "meaning")));
        for (VarianceMethod way : engine.variances()) {
            lines.add(List.of(way.text(), way.meaning() + (isDefault(way, engine) ? " (default)" : "")));
        }
        return TextTable.wrapping(1, lines);
    }

    private static Map<String, Object> variance(VarianceMethod way, Engine<?> engine) {
        Map<String, Object> description = new LinkedHashMap<>();
        description.put("name", way.label());
        description.put("text", way.text());
        description.put("meaning", way.meaning());
        description.put("default", isDefault(way, engine));
        return description;
    }

    private static boolean isDefault(VarianceMethod way, Engine<?> engine) {
        return engine.defaultVariance().equals(Optional.of(way));
    }

    private static Map<String, Object> description(Engine<?> engine) {
        Map<String, Object> description = new LinkedHashMap<>();
        description.put("name", engine.name());
        description.put("summary", engine.summary());
        description.put(
                "variances",
                engine.variances().stream().map(way -> variance(way, engine)).toList());
        description.put("options", OptionTable.values(engine.options()));
        description.put("online", engine instanceof OnlineEngine<?>);
        if (engine instanceof NoveltyEngine<?> novelty) {
            description.put("novelty_options", OptionTable.values(novelty.noveltyOptions()));
        }
        return description;
    }
}
