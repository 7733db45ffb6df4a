package dev.querent.lab.report;

import java.util.List;

/**
 * Results in columns, ours beside those of a paper. Columns of the paper look different, so that nobody confuses the two.
 */
public record ResultTable(String caption, List<Column> columns, List<List<String>> rows) implements Block {

    /** Where the numbers of a column come from. */
    public enum Origin {
        NAME,
        OURS,
        PAPER
    }

    /** One column. */
    public record Column(String header, Origin origin) {
        public static Column name(String header) {
            return new Column(header, Origin.NAME);
        }

        public static Column ours(String header) {
            return new Column(header, Origin.OURS);
        }

        public static Column paper(String header) {
            return new Column(header, Origin.PAPER);
        }

        private String style() {
            return switch (origin) {
                case NAME -> "name";
                case OURS -> "ours";
                case PAPER -> "paper";
            };
        }
    }

    public ResultTable {
        columns = List.copyOf(columns);
        rows = rows.stream().map(List::copyOf).toList();
        for (List<String> row : rows) {
            if (row.size() != columns.size()) {
                throw new IllegalArgumentException(
                        "row " + row + " has " + row.size() + " cells for " + columns.size() + " columns");
            }
        }
    }

    @Override
    public void writeTo(Markup page) {
        page.open("div", "class", "scroll").open("table", "class", "results").element("caption", caption);
        page.open("thead").open("tr");
        columns.forEach(column -> page.element("th", column.header, "scope", "col", "class", column.style()));
        page.close().close().open("tbody");
        for (List<String> row : rows) {
            page.open("tr");
            for (int c = 0; c < row.size(); c++) {
                Column column = columns.get(c);
                if (column.origin == Origin.NAME && c == 0) {
                    page.element("th", row.get(c), "scope", "row", "class", column.style());
                } else {
                    page.element("td", row.get(c), "class", column.style());
                }
            }
            page.close();
        }
        page.close().close().close();
    }
}
