package dev.querent.cli;

import dev.querent.core.active.LabelPolicy;
import dev.querent.core.active.LabelState.Opinion;
import dev.querent.workflow.JournalSummary;
import dev.querent.workflow.JournalSummary.FlaggedItem;
import dev.querent.workflow.LabelSummary;
import dev.querent.workflow.LabelSummary.Agreement;
import dev.querent.workflow.LabelSummary.AuthorCount;
import dev.querent.workflow.LabelSummary.ClassCount;
import dev.querent.workflow.LabelSummary.Disagreement;
import dev.querent.workflow.LabelSummary.Span;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The output of {@code labels info}. People see the first lines of long lists, programs all. */
final class JournalReport {
    private static final int SHOWN = 20;

    private JournalReport() {}

    static Report of(JournalSummary summary, LabelPolicy policy) {
        LabelSummary labels = summary.labels();
        Report report = new Report()
                .fact("labels", labels.labels(), labels.labels() + " (" + policy.label() + ")")
                .fact("audits", labels.audits())
                .fact("skipped", labels.skipped())
                .fact("unnameable", labels.unnameable())
                .fact("flagged", labels.flagged())
                .fact(
                        "classes",
                        classCounts(labels),
                        String.valueOf(labels.classes().size()))
                .fact("pool_rows", summary.header().rows())
                .value("pool", summary.header().pool())
                .value("id_column", summary.header().idColumn().orElse(null));
        summary.header().idColumn().ifPresent(name -> report.line("rows are named by", name));
        addAgreement(report, labels.agreement());
        report.value(
                        "first",
                        labels.span().map(Span::first).map(Instant::toString).orElse(null))
                .value(
                        "last",
                        labels.span().map(Span::last).map(Instant::toString).orElse(null))
                .fact("events", labels.events(), events(labels))
                .value("policy", policy.label())
                .value(
                        "authors",
                        labels.authors().stream().map(JournalReport::author).toList())
                .value(
                        "disagreements",
                        labels.disagreements().stream()
                                .map(JournalReport::disagreement)
                                .toList())
                .value(
                        "flags",
                        summary.flags().stream().map(JournalReport::flag).toList());
        labels.span().ifPresent(span -> report.line("time", span.first() + " to " + span.last()));
        addTables(report, summary);
        return report;
    }

    /** Labels by class, in the order of their first use. */
    static Map<String, Integer> classCounts(LabelSummary labels) {
        Map<String, Integer> counts = new LinkedHashMap<>();
        labels.classes().forEach(each -> counts.put(each.name(), each.labels()));
        return counts;
    }

    private static String events(LabelSummary labels) {
        return labels.events().isEmpty()
                ? "none"
                : labels.events().entrySet().stream()
                        .map(entry -> entry.getValue() + " " + entry.getKey())
                        .collect(Collectors.joining(", "));
    }

    private static void addAgreement(Report report, Agreement agreement) {
        boolean isKnown = agreement.share().isPresent();
        Map<String, Object> values = new LinkedHashMap<>();
        values.put("items", agreement.items());
        values.put("pairs", agreement.pairs());
        values.put("share", isKnown ? agreement.share().getAsDouble() : null);
        values.put("alpha", Double.isNaN(agreement.alpha()) ? null : agreement.alpha());
        report.fact(
                "agreement",
                values,
                isKnown
                        ? String.format(
                                Locale.ROOT,
                                "%d of %d pairs of labels (%s)%s",
                                agreement.agreeing(),
                                agreement.pairs(),
                                NumberText.percent(agreement.share().getAsDouble()),
                                Double.isNaN(agreement.alpha())
                                        ? ""
                                        : String.format(Locale.ROOT, ", Krippendorff's alpha %.3f", agreement.alpha()))
                        : "no row has labels of two authors");
    }

    private static void addTables(Report report, JournalSummary summary) {
        LabelSummary labels = summary.labels();
        if (!labels.classes().isEmpty()) {
            report.block(numbers(List.of("class", "labels"), labels.classes(), JournalReport::line));
        }
        if (!labels.authors().isEmpty()) {
            report.block(numbers(List.of("author", "labels", "events"), labels.authors(), JournalReport::line));
        }
        if (!labels.disagreements().isEmpty()) {
            report.block(words(List.of("row", "differing labels"), labels.disagreements(), JournalReport::line));
        }
        if (!summary.flags().isEmpty()) {
            report.block(words(List.of("row", "flagged by", "note"), summary.flags(), JournalReport::line));
        }
    }

    private static <T> String numbers(List<String> head, List<T> all, Function<T, List<String>> line) {
        return TextTable.ofNumbers(table(head, all, line));
    }

    private static <T> String words(List<String> head, List<T> all, Function<T, List<String>> line) {
        return TextTable.ofWords(table(head, all, line));
    }

    private static <T> List<List<String>> table(List<String> head, List<T> all, Function<T, List<String>> line) {
        List<List<String>> table = new ArrayList<>();
        table.add(head);
        all.stream()
                .limit(SHOWN)
                .forEach(each -> table.add(
                        line.apply(each).stream().map(TerminalText::safe).toList()));
        if (all.size() > SHOWN) {
            table.add(List.of("… (" + (all.size() - SHOWN) + " more)"));
        }
        return table;
    }

    private static List<String> line(ClassCount each) {
        return List.of(each.name(), String.valueOf(each.labels()));
    }

    private static List<String> line(AuthorCount each) {
        return List.of(each.author(), String.valueOf(each.labels()), String.valueOf(each.events()));
    }

    private static List<String> line(Disagreement each) {
        return List.of(
                String.valueOf(each.item()),
                each.opinions().stream()
                        .map(opinion -> opinion.author() + ": " + opinion.label())
                        .collect(Collectors.joining(", ")));
    }

    private static List<String> line(FlaggedItem each) {
        return List.of(String.valueOf(each.item()), each.author(), each.note());
    }

    private static Map<String, Object> author(AuthorCount each) {
        return values("author", each.author(), "labels", each.labels(), "events", each.events());
    }

    private static Map<String, Object> disagreement(Disagreement each) {
        return values(
                "row",
                each.item(),
                "opinions",
                each.opinions().stream().map(JournalReport::opinion).toList());
    }

    private static Map<String, Object> opinion(Opinion each) {
        return values("author", each.author(), "label", each.label());
    }

    private static Map<String, Object> flag(FlaggedItem each) {
        return values("row", each.item(), "author", each.author(), "note", each.note());
    }

    private static Map<String, Object> values(Object... keysAndValues) {
        Map<String, Object> values = new LinkedHashMap<>();
        for (int i = 0; i < keysAndValues.length; i += 2) {
            values.put((String) keysAndValues[i], keysAndValues[i + 1]);
        }
        return values;
    }
}
