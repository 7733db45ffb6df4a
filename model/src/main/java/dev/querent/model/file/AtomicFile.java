package dev.querent.model.file;

import dev.querent.model.error.InputException;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.UUID;

/**
 * Writes a file atomically. The bytes go to a temporary file in the same folder, are forced to the disk, and only then replace the target in one
 * step. After any failure, an older file of that name is unchanged and the temporary one is removed.
 *
 * <p>A symbolic link is followed. A device or pipe, such as {@code /dev/stdout}, cannot be replaced and is written directly.
 */
public final class AtomicFile {
    private static final int BUFFER = 1 << 16;

    private AtomicFile() {}

    /** Produces the content of a file. The stream is buffered; closing it is allowed and not needed. */
    @FunctionalInterface
    public interface Body {
        void writeTo(OutputStream out) throws IOException;
    }

    /** Writes {@code target}; problems of the file system become an {@link InputException} that says what to try. */
    public static void write(Path target, Body body) {
        WriteFailure failure = new WriteFailure(target);
        if (Files.isDirectory(target)) {
            throw InputException.in(target, "is a folder; give the name of a file to write");
        }
        if (Files.exists(target) && !Files.isRegularFile(target)) {
            writeDirectly(target, body, failure);
            return;
        }
        Path folder = requireFolder(target);
        Path temporary = folder.resolve(".querent-" + UUID.randomUUID() + ".tmp");
        try {
            writeAndForce(temporary, body, failure);
            Path real = Files.exists(target) ? target.toRealPath() : target;
            Files.move(temporary, real, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw failure.describe(e);
        } catch (UncheckedIOException e) {
            throw failure.describe(e.getCause());
        } finally {
            removeLeftover(temporary);
        }
        forceFolder(folder);
    }

    private static Path requireFolder(Path target) {
        try {
            Path real = Files.exists(target) ? target.toRealPath() : target.toAbsolutePath();
            Path folder = real.getParent();
            if (folder == null || !Files.isDirectory(folder)) {
                String problem = folder != null && Files.exists(folder) ? "is a file, not a folder" : "does not exist";
                throw InputException.in(
                        target, "cannot be written: " + folder + " " + problem + "; create the folder first");
            }
            return folder;
        } catch (IOException e) {
            throw new WriteFailure(target).describe(e);
        }
    }

    private static void writeAndForce(Path file, Body body, WriteFailure failure) throws IOException {
        try (FileChannel channel = create(file, failure)) {
            OutputStream out =
                    new BufferedOutputStream(new CountingStream(Channels.newOutputStream(channel), failure), BUFFER);
            // Closing it would close the channel before its bytes are forced to the disk.
            body.writeTo(new UnclosedStream(out));
            out.flush();
            channel.force(true);
        }
    }

    private static FileChannel create(Path file, WriteFailure failure) {
        try {
            return FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        } catch (IOException e) {
            throw failure.describeFolder(file.getParent(), e);
        }
    }

    private static void writeDirectly(Path target, Body body, WriteFailure failure) {
        try (OutputStream out = new BufferedOutputStream(
                new CountingStream(Files.newOutputStream(target, StandardOpenOption.WRITE), failure), BUFFER)) {
            body.writeTo(new UnclosedStream(out));
        } catch (IOException e) {
            throw failure.describe(e);
        } catch (UncheckedIOException e) {
            throw failure.describe(e.getCause());
        }
    }

    /** After success there is nothing to remove; after a failure, the first problem is the one to report. */
    private static void removeLeftover(Path temporary) {
        try {
            Files.deleteIfExists(temporary);
        } catch (IOException secondary) {
            System.getLogger(AtomicFile.class.getName())
                    .log(System.Logger.Level.DEBUG, "cannot remove " + temporary, secondary);
        }
    }

    /** Makes the new name durable. Not every platform can open a folder; there the name follows a little later. */
    private static void forceFolder(Path folder) {
        try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
            channel.force(true);
        } catch (IOException notSupported) {
            System.getLogger(AtomicFile.class.getName())
                    .log(System.Logger.Level.DEBUG, "cannot force " + folder, notSupported);
        }
    }
}
