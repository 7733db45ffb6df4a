package dev.querent.model.error;

import java.util.Locale;

/** A decision of the user about data and models that messages refer to. Only the front end knows how it is given. */
public enum Setting {
    /** Which column holds the labels. */
    LABEL,
    /** Which column names the rows. */
    ID,
    /** Which column holds the texts. */
    TEXT,
    /** Which columns hold categories. */
    NOMINAL,
    /** The number of the first feature. */
    FIRST_INDEX,
    /** How features are made. */
    FEATURES,
    /** Which class is learnt alone. */
    CLASS,
    /** How a variance is obtained. */
    VARIANCE,
    /** How means are obtained. */
    MEAN,
    /** Whether predictions name the part of the model that decided. */
    DECIDED_BY,
    /** Which rows of a pool are not asked about again. */
    ASKED,
    /** Which rows of a model get another label. */
    RELABEL,
    /** Which rows of a model are forgotten. */
    FORGET,
    /** Whether hyperparameters are searched again. */
    OPTIMISE;

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}
