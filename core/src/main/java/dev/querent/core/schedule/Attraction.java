package dev.querent.core.schedule;

/** Which of several tasks of equal priority runs first: the one with the largest value. Must be a pure function. */
@FunctionalInterface
public interface Attraction {

    /**
     * @param fewest rows of the smallest task
     * @param most rows of the largest task
     */
    double of(Standing standing, int fewest, int most);

    /** The default: 1 − c + (p − p_min) / (p_max − p_min), for correctness c on p rows. Bad tasks and large ones need the most training. */
    static Attraction errorPlusShare() {
        return (standing, fewest, most) -> 1 - standing.correctness() + share(standing, fewest, most);
    }

    /** The lowest c + (p − p_min) / (p_max − p_min) first (Denninger 2017, eq. 6.1): bad tasks and small ones. */
    static Attraction equation61() {
        return (standing, fewest, most) -> -standing.correctness() - share(standing, fewest, most);
    }

    /** The lowest correctness first, for any number of rows. */
    static Attraction worstFirst() {
        return (standing, fewest, most) -> 1 - standing.correctness();
    }

    private static double share(Standing standing, int fewest, int most) {
        return most == fewest ? 0 : ((double) standing.rows() - fewest) / ((double) most - fewest);
    }
}
