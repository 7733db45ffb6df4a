/**
 * From raw content to features: recipes as users write them ({@code phog:bins=12,levels=4}) and the extractors they become
 * once fitted on training data. What was fitted is stored in the model file.
 */
package dev.querent.model.feature;
