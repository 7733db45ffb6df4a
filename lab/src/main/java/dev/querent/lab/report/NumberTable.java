package dev.querent.lab.report;

import java.util.List;

/** The numbers behind a plot, collapsed at first. */
public record NumberTable(String summary, List<String> headers, List<List<String>> rows) implements Block {
    public NumberTable {
        headers = List.copyOf(headers);
        rows = rows.stream().map(List::copyOf).toList();
    }

    @Override
    public void writeTo(Markup page) {
        page.open("details").element("summary", summary);
        page.open("div", "class", "scroll")
                .open("table", "class", "numbers")
                .open("thead")
                .open("tr");
        headers.forEach(header -> page.element("th", header, "scope", "col"));
        page.close().close().open("tbody");
        for (List<String> row : rows) {
            page.open("tr");
            row.forEach(cell -> page.element("td", cell));
            page.close();
        }
        page.close().close().close().close();
    }
}
