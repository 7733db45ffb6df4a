package dev.querent.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The launcher itself, on a folder that looks like a checkout after its build. */
@Timeout(300)
class LauncherTest {
    @TempDir
    static Path home;

    private static Path ready;
    private static Launched first;

    private record Launched(int code, String out, String err) {}

    @BeforeAll
    static void built() throws IOException, InterruptedException {
        assumeThat(Path.of("/bin/bash")).exists();
        Path lib = Files.createDirectories(home.resolve("cli/target/querent/lib"));
        int number = 0;
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
            Path jar = lib.resolve(++number + ".jar");
            if (Files.isDirectory(Path.of(entry))) {
                pack(Path.of(entry), jar);
            } else if (Files.exists(Path.of(entry))) {
                Files.createSymbolicLink(jar, Path.of(entry).toAbsolutePath());
            }
        }
        Files.createFile(lib.resolveSibling(".built"));
        Files.copy(Path.of("..", "querent"), home.resolve("querent"));
        ready = lib.resolveSibling("java-" + Runtime.version().feature());
        first = launch("", "--version");
    }

    private static void pack(Path classes, Path jar) throws IOException {
        try (OutputStream file = Files.newOutputStream(jar);
                JarOutputStream out = new JarOutputStream(file);
                Stream<Path> files = Files.walk(classes)) {
            for (Path path : files.filter(Files::isRegularFile).sorted().toList()) {
                out.putNextEntry(new JarEntry(classes.relativize(path).toString()));
                Files.copy(path, out);
            }
        }
    }

    private static Launched launch(String options, String... args) throws IOException, InterruptedException {
        List<String> command =
                new ArrayList<>(List.of("bash", home.resolve("querent").toString()));
        command.addAll(List.of(args));
        Path out = Files.createTempFile(home, "out", "");
        Path err = Files.createTempFile(home, "err", "");
        ProcessBuilder builder =
                new ProcessBuilder(command).redirectOutput(out.toFile()).redirectError(err.toFile());
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        builder.environment().put("QUERENT_JAVA_OPTS", options);
        Process process = builder.start();
        assertThat(process.waitFor(200, TimeUnit.SECONDS)).isTrue();
        return new Launched(process.exitValue(), Files.readString(out), Files.readString(err));
    }

    private static Path archive() {
        return ready.resolve("classes.jsa");
    }

    /** The command does the same without a word about the archive. */
    private static void assertUnharmed() throws IOException, InterruptedException {
        assertThat(launch("", "--version")).isEqualTo(new Launched(0, first.out, ""));
    }

    private static void withDamaged(byte[] archive) throws IOException, InterruptedException {
        byte[] sound = Files.readAllBytes(archive());
        Files.delete(archive());
        Files.write(archive(), archive);
        try {
            assertUnharmed();
        } finally {
            Files.write(archive(), sound);
        }
    }

    @Test
    void saysThatItPreparesAndThenNothing() throws IOException, InterruptedException {
        assertThat(first.code).isZero();
        assertThat(first.out).contains("Java " + System.getProperty("java.version"));
        assertThat(first.err)
                .isEqualTo("querent: preparing for Java " + Runtime.version().feature() + " (once) ...\n");
        assertUnharmed();
    }

    @Test
    void classesComeFromTheArchive() throws IOException, InterruptedException {
        Path loaded = home.resolve("loaded");
        launch("-Xlog:class+load:file=" + loaded, "--version");
        assertThat(Files.readAllLines(loaded, StandardCharsets.UTF_8))
                .anyMatch(line -> line.contains(Main.class.getName() + " source: shared objects file"));
    }

    @Test
    void trainsWithVectorLanesAndWithoutAWarning() throws IOException, InterruptedException {
        Path data = Points.csv(home.resolve("points.csv"), 60, 3);
        Path loaded = home.resolve("loaded-by-train");
        String model = home.resolve("points.model").toString();
        Launched run = launch(
                "-Xlog:class+load:file=" + loaded,
                "train",
                "--quiet",
                "--data",
                data.toString(),
                "--features",
                "scale",
                "--trainer",
                "gp-hik",
                "--model",
                model);
        assertThat(run.err).isEmpty();
        assertThat(run.code).isZero();
        assertThat(Files.readString(loaded)).contains("jdk.incubator.vector.DoubleVector");
    }

    @Test
    void anArchiveThatIsMissingCutShortOrDamagedDoesNoHarm() throws IOException, InterruptedException {
        byte[] sound = Files.readAllBytes(archive());
        byte[] damaged = sound.clone();
        for (int i = 1 << 16; i < damaged.length; i += 4_999) {
            damaged[i] ^= 0x55;
        }
        withDamaged(damaged);
        withDamaged(Arrays.copyOf(sound, sound.length / 2));
        withDamaged(new byte[0]);
        Files.delete(archive());
        assertUnharmed();
        Files.write(archive(), sound);
    }

    @Test
    void preparesAgainForAnotherBuildOfJava() throws IOException, InterruptedException {
        Files.writeString(ready.resolve("maker"), "an older build\n");
        Files.delete(archive());
        assertThat(launch("", "--version")).isEqualTo(first);
        assertThat(archive()).exists();
        assertUnharmed();
    }

    @Test
    void wrongUsageKeepsItsExitCode() throws IOException, InterruptedException {
        assertThat(launch("", "trian").code()).isEqualTo(ExitCodes.USAGE);
    }
}
