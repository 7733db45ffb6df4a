/** Weka's attribute-relation files: <a href="https://waikato.github.io/weka-wiki/formats_and_processing/arff_stable/">format</a>. */
package dev.querent.io.arff;
