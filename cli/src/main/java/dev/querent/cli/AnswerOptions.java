package dev.querent.cli;

import dev.querent.core.active.Answer;
import dev.querent.core.data.LabelSet;
import dev.querent.io.UsageException;
import dev.querent.io.option.NearestNames;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Option;

/** Classes whose rows get no label in a simulation. */
final class AnswerOptions {
    @Option(
            names = "--unnameable",
            split = ",",
            paramLabel = "CLASS,...",
            hideParamSyntax = true,
            description = "Answer 'no class fits' for rows of these classes; the strategy then avoids similar rows.")
    private List<String> unnameable = List.of();

    @Option(
            names = "--skip",
            split = ",",
            paramLabel = "CLASS,...",
            hideParamSyntax = true,
            description = "Skip rows of these classes, without learning from it; a baseline for --unnameable.")
    private List<String> skipped = List.of();

    /** The answer instead of the label, by class. At least two classes must remain. */
    Map<String, Answer> answers(LabelSet classes) {
        Map<String, Answer> answers = new LinkedHashMap<>();
        unnameable.forEach(name -> put(name, "--unnameable", new Answer.NoClass(), classes, answers));
        skipped.forEach(name -> put(name, "--skip", new Answer.Skip(), classes, answers));
        if (!answers.isEmpty() && classes.size() - answers.size() < 2) {
            throw new UsageException("--unnameable and --skip must leave at least two classes, but take "
                    + answers.size() + " of the " + classes.size() + " classes");
        }
        return answers;
    }

    private static void put(String name, String option, Answer answer, LabelSet classes, Map<String, Answer> answers) {
        if (!classes.contains(name)) {
            throw new UsageException(option + ": the pool has no class '" + name + "' (known: " + classes + ")"
                    + NearestNames.hint(name, classes.names()));
        }
        if (answers.put(name, answer) != null) {
            throw new UsageException(option + ": the class '" + name + "' is given twice");
        }
    }
}
