package dev.querent.lab.experiment;

import java.util.List;

/** An experiment of a paper that can be run here. Immutable. */
public interface Experiment {

    /** Paper, figure or table, and section. */
    Citation source();

    /** Its name for users, such as {@code rodner2016-fig6}. */
    default String name() {
        return source().name();
    }

    /** What it shows, in one line. */
    String summary();

    /** Data files it reads, relative to the data folder; none if it generates its data. */
    default List<String> files() {
        return List.of();
    }

    ExperimentResult run(ExperimentContext context);
}
