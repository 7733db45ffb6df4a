/** Tables of records as files: CSV, JSON lines or Parquet, each file as a whole or not at all. */
package dev.querent.io.record;
