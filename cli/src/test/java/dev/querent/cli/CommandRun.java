package dev.querent.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.querent.core.parallel.Cancellation;
import dev.querent.lab.experiment.Experiment;
import dev.querent.lab.reproduce.Experiments;
import dev.querent.model.engine.Engine;
import dev.querent.model.engine.Engines;
import dev.querent.workflow.Registry;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;

/** What one command answered, run in this process. */
record CommandRun(int code, String out, String err) {
    private static final Clock NOON = Clock.fixed(Instant.parse("2026-01-02T12:00:00Z"), ZoneOffset.UTC);

    static CommandRun of(String... args) {
        return with(Registry.standard().engines(), Experiments.standard(), args);
    }

    /** With these keys typed. */
    static CommandRun typing(String keys, String... args) {
        return with(Registry.standard().engines(), Experiments.standard(), keys, args);
    }

    static CommandRun with(Engine<?> engine, String... args) {
        return with(new Engines(List.of(engine)), Experiments.standard(), args);
    }

    static CommandRun with(List<Engine<?>> engines, String... args) {
        return with(new Engines(engines), Experiments.standard(), args);
    }

    static CommandRun with(Experiment experiment, String... args) {
        return with(Registry.standard().engines(), new Experiments(List.of(experiment)), args);
    }

    private static CommandRun with(Engines engines, Experiments experiments, String... args) {
        return with(engines, experiments, "", args);
    }

    private static CommandRun with(Engines engines, Experiments experiments, String keys, String[] args) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        int code = Main.run(
                new CommandContext(
                        new ByteArrayInputStream(keys.getBytes(StandardCharsets.UTF_8)),
                        new PrintStream(out, true, StandardCharsets.UTF_8),
                        new PrintStream(err, true, StandardCharsets.UTF_8),
                        false,
                        Registry.of(engines),
                        () -> experiments,
                        NOON,
                        new Cancellation()),
                args);
        return new CommandRun(code, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    }

    CommandRun succeeds() {
        assertThat(code).as("exit code; standard error: %s", err).isZero();
        return this;
    }

    /** Ended with this code, printed no result, and the last line of standard error is the given one. */
    void fails(int expectedCode, String line) {
        assertThat(out).isEmpty();
        assertThat(err.lines().filter(text -> text.startsWith("querent: "))).containsExactly("querent: " + line);
        assertThat(err).doesNotContain("\tat ");
        assertThat(code).isEqualTo(expectedCode);
    }

    /** The one JSON object on standard output. */
    JsonNode json() {
        succeeds();
        assertThat(out.lines()).hasSize(1);
        try {
            return new ObjectMapper().readTree(out);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
