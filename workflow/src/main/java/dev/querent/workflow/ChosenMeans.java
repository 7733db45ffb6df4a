package dev.querent.workflow;

import dev.querent.core.model.Classifier;
import dev.querent.core.model.MeanMethod;
import dev.querent.core.model.OffersQuantisedMeans;
import dev.querent.model.SavedModel;
import dev.querent.model.error.Setting;
import dev.querent.model.error.SettingValue;
import dev.querent.model.error.UsageException;

/** Models with means computed by the method that the user chose. */
public final class ChosenMeans {
    private ChosenMeans() {}

    /** The model with such means; rejects one that has only exact means. */
    public static <M extends Classifier> SavedModel<M> of(SavedModel<M> saved, MeanMethod means) {
        if (means == MeanMethod.EXACT) {
            return saved;
        }
        if (!(saved.model() instanceof OffersQuantisedMeans offers)) {
            throw new UsageException(
                    new SettingValue(Setting.MEAN, means.label()),
                    "models of " + saved.engine().name() + " have exact means only");
        }
        return saved.with(saved.engine().modelType().cast(offers.withMeans(means)));
    }
}
