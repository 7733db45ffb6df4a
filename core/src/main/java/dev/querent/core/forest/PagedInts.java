package dev.querent.core.forest;

import java.util.Arrays;

/**
 * Integers in pages. Copies share pages until one of them changes a page, so a copy takes a pointer per page, and a change afterwards copies one
 * page. For one writer.
 */
final class PagedInts {
    private static final int BITS = 10;
    private static final int PAGE = 1 << BITS;

    private int[][] pages;
    private boolean[] owned; // by page: whether no copy reads it
    private int size;

    private PagedInts(int[][] pages, boolean[] owned, int size) {
        this.pages = pages;
        this.owned = owned;
        this.size = size;
    }

    static PagedInts empty() {
        return new PagedInts(new int[0][], new boolean[0], 0);
    }

    PagedInts copy() {
        Arrays.fill(owned, false);
        return new PagedInts(pages.clone(), new boolean[pages.length], size);
    }

    int size() {
        return size;
    }

    int get(int at) {
        return pages[at >> BITS][at & (PAGE - 1)];
    }

    void set(int at, int value) {
        int page = at >> BITS;
        if (!owned[page]) {
            pages[page] = pages[page].clone();
            owned[page] = true;
        }
        pages[page][at & (PAGE - 1)] = value;
    }

    /** Appends copies of a value until there are at least {@code length} integers. */
    void fillTo(int length, int value) {
        int needed = (length + PAGE - 1) >> BITS;
        int before = (size + PAGE - 1) >> BITS;
        if (needed > pages.length) {
            int room = Math.max(needed, pages.length + (pages.length >> 1));
            pages = Arrays.copyOf(pages, room);
            owned = Arrays.copyOf(owned, room);
        }
        for (int page = before; page < needed; page++) {
            pages[page] = new int[PAGE];
            owned[page] = true;
        }
        for (; size < length; size++) {
            set(size, value);
        }
    }
}
