package dev.querent.cli;

import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * An input that knows whether it is empty. A separate thread reads its first byte, because the writer of a pipe may wait for the first
 * question before answering.
 */
final class PeekedInput extends InputStream {
    /** An empty file answers at once; this is for a busy machine. */
    private static final long PATIENCE_MILLIS = 500;

    private final InputStream in;
    private final FutureTask<Integer> first;
    private boolean taken;

    PeekedInput(InputStream in) {
        this.in = in;
        first = new FutureTask<>(in::read);
        Thread reader = new Thread(first, "querent-input");
        reader.setDaemon(true);
        reader.start();
    }

    /** False if nothing has come yet: somebody may still write. */
    boolean endsAtOnce() {
        try {
            return first.get(PATIENCE_MILLIS, TimeUnit.MILLISECONDS) < 0;
        } catch (TimeoutException | ExecutionException e) {
            return false; // the failure occurs again when the byte is read
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    @Override
    public int read() throws IOException {
        if (taken) {
            return in.read();
        }
        try {
            int value = first.get();
            taken = true;
            return value;
        } catch (ExecutionException e) {
            throw new IOException(e.getCause().getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while reading", e);
        }
    }

    /** Returns the available bytes without waiting for a full buffer. */
    @Override
    public int read(byte[] buffer, int offset, int length) throws IOException {
        if (taken || length == 0) {
            return in.read(buffer, offset, length);
        }
        int value = read();
        if (value < 0) {
            return -1;
        }
        buffer[offset] = (byte) value;
        return 1;
    }
}
