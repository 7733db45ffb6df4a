package dev.querent.lab.report;

import java.util.List;

/** Names and values that say how a result was made. */
public record FactTable(String caption, List<Fact> facts) implements Block {

    /** One line of the table. */
    public record Fact(String name, String value) {}

    public FactTable {
        facts = List.copyOf(facts);
    }

    @Override
    public void writeTo(Markup page) {
        page.open("div", "class", "scroll").open("table", "class", "facts").element("caption", caption);
        page.open("tbody");
        for (Fact fact : facts) {
            page.open("tr")
                    .element("th", fact.name, "scope", "row")
                    .element("td", fact.value)
                    .close();
        }
        page.close().close().close();
    }
}
