/**
 * Parquet: a column per feature, or a list column with the vector of a row. Built on the file and record layers of
 * parquet-java, which need no Hadoop configuration; values go from the column decoders straight into the feature rows.
 */
package dev.querent.io.parquet;
