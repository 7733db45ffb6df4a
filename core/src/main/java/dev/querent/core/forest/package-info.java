/**
 * Random forests of deep trees in flat arrays: split search, growth, votes, out-of-bag estimates, and online learning. Uses {@code random},
 * {@code parallel}, {@code progress}, {@code data}, {@code model}.
 *
 * <p>References: Breiman, "Random forests", Machine Learning 2001; Geurts, Ernst and Wehenkel, "Extremely randomized trees", Machine Learning
 * 2006; Oza and Russell, "Online bagging and boosting", AISTATS 2001.
 */
package dev.querent.core.forest;
