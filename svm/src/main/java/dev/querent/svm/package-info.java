/**
 * Support vector machines by LIBSVM and linear classifiers by LIBLINEAR, the engines {@code svm} and {@code liblinear}: baselines with the API of all
 * other trainers. The libraries train; models are Querent's own, immutable, and keep nothing that predictions do not need.
 *
 * <p>References: Chang and Lin, LIBSVM, 2011; Fan, Chang, Hsieh, Wang and Lin, LIBLINEAR, 2008.
 */
package dev.querent.svm;
