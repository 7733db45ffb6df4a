package dev.querent.core.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ludovic.netlib.blas.BLAS;
import dev.ludovic.netlib.lapack.LAPACK;
import dev.querent.core.data.Features;
import java.io.File;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.hipparchus.exception.MathRuntimeException;
import org.hipparchus.optim.OptimizationData;
import org.hipparchus.stat.StatUtils;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.netlib.util.intW;

/** A program in a module of its own compiles against core and runs with it on the module path. */
class ModulePathTest {
    private static final String PROGRAM = """
            package user;
            import dev.querent.core.data.*;
            import dev.querent.core.hik.*;
            import dev.querent.core.parallel.Workers;
            import dev.querent.core.progress.Run;
            import dev.querent.core.random.Seed;
            import java.util.List;
            public class Program {
                public static void main(String[] args) {
                    double[][] rows = {{0, 1, 0.2}, {0.1, 0.9, 0}, {0.2, 0.8, 0.1}, {1, 0, 0.3}, {0.9, 0.2, 0}, {0.8, 0, 0.1}};
                    Features features = SparseFeatures.copyOf(DenseFeatures.of(rows));
                    Labels labels = Labels.of(List.of("a", "a", "a", "b", "b", "b"));
                    HikTrainer trainer = new HikTrainer(HikOptions.defaults());
                    HikModel model = trainer.fit(new LabeledData(features, labels), Seed.of(1), Run.quiet());
                    System.out.println(model.predict(features, Workers.sequential()).bestName(5));
                }
            }
            """;

    @TempDir
    Path folder;

    private static String modulePath() {
        return Stream.of(
                        Features.class,
                        BLAS.class,
                        LAPACK.class,
                        intW.class,
                        MathRuntimeException.class,
                        OptimizationData.class,
                        StatUtils.class)
                .map(CodeSources::of)
                .collect(Collectors.joining(File.pathSeparator));
    }

    /** What the compiler says; empty if the program compiles. */
    private String compile(String program) throws IOException {
        Path descriptor = Files.writeString(
                folder.resolve("module-info.java"), "module user.program { requires dev.querent.core; }");
        Path source = Files.writeString(folder.resolve("Program.java"), program);
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StringWriter said = new StringWriter();
        List<String> options = List.of(
                "--module-path", modulePath(), "-proc:none", "-d", classes().toString());
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, StandardCharsets.UTF_8)) {
            compiler.getTask(said, files, null, options, null, files.getJavaFileObjects(descriptor, source))
                    .call();
        }
        return said.toString();
    }

    private Path classes() {
        return folder.resolve("classes");
    }

    private String run(String... more) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Dquerent.blas=java"));
        command.addAll(List.of(more));
        command.addAll(List.of(
                "--module-path",
                modulePath() + File.pathSeparator + classes(),
                "--module",
                "user.program/user.Program"));
        Path out = folder.resolve("out.txt");
        Path err = folder.resolve("err.txt");
        int code = new ProcessBuilder(command)
                .redirectOutput(out.toFile())
                .redirectError(err.toFile())
                .start()
                .waitFor();
        assertThat(code).as(Files.readString(err)).isZero();
        return Files.readString(out).strip();
    }

    @Test
    void aModelIsTrainedOnTheModulePath() throws IOException, InterruptedException {
        assertThat(compile(PROGRAM)).isEmpty();
        assertThat(run()).isEqualTo("b");
    }

    @Test
    void coreReadsTheVectorModuleWhereThereIsOne() throws IOException, InterruptedException {
        assertThat(compile(PROGRAM)).isEmpty();
        assertThat(run("--add-modules", "jdk.incubator.vector")).isEqualTo("b");
    }

    @Test
    void internalPackagesAreNotVisible() throws IOException {
        String program = PROGRAM.replace(
                "import java.util.List;", "import java.util.List;\nimport dev.querent.core.internal.Require;");
        assertThat(compile(program)).contains("package dev.querent.core.internal is not visible");
    }

    @Test
    void numericalMethodsAreForModulesOfQuerentOnly() throws IOException {
        String program = PROGRAM.replace(
                "import java.util.List;", "import java.util.List;\nimport dev.querent.core.krylov.Lanczos;");
        assertThat(compile(program)).contains("package dev.querent.core.krylov is not visible");
    }
}
