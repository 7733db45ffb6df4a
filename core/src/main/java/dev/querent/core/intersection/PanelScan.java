package dev.querent.core.intersection;

/** Inner loop of all products: one dimension of K·V for a panel of columns, interleaved by row. */
@FunctionalInterface
interface PanelScan {
    /**
     * out += K_d·V.
     *
     * @param rows row numbers; those of the dimension are in [from, to), by ascending value
     * @param gaps differences of neighbouring heights in [0, to − from); as many positions behind them may be overwritten
     */
    void add(int[] rows, int from, int to, double[] gaps, double[] v, double[] out);

    /** For panels of 1, 2, 4 or, with vector registers, 8 columns; the bits are the same with and without them. */
    static PanelScan of(int width) {
        return switch (width) {
            case 1 -> DimensionScan::one;
            case 2 -> DimensionScan::two;
            case 4 -> VectorScans.FOUR.orElse(DimensionScan::four);
            case 8 -> VectorScans.EIGHT.orElseThrow();
            default -> throw new IllegalArgumentException("no scan is " + width + " columns wide");
        };
    }
}
