package dev.querent.model.engine;

import dev.querent.core.model.Classifier;
import dev.querent.core.model.NoveltyTrainer;
import dev.querent.model.option.Option;
import dev.querent.model.option.OptionValues;
import java.util.List;

/** An engine with one-class learning. The variances of its novelty models are those of its classifiers, {@link #variances}. */
public interface NoveltyEngine<M extends Classifier> extends Engine<M> {

    /** The options that apply to a single class. */
    List<Option<?>> noveltyOptions();

    /** A trainer with the given options; rejects an unknown name or a bad value with a usage error. */
    NoveltyTrainer<?> noveltyTrainer(OptionValues values);
}
