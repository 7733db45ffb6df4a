package dev.querent.lab.experiment;

import dev.querent.lab.report.Block;
import dev.querent.lab.report.Gallery;
import dev.querent.lab.report.Section;
import dev.querent.lab.report.chart.Figure;
import dev.querent.lab.report.chart.Picture;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The result of an experiment.
 *
 * @param headline the finding in a few words
 * @param lead the finding in a sentence or two
 * @param facts for programs: names and numbers
 * @param sections figures and tables of the page
 * @param pictures by the end of their file names
 * @param tables one file each
 */
public record ExperimentResult(
        String headline,
        String lead,
        Protocol protocol,
        Map<String, Object> facts,
        List<Block> sections,
        Map<String, Picture> pictures,
        List<CsvTable> tables) {
    public ExperimentResult {
        facts = Collections.unmodifiableMap(new LinkedHashMap<>(facts));
        sections = List.copyOf(sections);
        pictures = Collections.unmodifiableMap(new LinkedHashMap<>(pictures));
        tables = List.copyOf(tables);
    }

    /**
     * The protocols.
     *
     * @param paper of the paper
     * @param here of this run
     * @param differences why the numbers may differ: data, machine, parts left out
     */
    public record Protocol(String paper, String here, String differences) {}

    /** Collects a result piece by piece. Not thread-safe. */
    public static final class Builder {
        private final Protocol protocol;
        private final Map<String, Object> facts = new LinkedHashMap<>();
        private final List<Block> sections = new ArrayList<>();
        private final Map<String, Picture> pictures = new LinkedHashMap<>();
        private final List<CsvTable> tables = new ArrayList<>();

        public Builder(Protocol protocol) {
            this.protocol = protocol;
        }

        public Builder fact(String name, Object value) {
            facts.put(name, value);
            return this;
        }

        public Builder csv(String name, List<String> columns, List<List<?>> rows) {
            tables.add(new CsvTable(name, columns, rows));
            return this;
        }

        /** A section of plots; each also becomes a file, named by its key. */
        public Builder figures(String heading, String introduction, Map<String, Figure> figures) {
            figures.forEach((name, figure) -> pictures.put(name, figure.picture()));
            sections.add(Section.of(heading, introduction, new Gallery(List.copyOf(figures.values()))));
            return this;
        }

        public Builder figure(String heading, String introduction, String name, Figure figure) {
            return figures(heading, introduction, Map.of(name, figure));
        }

        public Builder table(String heading, String introduction, Block table) {
            sections.add(Section.of(heading, introduction, table));
            return this;
        }

        public ExperimentResult build(String headline, String lead) {
            return new ExperimentResult(headline, lead, protocol, facts, sections, pictures, tables);
        }
    }
}
