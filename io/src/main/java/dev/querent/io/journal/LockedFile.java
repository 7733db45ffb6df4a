package dev.querent.io.journal;

import dev.querent.model.error.InputException;
import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFileAttributeView;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;

/**
 * A file that only this process may use, from opening to closing. Closing <em>any</em> descriptor of a file drops all locks that the process has on
 * it (POSIX). So this class keeps track of its open files, reads them through the descriptor that has the lock, and never opens one twice.
 * Thread-safe.
 */
final class LockedFile implements AutoCloseable {
    /** How often others may replace a file while it is being opened. */
    private static final int ATTEMPTS = 10;

    /** By file identity. Its monitor is taken before that of a file. */
    private static final Map<Object, LockedFile> OPEN = new HashMap<>();

    private final Path real;
    private final Object key;
    private final boolean created;
    private final RandomAccessFile file;
    private final Disk disk;

    private LockedFile(Path real, Object key, boolean created, RandomAccessFile file, Disk disk) {
        this.real = real;
        this.key = key;
        this.created = created;
        this.file = file;
        this.disk = disk;
    }

    /** Opens and locks a file; creates it if there is none. */
    static LockedFile open(Path path, Disk disk) throws IOException {
        synchronized (OPEN) {
            for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
                boolean created = JournalPathCheck.createMissing(path);
                try {
                    LockedFile file = openExisting(path, created, disk);
                    if (file.hasItsName()) {
                        OPEN.put(file.key, file);
                        return file;
                    }
                    file.file.close(); // replaced by another process between opening and locking
                } catch (NoSuchFileException e) {
                    System.getLogger(LockedFile.class.getName())
                            .log(System.Logger.Level.DEBUG, "removed by another process: " + path, e);
                }
            }
        }
        throw inUse(path);
    }

    private static LockedFile openExisting(Path path, boolean created, Disk disk) throws IOException {
        Path real = path.toRealPath();
        Object key = key(real);
        JournalPathCheck.requireRegular(path);
        JournalPathCheck.requireWritable(path);
        LockedFile file = OPEN.containsKey(key) ? null : lock(real, key, created, disk);
        if (file == null) {
            throw inUse(path);
        }
        return file;
    }

    /** The file, locked; null if somebody else has the lock. */
    private static LockedFile lock(Path real, Object key, boolean created, Disk disk) throws IOException {
        RandomAccessFile file = new RandomAccessFile(real.toFile(), "rw");
        boolean locked = false;
        try {
            locked = disk.lock(file);
            return locked ? new LockedFile(real, key, created, file, disk) : null;
        } catch (OverlappingFileLockException e) {
            return null;
        } catch (IOException e) {
            if (created) { // not every file system has locks; leave nothing behind
                Files.deleteIfExists(real);
            }
            throw e;
        } finally {
            if (!locked) {
                file.close();
            }
        }
    }

    private static InputException inUse(Path path) {
        return InputException.in(path, "is in use by another session; end it first, or give another journal");
    }

    private static Object key(Path real) throws IOException {
        Object key = Files.readAttributes(real, BasicFileAttributes.class).fileKey();
        return key == null ? real : key; // not all systems number files
    }

    private boolean hasItsName() throws IOException {
        return Files.exists(real) && Objects.equals(key(real), key);
    }

    /** Computes a result from a stream. */
    @FunctionalInterface
    interface Reader<T> {
        T read(InputStream in) throws IOException;
    }

    /** Reads a file that may or may not be open here. */
    static <T> T read(Path path, Reader<T> reader) throws IOException {
        synchronized (OPEN) { // nobody may lock the file while it is open here without a lock
            LockedFile open = OPEN.get(key(path.toRealPath()));
            JournalPathCheck.requireRegular(path);
            try (InputStream in = open == null ? Files.newInputStream(path) : open.stream()) {
                return reader.read(in);
            }
        }
    }

    /** The whole file; closing the stream does nothing. */
    InputStream stream() {
        return new InputStream() {
            private long position;

            @Override
            public int read() throws IOException {
                byte[] one = new byte[1];
                return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
            }

            @Override
            public int read(byte[] bytes, int offset, int count) throws IOException {
                synchronized (LockedFile.this) {
                    file.seek(position);
                    int got = file.read(bytes, offset, count);
                    position += Math.max(got, 0);
                    return got;
                }
            }
        };
    }

    Path real() {
        return real;
    }

    /** Whether there was no such file before. */
    boolean isCreated() {
        return created;
    }

    synchronized long length() throws IOException {
        return file.length();
    }

    /** Writes bytes and waits until they are on the disk. */
    synchronized void write(long position, byte[] bytes) throws IOException {
        file.seek(position);
        disk.write(file, bytes);
        disk.force(file);
    }

    synchronized void truncate(long length) throws IOException {
        if (file.length() > length) {
            disk.truncate(file, length);
            disk.force(file);
        }
    }

    void forceFolder() {
        disk.forceFolder(real.getParent());
    }

    /** Replaces the content of this file in one step. The new file is locked before it gets the name; this one is closed. */
    LockedFile replace(byte[] content) throws IOException {
        Path temporary = real.resolveSibling(".querent-" + UUID.randomUUID() + ".tmp");
        LockedFile next = open(temporary, disk);
        boolean replaced = false;
        try {
            copyAccess(real, temporary);
            next.write(0, content);
            synchronized (OPEN) {
                Files.move(temporary, real, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
                replaced = true;
                next.forceFolder();
                LockedFile renamed = new LockedFile(real, key(real), false, next.file, disk);
                close();
                OPEN.remove(next.key);
                OPEN.put(renamed.key, renamed);
                return renamed;
            }
        } finally {
            if (!replaced) {
                next.discard();
            }
        }
    }

    /** The permissions of a file, if the system has them. */
    static void copyAccess(Path from, Path to) throws IOException {
        if (Files.getFileStore(from).supportsFileAttributeView(PosixFileAttributeView.class)) {
            Files.setPosixFilePermissions(to, Files.getPosixFilePermissions(from));
        }
    }

    /** Removes the file and closes it. */
    void discard() {
        synchronized (OPEN) {
            try {
                if (hasItsName()) {
                    Files.delete(real);
                }
            } catch (IOException e) {
                System.getLogger(LockedFile.class.getName()).log(System.Logger.Level.DEBUG, "cannot remove " + real, e);
            } finally {
                close();
            }
        }
    }

    /** Everything was forced to the disk before. */
    @Override
    public void close() {
        synchronized (OPEN) {
            OPEN.remove(key, this);
            synchronized (this) {
                try {
                    file.close();
                } catch (IOException e) {
                    System.getLogger(LockedFile.class.getName())
                            .log(System.Logger.Level.DEBUG, "cannot close " + real, e);
                }
            }
        }
    }
}
