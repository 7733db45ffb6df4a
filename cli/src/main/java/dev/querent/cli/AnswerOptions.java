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
            paramLabel = "CLASS",
            description =
                    "Answer about rows of these classes that no class fits; the questions are to avoid rows like them.")
    private List<String> unnameable = List.of();

    @Option(
            names = "--skip",
            split = ",",
            paramLabel = "CLASS",
            description = "Skip rows of these classes, which teaches nothing; to compare --unnameable with.")
    private List<String> skipped = List.of();

    /** What is answered instead of the label, by class. Two classes or more must be left. */
    Map<String, Answer> answers(LabelSet classes) {
        Map<String, Answer> answers = new LinkedHashMap<>();
        unnameable.forEach(name -> put(name, "--unnameable", new Answer.NoClass(), classes, answers));
        skipped.forEach(name -> put(name, "--skip", new Answer.Skip(), classes, answers));
        if (!answers.isEmpty() && classes.size() - answers.size() < 2) {
            throw new UsageException("at least two classes must be left to label, but there are only " + classes.size()
                    + ", of which " + answers.size() + " get no label");
        }
        return answers;
    }

    private static void put(String name, String option, Answer answer, LabelSet classes, Map<String, Answer> answers) {
        if (!classes.contains(name)) {
            throw new UsageException(option + ": the pool has no class '" + name + "'"
                    + NearestNames.hint(name, classes.names()) + "; its classes are " + classes);
        }
        if (answers.put(name, answer) != null) {
            throw new UsageException(option + ": the class '" + name + "' is there twice");
        }
    }
}
