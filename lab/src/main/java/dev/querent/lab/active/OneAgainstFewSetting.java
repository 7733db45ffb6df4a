package dev.querent.lab.active;

/**
 * A kind of task.
 *
 * @param others number of negative categories
 * @param start labelled rows per category at the start
 */
record OneAgainstFewSetting(int others, int start) {
    String key() {
        return others + "-others-start-" + start;
    }

    int startLabels() {
        return start * (others + 1);
    }

    /** As in the text: {@code from 1 row per category}. */
    String startText() {
        return "from " + start + (start == 1 ? " row" : " rows") + " per category";
    }
}
