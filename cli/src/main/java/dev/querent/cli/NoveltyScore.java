package dev.querent.cli;

import dev.querent.core.data.Features;
import dev.querent.core.model.NoveltyModel;
import dev.querent.core.model.VarianceMethod;
import dev.querent.core.parallel.Workers;
import java.util.Locale;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** The quantity behind a novelty score. */
enum NoveltyScore {
    VARIANCE,
    MEAN;

    /** Reads the text after an option. */
    static final class Argument implements ITypeConverter<NoveltyScore> {
        @Override
        public NoveltyScore convert(String text) {
            for (NoveltyScore score : values()) {
                if (score.label().equals(text)) {
                    return score;
                }
            }
            throw new TypeConversionException("'" + text + "' is not a score; give variance or mean");
        }
    }

    String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    double[] of(NoveltyModel model, Features rows, VarianceMethod variance, Workers workers) {
        return this == MEAN ? model.noveltyByMean(rows, workers) : model.noveltyByVariance(rows, variance, workers);
    }
}
