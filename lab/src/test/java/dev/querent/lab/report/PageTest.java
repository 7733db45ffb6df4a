package dev.querent.lab.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.querent.lab.report.FactTable.Fact;
import dev.querent.lab.report.Tiles.Tile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PageTest {
    private static final Page PAGE = new Page(
            "kicker",
            "Cats & <dogs>",
            "lead",
            List.of(
                    new Tiles(List.of(new Tile("Accuracy", "97.4 %", "487 of 500"))),
                    Section.of("Heading", "Words", new FactTable("Provenance", List.of(new Fact("Seed", "1")))),
                    ColumnLayout.of(page -> page.element("p", "left"), page -> page.element("p", "right"))));

    @Test
    void aPageIsWellFormed() {
        assertThat(StrictHtml.parse(PAGE.html()).texts("h1", "")).containsExactly("Cats & <dogs>");
    }

    @Test
    void aPageFetchesNothing() {
        String html = PAGE.html().replace("http://www.w3.org/1999/xhtml", "");
        assertThat(html).doesNotContain("http:", "https:", "url(", "@import", "<script", "<link");
    }

    @Test
    void theStyleReachesTheBrowserAsWritten() {
        // style is raw text to a browser: an escaped character would be taken literally
        assertThat(StrictHtml.parse(PAGE.html()).texts("style", "").get(0)).doesNotContainPattern("[<>&\"']");
    }

    @Test
    void thePageKnowsLightAndDarkAndSmallScreens() {
        assertThat(PAGE.html()).contains("prefers-color-scheme: dark", "width=device-width", "@media (max-width");
    }

    @Test
    void blocksAreInOrder() {
        assertThat(StrictHtml.parse(PAGE.html()).text())
                .containsSubsequence("97.4 %", "Heading", "Seed", "left", "right");
    }

    @Test
    void aPageIsWrittenAsUtf8(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("page.html");
        PAGE.write(file);
        assertThat(Files.readString(file)).isEqualTo(PAGE.html());
    }
}
