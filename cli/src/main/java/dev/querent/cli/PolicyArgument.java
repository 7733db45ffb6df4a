package dev.querent.cli;

import dev.querent.core.active.LabelPolicy;
import dev.querent.core.option.NamedChoice;
import dev.querent.model.option.NearestNames;
import java.util.List;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads {@code latest} and {@code majority}. */
final class PolicyArgument implements ITypeConverter<LabelPolicy> {

    @Override
    public LabelPolicy convert(String text) {
        return NamedChoice.find(LabelPolicy.class, text).orElseThrow(() -> {
            List<String> known = NamedChoice.labels(LabelPolicy.class);
            return new TypeConversionException("unknown policy '" + text + "' (known: " + String.join(", ", known) + ")"
                    + NearestNames.hint(text, known));
        });
    }
}
