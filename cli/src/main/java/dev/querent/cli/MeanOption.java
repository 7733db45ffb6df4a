package dev.querent.cli;

import dev.querent.core.model.MeanMethod;
import dev.querent.core.option.NamedChoice;
import dev.querent.model.option.NearestNames;
import java.util.List;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** How to compute means. */
final class MeanOption {
    @Option(
            names = "--mean",
            paramLabel = "exact|quantised",
            converter = Argument.class,
            description =
                    "How to compute means: exact, or from tables of bins (gp-hik only), in a time that does not depend"
                            + " on the number of training rows (default: exact).")
    private MeanMethod means = MeanMethod.EXACT;

    MeanMethod means() {
        return means;
    }

    /** Reads the text after the option. */
    static final class Argument implements ITypeConverter<MeanMethod> {
        @Override
        public MeanMethod convert(String text) {
            return NamedChoice.find(MeanMethod.class, text).orElseThrow(() -> {
                List<String> known = NamedChoice.labels(MeanMethod.class);
                return new TypeConversionException("unknown mean '" + text + "' (known: " + String.join(", ", known)
                        + ")" + NearestNames.hint(text, known));
            });
        }
    }
}
