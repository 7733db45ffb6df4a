package dev.querent.model.file;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;

/** Counts the bytes that reached the file, for the message when the disk is full. */
final class CountingStream extends FilterOutputStream {
    private final WriteFailure progress;

    CountingStream(OutputStream out, WriteFailure progress) {
        super(out);
        this.progress = progress;
    }

    @Override
    public void write(int b) throws IOException {
        out.write(b);
        progress.wrote(1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        out.write(bytes, offset, length);
        progress.wrote(length);
    }
}
