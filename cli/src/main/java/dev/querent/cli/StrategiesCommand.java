package dev.querent.cli;

import dev.querent.core.option.NamedChoice;
import dev.querent.model.strategy.BatchRule;
import dev.querent.model.strategy.NamedStrategy;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Lists the query strategies, or the options of one. */
@Command(
        name = "strategies",
        description = {
            "List the query strategies, or the options of one strategy.",
            "Prints what each strategy asks for and what it needs from a model. With NAME, also prints its options and"
                    + " the trainers it works with."
        },
        footer = {"", "Examples:", "  querent strategies", "  querent strategies entropy-variance"})
final class StrategiesCommand extends ReportCommand {
    @Parameters(arity = "0..1", paramLabel = "NAME", description = "Strategy to describe.")
    private Optional<String> name = Optional.empty();

    StrategiesCommand(CommandContext context) {
        super(context);
    }

    @Override
    Report run() {
        return name.isPresent() ? details(context.registry().strategies().named(name.get())) : list();
    }

    private Report list() {
        List<NamedStrategy<?>> all = context.registry().strategies().all();
        List<List<String>> lines = Stream.concat(
                        Stream.of(List.of("strategy", "description", "needs")),
                        all.stream().map(s -> List.of(s.name(), s.summary(), s.needsText())))
                .toList();
        List<List<String>> rules = Stream.concat(
                        Stream.of(List.of("--batch-rule", "chooses")),
                        Stream.of(BatchRule.values()).map(rule -> List.of(rule.label(), rule.meaning())))
                .toList();
        return new Report()
                .value("strategies", all.stream().map(this::description).toList())
                .value("batch_rules", NamedChoice.labels(BatchRule.class))
                .block(TextTable.wrapping(1, lines))
                .block(TextTable.wrapping(1, rules));
    }

    private Report details(NamedStrategy<?> strategy) {
        Report report = new Report()
                .block(TextTable.wrapping(
                        1,
                        List.of(
                                List.of(strategy.name(), strategy.summary()),
                                List.of("needs", strategy.needsText()),
                                List.of("trainers", String.join(", ", trainers(strategy))))));
        description(strategy).forEach(report::value);
        return strategy.options().isEmpty() ? report : report.block(OptionTable.of("option", strategy.options()));
    }

    /** Trainers whose models it can use. */
    private List<String> trainers(NamedStrategy<?> strategy) {
        return context.registry().engines().all().stream()
                .filter(engine -> strategy.suits(engine.modelType()))
                .<String>map(engine -> engine.name())
                .toList();
    }

    private Map<String, Object> description(NamedStrategy<?> strategy) {
        Map<String, Object> description = new LinkedHashMap<>();
        description.put("name", strategy.name());
        description.put("summary", strategy.summary());
        description.put("needs", strategy.needsText());
        description.put("trainers", trainers(strategy));
        description.put("options", OptionTable.values(strategy.options()));
        return description;
    }
}
