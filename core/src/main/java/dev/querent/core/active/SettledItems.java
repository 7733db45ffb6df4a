package dev.querent.core.active;

import java.util.BitSet;
import java.util.function.BiConsumer;
import java.util.stream.IntStream;

/** Which items need nobody any more, in an order of chance; it follows the log, so that nothing is looked through twice. For one thread. */
final class SettledItems {
    private final int[] drawn; // all items
    private final int[] places; // of items among those drawn
    private final BitSet settled = new BitSet(); // by place
    private final int overlap;
    private long seen;

    /** @param drawn all items in some order */
    SettledItems(int[] drawn, int overlap) {
        this.drawn = drawn;
        this.overlap = overlap;
        places = new int[drawn.length];
        for (int place = 0; place < drawn.length; place++) {
            places[drawn[place]] = place;
        }
    }

    /** @param dealtWith hears of every item and who did something about it since this was called last */
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
