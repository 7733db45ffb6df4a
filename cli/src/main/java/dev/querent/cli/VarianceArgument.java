package dev.querent.cli;

import dev.querent.core.model.VarianceMethod;
import dev.querent.model.engine.Engines;
import dev.querent.model.option.NearestNames;
import java.util.List;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads variance methods such as {@code exact}, {@code fine:16} or {@code certified:1e-4}. */
final class VarianceArgument implements ITypeConverter<VarianceMethod> {
    private final Engines engines;

    VarianceArgument(Engines engines) {
        this.engines = engines;
    }

    @Override
    public VarianceMethod convert(String text) {
        try {
            return VarianceMethod.parse(text, engines.variances());
        } catch (IllegalArgumentException e) {
            throw new TypeConversionException(e.getMessage() + hint(text));
        }
    }

    /** For a misspelt name; for a known one, the message is about its value. */
    private String hint(String text) {
        String name = text.split("[:(]", 2)[0];
        List<String> known =
                engines.variances().stream().map(VarianceMethod::label).toList();
        return known.contains(name) ? "" : NearestNames.hint(name, known);
    }
}
