package dev.querent.core.active;

import java.util.BitSet;
import java.util.function.BiConsumer;
import java.util.stream.IntStream;

/** Tracks which items need no more answers, in a random order of items; follows the log incrementally. For one thread. */
final class SettledItems {
    private final int[] drawn; // all items
    private final int[] places; // position of each item in {@code drawn}
    private final BitSet settled = new BitSet(); // by position
    private final int overlap;
    private long seen;

    /**
     * @param drawn all items in any order
     */
    SettledItems(int[] drawn, int overlap) {
        this.drawn = drawn;
        this.overlap = overlap;
        places = new int[drawn.length];
        for (int place = 0; place < drawn.length; place++) {
            places[drawn[place]] = place;
        }
    }

    /**
     * @param dealtWith receives each item and the author who acted on it since the last call
     */
    void follow(LabelState state, BiConsumer<Integer, String> dealtWith) {
        while (seen < state.version()) {
            LabelEvent event = state.event(++seen);
            for (int item : state.touched(event)) {
                settled.set(
                        places[item],
                        state.isFlagged(item) || state.answering(item).size() >= overlap);
                dealtWith.accept(item, event.author());
            }
        }
    }

    /** Items that are not settled, in their order. */
    IntStream open() {
        return IntStream.iterate(
                        settled.nextClearBit(0),
                        place -> place < drawn.length,
                        place -> settled.nextClearBit(place + 1))
                .map(place -> drawn[place]);
    }

    boolean isSettled(int item) {
        return settled.get(places[item]);
    }
}
