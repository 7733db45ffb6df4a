package dev.querent.workflow;

import dev.querent.core.model.Classifier;
import dev.querent.model.engine.CompositeEngine;
import dev.querent.model.engine.Engine;
import dev.querent.model.error.Setting;
import dev.querent.model.error.SettingValue;
import dev.querent.model.error.UsageException;

/** Engines whose models say which of their parts decided on a class. */
public final class CompositeEngines {
    private CompositeEngines() {}

    /** The same engine; rejects one whose models have no such parts. */
    public static <M extends Classifier> CompositeEngine<M> require(Engine<M> engine) {
        if (engine instanceof CompositeEngine<M> composite) {
            return composite;
        }
        throw new UsageException(
                new SettingValue(Setting.DECIDED_BY, ""),
                "models of " + engine.name() + " have no parts that overrule each other");
    }
}
