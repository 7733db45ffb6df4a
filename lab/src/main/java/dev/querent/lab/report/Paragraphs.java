package dev.querent.lab.report;

import java.util.List;

/** Plain text below a heading. */
public record Paragraphs(List<String> texts) implements Block {
    public Paragraphs {
        texts = List.copyOf(texts);
    }

    public static Paragraphs of(String... texts) {
        return new Paragraphs(List.of(texts));
    }

    @Override
    public void writeTo(Markup page) {
        page.open("div", "class", "prose");
        texts.forEach(text -> page.element("p", text));
        page.close();
    }
}
