package dev.querent.workflow;

import static dev.querent.workflow.CheckpointCase.RUN;
import static org.assertj.core.api.Assertions.assertThat;

import dev.querent.core.active.LabelPolicy;
import dev.querent.core.active.Question;
import dev.querent.core.random.RandomSource;
import dev.querent.core.random.Seed;
import dev.querent.io.journal.LabelJournal;
import dev.querent.workflow.CheckpointCase.Standing;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A checkpoint that is damaged, or that belongs to something else, changes nothing: everything is learnt from the journal. */
class IgnoredCheckpointTest {
    private static final int LABELS = 60;
    private static final int CHECKSUM_BYTES = 32;

    @TempDir
    Path folder;

    private final CheckpointCase<?> usual = CheckpointCase.dense();
    private FeatureTable pool;
    private Path journal;
    private Path checkpoint;
    private byte[] good;
    private int replays;

    @BeforeEach
    void labelSome() throws IOException {
        pool = CheckpointCase.pool(folder, 0);
        journal = folder.resolve("a.journal");
        checkpoint = PoolLabelling.checkpointOf(journal);
        try (PoolLabelling<?> labelling = usual.open(pool, journal)) {
            answer(labelling, LABELS);
        }
        good = Files.readAllBytes(checkpoint);
        assertThat(isUsed(usual, pool, good)).isTrue();
    }

    private static void answer(PoolLabelling<?> labelling, int count) {
        for (int i = 0; i < count; i++) {
            Question question = labelling.session().next(RUN).orElseThrow();
            labelling.session().label(question, CheckpointCase.label(question.item()));
        }
        labelling.session().next(RUN);
    }

    /** Opens the journal with these bytes beside it, requires what a replay gives, and tells whether less was learnt for it. */
    private boolean isUsed(CheckpointCase<?> engine, FeatureTable rows, byte[] bytes) throws IOException {
        Path replayedJournal = Files.copy(journal, folder.resolve("replayed" + replays++));
        engine.engine().learnt().set(0);
        Standing replayed = standing(engine, rows, replayedJournal);
        int all = engine.engine().learnt().getAndSet(0);
        Files.write(checkpoint, bytes);
        assertThat(standing(engine, rows, journal)).isEqualTo(replayed);
        return engine.engine().learnt().get() < all;
    }

    private static Standing standing(CheckpointCase<?> engine, FeatureTable rows, Path file) {
        try (PoolLabelling<?> labelling = engine.open(rows, file)) {
            return Standing.of(labelling);
        }
    }

    @Test
    void oneWithAFlippedBit() throws IOException {
        RandomSource random = Seed.of(5).generator();
        for (int i = 0; i < 40; i++) {
            byte[] flipped = good.clone();
            flipped[i < 12 ? i : random.nextInt(good.length)] ^= (byte) (1 << random.nextInt(8));
            assertThat(isUsed(usual, pool, flipped)).isFalse();
        }
    }

    @Test
    void oneCutShortOrWithBytesBehind() throws IOException {
        for (int length : new int[] {0, 5, 8, 20, 36, good.length / 2, good.length - 1, good.length + 1}) {
            assertThat(isUsed(usual, pool, Arrays.copyOf(good, length)))
                    .as("%d bytes", length)
                    .isFalse();
        }
    }

    @Test
    void oneOfAnotherFormatVersion() throws IOException, NoSuchAlgorithmException {
        for (int version : new int[] {0, 2}) {
            byte[] other = good.clone();
            ByteBuffer.wrap(other).order(ByteOrder.LITTLE_ENDIAN).putInt(8, version);
            int end = other.length - CHECKSUM_BYTES;
            byte[] checksum = MessageDigest.getInstance("SHA-256").digest(Arrays.copyOf(other, end));
            System.arraycopy(checksum, 0, other, end, CHECKSUM_BYTES);
            assertThat(isUsed(usual, pool, other)).isFalse();
        }
    }

    @Test
    void oneOfAnotherSeedOptionPolicyQuerentPoolOrEngine() throws IOException {
        assertThat(isUsed(usual.withSeed(8), pool, good)).isFalse();
        assertThat(isUsed(usual.with(Map.of("search", "none", "kernel", "intersection")), pool, good))
                .isFalse();
        assertThat(isUsed(usual.with(LabelPolicy.MAJORITY), pool, good)).isFalse();
        assertThat(isUsed(usual.withVersion("1.3"), pool, good)).isFalse();
        for (CheckpointCase<?> other : CheckpointCase.engines().skip(1).toList()) {
            assertThat(isUsed(other, pool, good)).isFalse();
        }
        assertThat(isUsed(usual, pool, good)).isTrue();
    }

    /** One value of one row, in a pool of the same size. */
    @Test
    void oneOfAnotherPool() throws IOException {
        Files.delete(journal);
        FeatureTable other = CheckpointCase.pool(folder, 1e-3);
        try (PoolLabelling<?> labelling = usual.open(other, journal)) {
            answer(labelling, LABELS);
        }
        assertThat(isUsed(usual, other, good)).isFalse();
    }

    @Test
    void oneOfAJournalThatWasEdited() throws IOException {
        List<String> lines = Files.readAllLines(journal);
        String line = lines.get(20);
        String body = line.substring(0, line.indexOf(",\"crc\"")).replaceAll("class \\d", "class 9");
        CRC32C sum = new CRC32C();
        sum.update(body.getBytes(StandardCharsets.UTF_8));
        lines.set(20, body + String.format(",\"crc\":\"%08x\"}", sum.getValue()));
        Files.write(journal, lines);
        assertThat(LabelJournal.read(journal).events()).hasSize(LABELS);
        assertThat(isUsed(usual, pool, good)).isFalse();
    }

    @Test
    void oneOfAJournalThatWasLonger() throws IOException {
        List<String> lines = Files.readAllLines(journal);
        Files.write(journal, lines.subList(0, lines.size() - 3));
        assertThat(isUsed(usual, pool, good)).isFalse();
    }

    @Test
    void anOlderOneOfTheSameJournalIsUsed() throws IOException {
        try (PoolLabelling<?> labelling = usual.open(pool, journal)) {
            answer(labelling, 10);
        }
        assertThat(Files.readAllBytes(checkpoint)).isNotEqualTo(good);
        assertThat(isUsed(usual, pool, good)).isTrue();
    }

    @Test
    void aFileOfThatNameThatIsNoCheckpointStaysAsItIs() throws IOException {
        byte[] notes = "my notes\n".getBytes(StandardCharsets.UTF_8);
        for (byte[] other : List.of(notes, new byte[0], Arrays.copyOf(good, 7))) {
            assertThat(isUsed(usual, pool, other)).isFalse();
            assertThat(checkpoint).hasBinaryContent(other);
        }
    }

    @Test
    void aPlaceThatCannotBeWrittenIsNoError() throws IOException {
        Files.delete(checkpoint);
        Files.createDirectory(checkpoint);
        try (PoolLabelling<?> labelling = usual.open(pool, journal)) {
            answer(labelling, 2);
        }
        assertThat(checkpoint).isEmptyDirectory();
        assertThat(LabelJournal.read(journal).events()).hasSize(LABELS + 2);
    }

    @Test
    void oneThatWasIgnoredIsReplacedByOneThatIsNot() throws IOException {
        byte[] damaged = good.clone();
        damaged[good.length / 2] ^= 1;
        assertThat(isUsed(usual, pool, damaged)).isFalse();
        assertThat(checkpoint).hasBinaryContent(good);
    }
}
