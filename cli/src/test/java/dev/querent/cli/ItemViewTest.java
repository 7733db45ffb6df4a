package dev.querent.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.querent.model.table.Texts;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Rows as they are shown. */
class ItemViewTest {

    private static List<String> shown(String text) {
        return new ItemView(new Texts(List.of(text)), Optional.empty()).lines(0);
    }

    @Test
    void textsAreBrokenByColumnsAndKeepTheirParagraphs() {
        assertThat(shown("one\r\n\ntwo\tthree")).containsExactly("one", "", "two three");
        assertThat(shown("鹭".repeat(60))).containsExactly("鹭".repeat(39), "鹭".repeat(21));
        assertThat(shown("word ".repeat(40))).hasSize(3).allMatch(line -> line.length() <= 78);
        assertThat(shown(" \n")).containsExactly("(no text)");
    }

    @Test
    void longTextsAreCutAndSayByHowMuch() {
        assertThat(shown("line\n".repeat(100))).hasSize(25).last().isEqualTo("… 76 more lines");
    }

    @Test
    void nothingInATextIsObeyed() {
        assertThat(shown("a\u001b[2Jb\u202ec\u009b31md\u2028e\u0007"))
                .containsExactly("a␛[2Jb\\u202ec\\x9b31md\\u2028e␇");
    }
}
