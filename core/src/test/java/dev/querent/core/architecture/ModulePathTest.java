package dev.querent.core.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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

    private ModuleProgram program() {
        return new ModuleProgram(folder, "dev.querent.core", ModuleProgram.coreAndItsLibraries());
    }

    private String compile(String source) throws IOException {
        return program().compile(source);
    }

    private String run(String... more) throws IOException, InterruptedException {
        return program().run(more);
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
