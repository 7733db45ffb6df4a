package dev.querent.io.prediction;

import dev.querent.core.model.Predictions;
import java.io.IOException;
import java.io.OutputStream;

/** One way to write predictions. The stream may be closed by it. */
interface PredictionFormat {
    void write(OutputStream out, Predictions predictions) throws IOException;
}
