/**
 * Engines and strategies by name, options, and model files: what a program needs to load a model and predict, without readers of tables and
 * without features of images and texts.
 */
module dev.querent.model {
    requires com.fasterxml.jackson.core;
    requires transitive dev.querent.core;

    exports dev.querent.model;
    exports dev.querent.model.engine;
    exports dev.querent.model.error;
    exports dev.querent.model.feature;
    exports dev.querent.model.file;
    exports dev.querent.model.option;
    exports dev.querent.model.state;
    exports dev.querent.model.strategy;
    exports dev.querent.model.table;
}
