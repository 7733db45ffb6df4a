package dev.querent.cli;

import dev.querent.core.active.LabelAction.ClassAdded;
import dev.querent.core.active.LabelEvent;
import dev.querent.core.active.LabelPolicy;
import dev.querent.core.active.LabelState;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** A backend with given questions, which writes down what it was told. */
final class ScriptedBackend implements LabellingBackend {
    /** What happened, as in {@code 3=heron} or {@code 4 skipped}. */
    final List<String> told = new ArrayList<>();

    private final List<ShownQuestion> questions;
    private final LabelState classes = new LabelState(LabelPolicy.LATEST);
    private final Deque<String> undone = new ArrayDeque<>();
    Optional<AccuracyInterval> accuracy = Optional.empty();
    Outlook outlook = new Outlook(OptionalDouble.empty(), false);
    Optional<String> failure = Optional.empty();
    Optional<UncheckedIOException> diskFull = Optional.empty();
    int wanted = 100;

    ScriptedBackend(List<String> classNames, List<ShownQuestion> questions) {
        this.questions = questions;
        classNames.forEach(this::makeClass);
    }

    private void makeClass(String name) {
        classes.apply(new LabelEvent(
                classes.version() + 1, "ann", Instant.EPOCH, new ClassAdded(name, classes.suggestedKey(name))));
    }

    private List<String> answers() {
        return told.stream().filter(line -> !line.startsWith("class ")).toList();
    }

    @Override
    public Optional<ShownQuestion> next() {
        return answers().size() < questions.size()
                ? Optional.of(questions.get(answers().size()))
                : Optional.empty();
    }

    @Override
    public int labels() {
        return (int) told.stream().filter(line -> line.contains("=")).count();
    }

    @Override
    public int wanted() {
        return wanted;
    }

    private void tell(String what) {
        diskFull.ifPresent(full -> {
            diskFull = Optional.empty();
            throw full;
        });
        told.add(next().orElseThrow().item() + what);
        undone.clear();
    }

    @Override
    public void label(String className) {
        tell("=" + className);
    }

    @Override
    public void skip() {
        tell(" skipped");
    }

    @Override
    public void postpone() {
        tell(" postponed");
    }

    @Override
    public void flag(String note) {
        tell(" flagged '" + note + "'");
    }

    @Override
    public void unnameable() {
        tell(" unnameable");
    }

    @Override
    public void addClass(String className) {
        makeClass(className);
        told.add("class " + className);
    }

    @Override
    public Optional<String> undo() {
        if (told.isEmpty()) {
            return Optional.empty();
        }
        undone.push(told.remove(told.size() - 1));
        return Optional.of(undone.peek());
    }

    @Override
    public Optional<String> redo() {
        Optional<String> again = Optional.ofNullable(undone.poll());
        again.ifPresent(told::add);
        return again;
    }

    @Override
    public List<String> classes() {
        return classes.classes();
    }

    @Override
    public Optional<String> key(String className) {
        return classes.keyOf(className);
    }

    @Override
    public Optional<String> classOf(String key) {
        return classes.classOf(key);
    }

    @Override
    public Optional<AccuracyInterval> accuracy() {
        return accuracy;
    }

    @Override
    public Outlook outlook(int moreLabels) {
        return outlook;
    }

    @Override
    public Optional<String> failure() {
        return failure;
    }
}
