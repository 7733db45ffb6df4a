/** Writing predictions and scores as CSV, JSON lines or Parquet, each file as a whole or not at all. */
package dev.querent.io.prediction;
