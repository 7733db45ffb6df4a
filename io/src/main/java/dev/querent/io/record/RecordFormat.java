package dev.querent.io.record;

import java.io.IOException;
import java.io.OutputStream;

/** A format for records. It may close the stream. */
interface RecordFormat {
    void write(OutputStream out, Records records) throws IOException;
}
