package dev.querent.model.table;

import java.util.ArrayList;
import java.util.List;

/** One text per row. */
public record Texts(List<String> texts) implements Content {
    public Texts {
        texts = List.copyOf(texts);
    }

    @Override
    public int rows() {
        return texts.size();
    }

    @Override
    public Texts select(int[] rows) {
        List<String> picked = new ArrayList<>(rows.length);
        for (int row : rows) {
            picked.add(texts.get(row));
        }
        return new Texts(picked);
    }

    @Override
    public String kind() {
        return "texts";
    }
}
