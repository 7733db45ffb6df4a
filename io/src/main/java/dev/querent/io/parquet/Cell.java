package dev.querent.io.parquet;

import org.apache.parquet.io.api.Converter;

/** The value of one row in one column. Filled by the decoder, read and cleared once per row. */
interface Cell {
    /** Where the decoder puts the value. */
    Converter converter();

    /** Whether the row has a value and, if it is a list, no null in it. */
    boolean isPresent();

    void clear();
}
