package dev.querent.io.checkpoint;

import dev.querent.core.active.FollowerCheckpoint;
import dev.querent.core.active.LabelEvent;
import dev.querent.core.model.Classifier;
import dev.querent.core.progress.Run;
import dev.querent.io.journal.LogDigest;
import dev.querent.model.engine.OnlineEngine;
import dev.querent.model.error.InputException;
import dev.querent.model.state.FileKind;
import dev.querent.model.state.State;
import dev.querent.model.state.StateFile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;

/**
 * Checkpoints of labelling on disk, so that a reopened journal need not be learnt again. A checkpoint only saves time: the journal is the
 * truth, a checkpoint that does not belong to it is ignored, and the file may be deleted at any time. {@code docs/FORMAT.md} describes the bytes.
 */
public final class CheckpointFile {
    private static final System.Logger LOG = System.getLogger(CheckpointFile.class.getName());

    private CheckpointFile() {}

    /** Whether a checkpoint may be written here: there is no file, or it is a checkpoint of any version, even a damaged one. */
    public static boolean mayBeWritten(Path file) {
        if (!Files.exists(file)) {
            return true;
        } else if (!Files.isRegularFile(file)) {
            return false;
        }
        try (InputStream in = Files.newInputStream(file)) {
            return Arrays.equals(in.readNBytes(FileKind.MAGIC_BYTES), FileKind.CHECKPOINT.magic());
        } catch (IOException e) {
            LOG.log(System.Logger.Level.DEBUG, "cannot read " + file, e);
            return false;
        }
    }

    /**
     * Writes a checkpoint, atomically. Rejects a file that is not a checkpoint, and leaves it unchanged.
     *
     * @param log its events, at least up to the version of the checkpoint
     */
    public static <M extends Classifier> void write(
            Path file,
            CheckpointOrigin origin,
            List<LabelEvent> log,
            OnlineEngine<M> engine,
            FollowerCheckpoint<M> checkpoint) {
        if (!mayBeWritten(file)) {
            throw InputException.in(file, "is not a Querent checkpoint and was left unchanged; move it elsewhere");
        }
        StateFile.write(
                file,
                FileKind.CHECKPOINT,
                about(origin, checkpoint.version(), log),
                FollowerCodec.encode(checkpoint, engine));
    }

    private static State about(CheckpointOrigin origin, long version, List<LabelEvent> log) {
        return new State()
                .put("format", FileKind.CHECKPOINT.version())
                .put("version", version)
                .put("log_digest", LogDigest.of(log.subList(0, Math.toIntExact(version))))
                .put("origin", origin.encode());
    }

    /**
     * Reads a checkpoint. Empty if there is none, if it is damaged or of another format, and if it does not belong to the beginning of this log or to this
     * origin.
     */
    public static <M extends Classifier> Optional<FollowerCheckpoint<M>> read(
            Path file, CheckpointOrigin origin, List<LabelEvent> log, OnlineEngine<M> engine, Run run) {
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        try {
            return belonging(StateFile.read(file, FileKind.CHECKPOINT), origin, log, engine, run);
        } catch (CancellationException e) {
            throw e;
        } catch (RuntimeException e) { // of any kind: everything in it can be learnt again
            LOG.log(System.Logger.Level.DEBUG, "the checkpoint " + file + " is ignored", e);
            return Optional.empty();
        }
    }

    private static <M extends Classifier> Optional<FollowerCheckpoint<M>> belonging(
            StateFile.States stored, CheckpointOrigin origin, List<LabelEvent> log, OnlineEngine<M> engine, Run run) {
        long version = stored.about().integer("version");
        if (version < 1
                || version > log.size()
                || !StateFile.digest(stored.about()).equals(StateFile.digest(about(origin, version, log)))) {
            LOG.log(System.Logger.Level.DEBUG, "the checkpoint belongs to another log or was made in another way");
            return Optional.empty();
        }
        return Optional.of(FollowerCodec.decode(version, stored.content(), engine, run));
    }
}
