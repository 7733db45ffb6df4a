package dev.querent.cli;

import dev.querent.io.UsageException;
import dev.querent.io.feature.FeatureKind;
import dev.querent.io.feature.FeatureRecipes;
import dev.querent.io.option.NearestNames;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Lists the feature recipes, or the options of one. */
@Command(
        name = "features",
        mixinStandardHelpOptions = true,
        versionProvider = VersionLines.class,
        description = {
            "List the feature recipes, or the options of one recipe.",
            "With NAME, prints each option with its default and range."
        },
        sortOptions = false,
        footer = {"", "Examples:", "  querent features", "  querent features phog"})
final class FeaturesCommand implements Callable<Integer> {
    private final CommandContext context;

    @Parameters(arity = "0..1", paramLabel = "NAME", description = "Recipe to describe.")
    private Optional<String> name = Optional.empty();

    @Mixin
    private OutputOptions output;

    FeaturesCommand(CommandContext context) {
        this.context = context;
    }

    @Override
    public Integer call() {
        Report report = name.isPresent() ? details(kind(name.get())) : list();
        report.print(context.out(), output.json());
        return ExitCodes.OK;
    }

    private static FeatureKind kind(String name) {
        List<String> known =
                FeatureRecipes.known().stream().map(FeatureKind::name).toList();
        return FeatureRecipes.known().stream()
                .filter(kind -> kind.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new UsageException("unknown features '" + name + "' (known: "
                        + String.join(", ", known) + ")" + NearestNames.hint(name, known)));
    }

    private static Report list() {
        List<FeatureKind> kinds = FeatureRecipes.known();
        return new Report()
                .value("features", kinds)
                .block(TextTable.wrapping(
                        1,
                        kinds.stream()
                                .map(kind -> List.of(kind.name(), kind.summary()))
                                .toList()));
    }

    private static Report details(FeatureKind kind) {
        Report report = new Report()
                .block(TextTable.wrapping(1, List.of(List.of(kind.name(), kind.summary()))))
                .value("name", kind.name())
                .value("summary", kind.summary())
                .value("options", kind.options());
        return kind.options().isEmpty() ? report : report.block(OptionTable.of("option", kind.options()));
    }
}
