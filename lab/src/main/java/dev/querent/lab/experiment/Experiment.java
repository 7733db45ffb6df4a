package dev.querent.lab.experiment;

import java.util.List;

/** An experiment of a paper that can be run here. Immutable. */
public abstract class Experiment {
    private final Citation source;
    private final String summary;
    private final List<String> files;

    /**
     * @param source paper, figure or table, and section
     * @param summary what it shows, in one line
     * @param files data files it reads, relative to the data folder; none if it generates its data
     */
    protected Experiment(Citation source, String summary, List<String> files) {
        this.source = source;
        this.summary = summary;
        this.files = List.copyOf(files);
    }

    public final Citation source() {
        return source;
    }

    /** Its name for users, such as {@code rodner2016-fig6}. */
    public final String name() {
        return source.name();
    }

    public final String summary() {
        return summary;
    }

    public final List<String> files() {
        return files;
    }

    public abstract ExperimentResult run(ExperimentContext context);
}
