package dev.querent.io.parquet;

import org.apache.parquet.io.api.Converter;

/** What one row has in one column. Filled by the decoder, read and cleared once per row. */
interface Cell {
    /** Where the decoder puts the value. */
    Converter converter();

    /** Whether the row has a value, and a list no gap; otherwise it is null. */
    boolean isPresent();

    void clear();
}
