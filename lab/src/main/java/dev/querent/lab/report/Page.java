package dev.querent.lab.report;

import dev.querent.model.file.AtomicFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/** A whole report. {@code kicker} is the small line above the headline, {@code lead} the sentence below it. */
public record Page(String kicker, String headline, String lead, List<Block> blocks) {
    public Page {
        blocks = List.copyOf(blocks);
    }

    public String html() {
        Markup page = new Markup();
        page.open("html", "lang", "en", "xmlns", "http://www.w3.org/1999/xhtml").open("head");
        page.empty("meta", "charset", "utf-8");
        page.empty("meta", "name", "viewport", "content", "width=device-width, initial-scale=1");
        page.empty("meta", "name", "color-scheme", "content", "light dark");
        page.element("title", headline + " – " + kicker);
        page.element("style", StyleSheet.ofPages()).close();
        page.open("body").open("main");
        page.open("header").element("p", kicker, "class", "kicker");
        page.element("h1", headline).element("p", lead, "class", "lead").close();
        blocks.forEach(page::add);
        page.close().close().close();
        return "<!DOCTYPE html>\n" + page + "\n";
    }

    /** Writes the page as a whole or not at all. */
    public void write(Path file) {
        byte[] bytes = html().getBytes(StandardCharsets.UTF_8);
        AtomicFile.write(file, out -> out.write(bytes));
    }
}
