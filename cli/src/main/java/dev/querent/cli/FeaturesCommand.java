package dev.querent.cli;

import dev.querent.model.error.UsageException;
import dev.querent.model.feature.FeatureKind;
import dev.querent.model.option.NearestNames;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Lists the feature recipes, or the options of one. */
@Command(
        name = "features",
        description = {
            "List the feature recipes, or the options of one recipe.",
            "With NAME, prints each option with its default and range."
        },
        footer = {"", "Examples:", "  querent features", "  querent features phog"})
final class FeaturesCommand extends ReportCommand {
    @Parameters(arity = "0..1", paramLabel = "NAME", description = "Recipe to describe.")
    private Optional<String> name = Optional.empty();

    FeaturesCommand(CommandContext context) {
        super(context);
    }

    @Override
    Report run() {
        return name.isPresent() ? details(kind(name.get())) : list();
    }

    private FeatureKind kind(String name) {
        List<String> known = context.registry().features().kinds().stream()
                .map(FeatureKind::name)
                .toList();
        return context.registry().features().kinds().stream()
                .filter(kind -> kind.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new UsageException("unknown features '" + name + "' (known: "
                        + String.join(", ", known) + ")" + NearestNames.hint(name, known)));
    }

    private Report list() {
        List<FeatureKind> kinds = context.registry().features().kinds();
        return new Report()
                .value(
                        "features",
                        kinds.stream().map(FeaturesCommand::description).toList())
                .block(TextTable.wrapping(
                        1,
                        kinds.stream()
                                .map(kind -> List.of(kind.name(), kind.summary()))
                                .toList()));
    }

    private Report details(FeatureKind kind) {
        Report report = new Report().block(TextTable.wrapping(1, List.of(List.of(kind.name(), kind.summary()))));
        description(kind).forEach(report::value);
        return kind.options().isEmpty() ? report : report.block(OptionTable.of("option", kind.options()));
    }

    private static Map<String, Object> description(FeatureKind kind) {
        Map<String, Object> description = new LinkedHashMap<>();
        description.put("name", kind.name());
        description.put("summary", kind.summary());
        description.put("options", OptionTable.values(kind.options()));
        return description;
    }
}
