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
import org.netlib.util.intW;

/**
 * A program {@code user.Program} in a module of its own that is compiled and run with others on the module path.
 *
 * @param requires the module it uses
 * @param modules one class of each module it needs
 */
public record ModuleProgram(Path folder, String requires, List<Class<?>> modules) {

    /** A class of core and of each library it needs. */
    public static List<Class<?>> coreAndItsLibraries() {
        return List.of(
                Features.class,
                BLAS.class,
                LAPACK.class,
                intW.class,
                MathRuntimeException.class,
                OptimizationData.class,
                StatUtils.class);
    }

    /** Core's, and these. */
    public static List<Class<?>> coreAnd(Class<?>... others) {
        return Stream.concat(coreAndItsLibraries().stream(), Stream.of(others)).toList();
    }

    private String modulePath() {
        return modules.stream().map(CodeSources::of).collect(Collectors.joining(File.pathSeparator));
    }

    private Path classes() {
        return folder.resolve("classes");
    }

    /** What the compiler says; empty if the program compiles. */
    public String compile(String program) throws IOException {
        Path descriptor = Files.writeString(
                folder.resolve("module-info.java"), "module user.program { requires " + requires + "; }");
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

    /** What it prints. */
    public String run(String... more) throws IOException, InterruptedException {
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
}
