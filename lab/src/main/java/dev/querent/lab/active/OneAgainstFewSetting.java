package dev.querent.lab.active;

/**
 * Tasks of a kind.
 *
 * @param others categories that are not sought
 * @param start rows labelled of every category, the sought one and each of the others
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
