package dev.querent.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Labelling at a real terminal, which the program {@code script} of util-linux makes; skipped where there is none. */
@Timeout(120)
class TerminalTest {
    private static final String DELETE = "\u001b[3~";
    private static final String F5 = "\u001b[15~";
    private static final String UP = "\u001b[A";

    @TempDir
    Path folder;

    private Process process;
    private final StringBuilder screen = new StringBuilder();

    @BeforeAll
    static void requireScript() throws IOException, InterruptedException {
        String version;
        try {
            Process asked = new ProcessBuilder("script", "--version")
                    .redirectErrorStream(true)
                    .start();
            version = new String(asked.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            asked.waitFor();
        } catch (IOException e) {
            version = "none";
        }
        assumeTrue(version.contains("util-linux"), "no 'script' of util-linux, which makes a terminal: " + version);
    }

    private void start() throws IOException {
        String command = Stream.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Dquerent.terminal=true",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Main.class.getName(),
                        "label",
                        "--pool",
                        Points.csv(folder.resolve("pool.csv"), 60, 2).toString(),
                        "--journal",
                        folder.resolve("points.journal").toString(),
                        "--trainer",
                        "gp-dense",
                        "--audit",
                        "0",
                        "--classes",
                        "near,far,3,5")
                .map(word -> "'" + word + "'")
                .collect(Collectors.joining(" "));
        String all = "trap : INT; " + command + "; echo \"code $?\"; stty -a"; // the shell outlives Ctrl-C
        ProcessBuilder builder = new ProcessBuilder(List.of("script", "-q", "-f", "-e", "-c", all, "/dev/null"));
        builder.environment().put("TERM", "xterm");
        process = builder.redirectErrorStream(true).start();
    }

    private void type(String keys) throws IOException {
        OutputStream in = process.getOutputStream();
        in.write(keys.getBytes(StandardCharsets.UTF_8));
        in.flush();
    }

    /** Reads on until this many questions were shown and the screen ends with this. */
    private void await(int questions, String end) throws IOException {
        InputStream out = process.getInputStream();
        byte[] some = new byte[1024];
        while (count("of 100 labels") < questions || !screen.toString().endsWith(end)) {
            int count = out.read(some);
            assertThat(count).as("ended before '%s': %s", end, screen).isPositive();
            screen.append(new String(some, 0, count, StandardCharsets.ISO_8859_1).replace("\r\n", "\n"));
        }
    }

    private int count(String text) {
        return screen.toString().split(text, -1).length - 1;
    }

    @Test
    void onlyKeysPressedAtAQuestionAnswerIt() throws IOException {
        start();
        String classes = "[e] near  [a] far  [3] 3  [5] 5\n> ";
        await(1, classes);
        type(DELETE + F5 + UP + DELETE + "eaea"); // the first e answers; the rest is typed ahead
        await(2, classes);
        type("a");
        await(3, classes);
        type("f\u001b"); // Escape leaves the note
        await(3, "\r\u001b[K> ");
        type("q");
        assertThat(rest()).startsWith("end").containsPattern("labels +2\n").contains("\ncode 0\n");
        assertThat(screen.toString()).contains("> near\n").contains("> far\n").doesNotContain("no key here");
        assertThat(count("of 100 labels")).as("questions").isEqualTo(3);
    }

    private String rest() throws IOException {
        return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).replace("\r\n", "\n");
    }

    /** A background job of a shell without job control ignores SIGINT, and so does all that it starts. */
    private static boolean ignoresInterrupts() throws IOException {
        long ignored = Files.readAllLines(Path.of("/proc/self/status")).stream()
                .filter(line -> line.startsWith("SigIgn:"))
                .mapToLong(line -> Long.parseUnsignedLong(line.substring(7).strip(), 16))
                .findFirst()
                .orElse(0);
        return (ignored >> 1 & 1) == 1; // signal 2
    }

    @Test
    void controlCStopsAndTheTerminalIsAsItWas() throws IOException {
        assumeFalse(ignoresInterrupts(), "the tests were started with SIGINT ignored, which no child can undo");
        start();
        await(1, "> ");
        type("\u0003");
        assertThat(rest())
                .contains("querent: stopped\ncode 130\n")
                .contains(" icanon ")
                .contains(" echo ");
    }
}
