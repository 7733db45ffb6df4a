package dev.querent.io.journal;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** The steps that lock a file and make its bytes durable. Tests count them and let them fail. */
class Disk {
    static final Disk REAL = new Disk();

    /** Whether the lock was free. */
    boolean lock(RandomAccessFile file) throws IOException {
        return file.getChannel().tryLock() != null;
    }

    void write(RandomAccessFile file, byte[] bytes) throws IOException {
        file.write(bytes);
    }

    void truncate(RandomAccessFile file, long length) throws IOException {
        file.setLength(length);
    }

    /** Unlike those of a channel, these steps do not close the file and drop its lock when a thread is interrupted. */
    void force(RandomAccessFile file) throws IOException {
        file.getFD().sync();
    }

    /** Makes a new name durable. Not every platform can open a folder; on others the name becomes durable a little later. */
    void forceFolder(Path folder) {
        try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
            channel.force(true);
        } catch (IOException notSupported) {
            System.getLogger(Disk.class.getName())
                    .log(System.Logger.Level.DEBUG, "cannot force " + folder, notSupported);
        }
    }
}
