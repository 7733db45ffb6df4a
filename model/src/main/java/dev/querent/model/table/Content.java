package dev.querent.model.table;

/** The raw rows of a data file. Immutable. */
public sealed interface Content permits Vectors, Texts, Images {

    int rows();

    Content select(int[] rows);

    /** One word for messages: "vectors", "texts" or "images". */
    String kind();
}
