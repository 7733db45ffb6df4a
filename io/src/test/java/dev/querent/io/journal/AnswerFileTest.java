package dev.querent.io.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.querent.core.active.Answer;
import dev.querent.core.active.Question;
import dev.querent.io.format.DataReader;
import dev.querent.model.error.InputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AnswerFileTest {
    private static final int MOST_NUMBERED = 1 << 24;

    @TempDir
    Path folder;

    private Path file(String text) throws IOException {
        return Files.writeString(folder.resolve("told.csv"), text);
    }

    private static Answer of(AnswerFile file, int row) {
        return file.answer(new Question(row, 0, false, Question.CHANCE, 0, Instant.MAX, Optional.empty()));
    }

    @Test
    void rowsAreFoundByTheirNumbersAndOthersSkipped() throws IOException {
        Path told = file("kind,row,note\nham,7,sure\nspam,0,?\nham,7,again\n");
        AnswerFile answers = AnswerFile.read(DataReader.standard(), told, Optional.of("kind"), 9);
        assertThat(of(answers, 7)).isEqualTo(new Answer.Named("ham"));
        assertThat(of(answers, 0)).isEqualTo(new Answer.Named("spam"));
        assertThat(of(answers, 3)).isEqualTo(new Answer.Skip());
    }

    @Test
    void withoutNumbersRecordsAreRowsInTheirOrder() throws IOException {
        AnswerFile answers = AnswerFile.read(DataReader.standard(), file("x,label\n5,a\n6,b\n"), Optional.empty(), 2);
        assertThat(of(answers, 1)).isEqualTo(new Answer.Named("b"));
    }

    /** Numbers beyond would be taken for their neighbours. */
    @Test
    void numbersThatSinglePrecisionCannotTellApartAreRefused() throws IOException {
        Path told = file("row,label\n16777215,a\n");
        assertThat(of(AnswerFile.read(DataReader.standard(), told, Optional.empty(), MOST_NUMBERED), MOST_NUMBERED - 1))
                .isEqualTo(new Answer.Named("a"));
        assertThatThrownBy(() -> AnswerFile.read(DataReader.standard(), told, Optional.empty(), MOST_NUMBERED + 1))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("exact only up to 16777216");
    }
}
