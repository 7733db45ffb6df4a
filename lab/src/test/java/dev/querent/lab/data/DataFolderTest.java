package dev.querent.lab.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.querent.model.error.InputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DataFolderTest {
    @TempDir
    Path folder;

    @Test
    void filesThatAreThereAreFound() throws IOException {
        Files.createFile(folder.resolve("a.csv"));
        DataFolder data = DataFolder.at(folder);
        assertThat(data.require("a.csv")).exists();
        assertThat(data.missing(List.of("a.csv", "b.csv"))).containsExactly("b.csv");
    }

    @Test
    void anAbsentFileIsNamedWithTheFolderAndTheOption() {
        assertThatThrownBy(() -> DataFolder.at(folder).require("b.csv"))
                .isInstanceOf(InputException.class)
                .hasMessage("needs b.csv, not in " + folder + "; name the folder that holds it with --data-dir");
    }

    @Test
    void withoutAFolderEverythingIsMissing() {
        assertThat(new DataFolder(Optional.empty()).absent(List.of("a", "b")))
                .isEqualTo("needs a and b, not given; name the folder that holds them with --data-dir");
    }

    @Test
    void aFileIsNoFolder() throws IOException {
        Path file = Files.createFile(folder.resolve("a.csv"));
        assertThatThrownBy(() -> DataFolder.at(file))
                .hasMessage(file + ": is not a folder; give the one that holds the data sets");
    }
}
