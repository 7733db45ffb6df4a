package dev.querent.bench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.querent.bench.data.SharedFolder;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import picocli.CommandLine.Command;

class BenchCommandLineTest {
    @Command(name = "bench/trial")
    private record Trial(Runnable work) implements Runnable {
        @Override
        public void run() {
            work.run();
        }
    }

    private final StringWriter errors = new StringWriter();

    private int run(Runnable work) {
        return BenchCommandLine.of(new Trial(work))
                .setErr(new PrintWriter(errors, true))
                .execute();
    }

    @Test
    void missingDataIsOneLine() {
        int code = run(() -> SharedFolder.required("data/no such set"));

        assertThat(code).isEqualTo(2);
        assertThat(errors.toString().lines())
                .singleElement()
                .asString()
                .startsWith("bench/trial: needs ../shared/data/no such set");
    }

    @Test
    void otherFailuresKeepTheirTrace() {
        int code = run(() -> {
            throw new IllegalStateException("a fault of the benchmark");
        });

        assertThat(code).isEqualTo(1);
        assertThat(errors.toString()).contains("a fault of the benchmark", "at dev.querent.bench");
    }
}
