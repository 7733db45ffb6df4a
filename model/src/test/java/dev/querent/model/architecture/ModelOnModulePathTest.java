package dev.querent.model.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import dev.querent.core.architecture.ModuleProgram;
import dev.querent.model.ModelFile;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A program in a module of its own saves and loads a model with this module, core and the streaming parser of Jackson alone. */
class ModelOnModulePathTest {
    private static final String PROGRAM = """
            package user;
            import dev.querent.core.data.*;
            import dev.querent.core.forest.*;
            import dev.querent.core.random.Seed;
            import dev.querent.model.ModelFile;
            import java.nio.file.*;
            import java.util.List;
            public class Program {
                public static void main(String[] args) throws java.io.IOException {
                    double[][] rows = {{0, 1}, {0.1, 0.9}, {0.2, 0.8}, {1, 0}, {0.9, 0.2}, {0.8, 0}};
                    Features features = DenseFeatures.of(rows);
                    Labels labels = Labels.of(List.of("a", "a", "a", "b", "b", "b"));
                    ForestModel model = new ForestTrainer(ForestOptions.defaults()).fit(new LabeledData(features, labels), Seed.of(1));
                    Path file = Files.createTempFile("small", ".model");
                    ModelFile.save(file, model);
                    System.out.println(ModelFile.load(file).model().predict(features).bestName(5));
                    Files.delete(file);
                }
            }
            """;

    @TempDir
    Path folder;

    @Test
    void aModelIsSavedAndLoadedOnTheModulePath() throws IOException, InterruptedException {
        ModuleProgram program = new ModuleProgram(
                folder, "dev.querent.model", ModuleProgram.coreAnd(ModelFile.class, JsonFactory.class));

        assertThat(program.compile(PROGRAM)).isEmpty();
        assertThat(program.run()).isEqualTo("b");
    }
}
