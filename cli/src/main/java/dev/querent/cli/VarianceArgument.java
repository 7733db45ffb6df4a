package dev.querent.cli;

import dev.querent.core.model.VarianceMethod;
import dev.querent.io.engine.Engines;
import dev.querent.io.option.NearestNames;
import java.util.List;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads variance methods such as {@code exact}, {@code fine:16} or {@code certified:1e-4}. */
final class VarianceArgument implements ITypeConverter<VarianceMethod> {

    @Override
    public VarianceMethod convert(String text) {
        try {
            return VarianceMethod.parse(text, Engines.standard().variances());
        } catch (IllegalArgumentException e) {
            throw new TypeConversionException(e.getMessage() + hint(text));
        }
    }

    /** For a misspelt name; for a known one, the message is about its value. */
    private static String hint(String text) {
        String name = text.split("[:(]", 2)[0];
        List<String> known = Engines.standard().variances().stream()
                .map(VarianceMethod::label)
                .toList();
        return known.contains(name) ? "" : NearestNames.hint(name, known);
    }
}
