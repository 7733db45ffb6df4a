package dev.querent.bench.paired;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** A contender in a child process; see {@link Contender#command}. */
final class ChildProcess implements Contender {
    private static final long SECONDS_TO_END = 10;

    private final String name;
    private final Process process;
    private final BufferedWriter toChild;
    private final BufferedReader fromChild;

    private ChildProcess(String name, Process process) {
        this.name = name;
        this.process = process;
        this.toChild = process.outputWriter(StandardCharsets.UTF_8);
        this.fromChild = process.inputReader(StandardCharsets.UTF_8);
    }

    static ChildProcess start(String name, List<String> command, Map<String, String> environment) {
        ProcessBuilder builder = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT);
        environment.forEach((variable, value) -> {
            if (value.isEmpty()) {
                builder.environment().remove(variable);
            } else {
                builder.environment().put(variable, value);
            }
        });
        try {
            return new ChildProcess(name, builder.start());
        } catch (IOException e) {
            throw new UncheckedIOException(name + ": cannot run " + String.join(" ", command), e);
        }
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public TimedRound round() {
        try {
            toChild.write("go\n");
            toChild.flush();
            return parse(fromChild.readLine());
        } catch (IOException e) {
            throw new UncheckedIOException(name + ": the command ended before it answered", e);
        }
    }

    private TimedRound parse(String line) {
        if (line == null) {
            throw new IllegalStateException(name + ": the command ended before it answered");
        }
        String[] fields = line.strip().split("\\s+", -1);
        try {
            double answer = fields.length > 1 ? Double.parseDouble(fields[1]) : Double.NaN;
            return new TimedRound(Double.parseDouble(fields[0]), answer);
        } catch (IllegalArgumentException e) {
            throw new IllegalStateException(
                    name + ": the command must print seconds and, optionally, an answer, but printed '" + line + "'",
                    e);
        }
    }

    @Override
    public void close() {
        try {
            toChild.close(); // the end of its input asks the child to end
            if (!process.waitFor(SECONDS_TO_END, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
            fromChild.close();
        } catch (IOException e) {
            process.destroyForcibly();
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
