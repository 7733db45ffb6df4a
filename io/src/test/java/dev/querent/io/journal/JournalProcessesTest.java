package dev.querent.io.journal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.querent.core.active.LabelEvent;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Journals in the hands of several processes, and of processes that are killed. */
@Timeout(600)
class JournalProcessesTest extends JournalCase {
    private static final int KILLS = 200;
    private static final int MANY = 1_000_000;

    private Process start(int events) throws IOException {
        return new ProcessBuilder(List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-Xshare:auto",
                        "-XX:-UsePerfData",
                        "-Xmx64m",
                        "-cp",
                        System.getProperty("java.class.path"),
                        JournalWriter.class.getName(),
                        file.toString(),
                        String.valueOf(events)))
                .redirectErrorStream(true)
                .start();
    }

    /** A process waits before it opens the journal, so that it can be started beforehand. */
    private static void go(Process process) throws IOException {
        process.getOutputStream().write('\n');
        process.getOutputStream().flush();
    }

    private static BufferedReader output(Process process) {
        return new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    }

    private static void kill(Process process) throws InterruptedException {
        process.destroyForcibly();
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void aSecondProcessIsRefusedUntilTheFirstIsGone() throws IOException, InterruptedException {
        Process first = start(3);
        go(first);
        try (BufferedReader screen = output(first)) {
            assertThat(screen.readLine()).isEqualTo("open 0");
            for (String id : List.of("1", "2", "3")) {
                assertThat(screen.readLine()).isEqualTo(id);
            }
            byte[] before = Files.readAllBytes(file);
            Process second = start(3);
            go(second);
            try (BufferedReader refused = output(second)) {
                assertThat(refused.readLine())
                        .isEqualTo("refused " + file
                                + ": is in use by another session; end it first, or give another journal");
            }
            assertThat(second.waitFor()).isZero();
            assertRefused("is in use by another session");
            assertThat(LabelJournal.read(file).events()).hasSize(3);
            assertThat(file).hasBinaryContent(before);
        } finally {
            kill(first);
        }
        Process third = start(1);
        go(third);
        try (BufferedReader screen = output(third)) {
            assertThat(screen.readLine()).isEqualTo("open 3");
            assertThat(screen.readLine()).isEqualTo("4");
            third.getOutputStream().close();
            assertThat(screen.readLine()).isEqualTo("end 10 -1");
        }
        assertThat(third.waitFor()).isZero();
        assertThat(reopened()).hasSize(4);
    }

    /** A journal that is open here is also read here, and somebody else is refused in between; only other processes notice a lock that was dropped. */
    @Test
    void readingAndRefusingDoNotDropTheLock() throws IOException, InterruptedException {
        try (LabelJournal journal = open()) {
            journal.append("ann", JournalWriter.action(1));
            assertThat(LabelJournal.read(file).events()).hasSize(1);
            assertThat(LabelJournal.peek(file)).isEqualTo(journal.header());
            assertRefused("is in use by another session");
            JournalPathCheck.requireApart(file, List.of(folder.resolve("pool.csv")));
            Process other = start(1);
            go(other);
            try (BufferedReader screen = output(other)) {
                assertThat(screen.readLine()).startsWith("refused ").contains("is in use");
            }
            assertThat(other.waitFor()).isZero();
        }
        Files.writeString(file, "{\"querent_journal\":1,\"pool\":\"40x2-ab\"}\n");
        try (LabelJournal renewed = open()) {
            assertThat(renewed.size()).isZero();
            Process other = start(1);
            go(other);
            try (BufferedReader screen = output(other)) {
                assertThat(screen.readLine()).startsWith("refused ").contains("is in use");
            }
            assertThat(other.waitFor()).isZero();
        }
    }

    @Test
    void acknowledgedEventsSurviveBeingKilled() throws IOException, InterruptedException {
        SplittableRandom random = new SplittableRandom(15);
        long kept = 0;
        Process next = start(MANY);
        for (int round = 0; round < KILLS; round++) {
            if (round % 25 == 0) { // so that reading it again stays quick
                Files.deleteIfExists(file);
                kept = 0;
            }
            Process process = next;
            next = start(MANY);
            go(process);
            long acknowledged = kept;
            try (BufferedReader screen = output(process)) {
                assertThat(screen.readLine()).isEqualTo("open " + kept);
                long wanted = kept + random.nextInt(12);
                while (acknowledged < wanted) {
                    acknowledged = Long.parseLong(screen.readLine());
                }
                for (int spin = random.nextInt(200_000); spin > 0; spin--) { // another moment every time
                    Thread.onSpinWait();
                }
                process.toHandle().destroyForcibly(); // unlike that of the process, leaves its output to be read
                for (String line = screen.readLine(); line != null; line = screen.readLine()) {
                    acknowledged = isWhole(line, acknowledged) ? acknowledged + 1 : acknowledged;
                }
            } finally {
                kill(process);
            }
            List<LabelEvent> events = LabelJournal.read(file).events();
            assertThat(events).hasSizeGreaterThanOrEqualTo((int) acknowledged);
            assertThat(events)
                    .allSatisfy(event -> assertThat(event.action()).isEqualTo(JournalWriter.action(event.id())));
            kept = events.size(); // one more may have been written before the end came
        }
        kill(next);
    }

    /** The last line of a killed process may be cut. */
    private static boolean isWhole(String line, long before) {
        return line.equals(String.valueOf(before + 1));
    }
}
