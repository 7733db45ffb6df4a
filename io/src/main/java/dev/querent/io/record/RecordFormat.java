package dev.querent.io.record;

import java.io.IOException;
import java.io.OutputStream;

/** One way to write records. The stream may be closed by it. */
interface RecordFormat {
    void write(OutputStream out, Records records) throws IOException;
}
