package dev.querent.cli;

import dev.querent.core.active.LabelPolicy;
import dev.querent.model.option.NearestNames;
import java.util.Arrays;
import java.util.List;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads {@code latest} and {@code majority}. */
final class PolicyArgument implements ITypeConverter<LabelPolicy> {

    @Override
    public LabelPolicy convert(String text) {
        List<String> known =
                Arrays.stream(LabelPolicy.values()).map(LabelPolicy::label).toList();
        return Arrays.stream(LabelPolicy.values())
                .filter(policy -> policy.label().equals(text))
                .findFirst()
                .orElseThrow(() -> new TypeConversionException("unknown policy '" + text + "' (known: "
                        + String.join(", ", known) + ")" + NearestNames.hint(text, known)));
    }
}
