package dev.querent.cli;

import dev.querent.io.engine.Engine;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Lists the trainers, or the options of one. */
@Command(
        name = "trainers",
        mixinStandardHelpOptions = true,
        versionProvider = VersionLines.class,
        description = "List the trainers, or the options of one with their defaults and ranges.",
        sortOptions = false,
        footer = {"", "Examples:", "  querent trainers", "  querent trainers gp-dense"})
final class TrainersCommand implements Callable<Integer> {
    private final Surroundings surroundings;

    @Parameters(arity = "0..1", paramLabel = "NAME", description = "A trainer.")
    private Optional<String> name = Optional.empty();

    @Mixin
    private OutputOptions output;

    TrainersCommand(Surroundings surroundings) {
        this.surroundings = surroundings;
    }

    @Override
    public Integer call() {
        Report report = name.isPresent() ? details(surroundings.engines().named(name.get())) : list();
        report.print(surroundings.out(), output.json());
        return ExitCodes.OK;
    }

    private Report list() {
        List<Engine<?>> engines = surroundings.engines().all();
        List<List<String>> lines = new ArrayList<>();
        engines.forEach(engine -> lines.add(List.of(engine.name(), engine.summary())));
        return new Report()
                .value(
                        "trainers",
                        engines.stream().map(TrainersCommand::description).toList())
                .block(TextTable.ofWords(lines));
    }

    private static Report details(Engine<?> engine) {
        Report report = new Report().line(engine.name(), engine.summary());
        if (!engine.variances().isEmpty()) {
            report.line("variances", String.join(", ", engine.variances()));
        }
        description(engine).forEach(report::value);
        return report.block(OptionTable.of("-O", engine.options()));
    }

    private static Map<String, Object> description(Engine<?> engine) {
        Map<String, Object> description = new LinkedHashMap<>();
        description.put("name", engine.name());
        description.put("summary", engine.summary());
        description.put("variances", engine.variances());
        description.put("options", engine.options());
        return description;
    }
}
