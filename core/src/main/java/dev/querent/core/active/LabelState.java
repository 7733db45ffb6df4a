package dev.querent.core.active;

import dev.querent.core.active.LabelAction.AboutEvent;
import dev.querent.core.active.LabelAction.AboutItem;
import dev.querent.core.active.LabelAction.ClassAdded;
import dev.querent.core.active.LabelAction.ItemLabel;
import dev.querent.core.active.LabelAction.Labelled;
import dev.querent.core.active.LabelAction.Learned;
import dev.querent.core.active.LabelAction.Relabelled;
import dev.querent.core.active.LabelAction.Restored;
import dev.querent.core.active.LabelAction.Unnameable;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;

/**
 * The state that results from the events of a log: opinions per item, labels in force, open items. A fold: the same events give the same state.
 * For one thread.
 */
public final class LabelState {
    /** Number of answers after which a postponed item is asked again. */
    public static final int LATER = 20;

    private final LabelPolicy policy;
    private final List<LabelEvent> events = new ArrayList<>();
    private final BitSet inForce = new BitSet(); // by id
    private final Map<Integer, ItemHistory> items = new HashMap<>();
    private final Map<String, AuthorHistory> authors = new TreeMap<>();
    private final ClassKeys keys = new ClassKeys();
    private final Map<String, Integer> labelsByClass = new HashMap<>(); // number of events in force that name the class
    private final Set<String> classesAdded = new HashSet<>();
    private int labelled;
    private int audits;

    public LabelState(LabelPolicy policy) {
        this.policy = policy;
    }

    public static LabelState of(LabelPolicy policy, List<LabelEvent> events) {
        LabelState state = new LabelState(policy);
        events.forEach(state::apply);
        return state;
    }

    /**
     * The label that one author gives an item.
     *
     * @param event id of the event that gives it
     */
    public record Opinion(String author, String label, long event) {}

    /** Applies the next event; rejects one that does not fit its predecessors. */
    public void apply(LabelEvent event) {
        if (event.id() != events.size() + 1) {
            throw new IllegalArgumentException(
                    "event " + event.id() + " follows event " + events.size() + "; ids have no gaps");
        }
        new LabelRules(this).require(event.author(), event.action());
        events.add(event);
        LabelAction action = event.action();
        if (action instanceof AboutEvent about) {
            turn(about.target(), action instanceof Restored, event.author());
        } else if (!(action instanceof Learned)) {
            AuthorHistory author = authors.computeIfAbsent(event.author(), name -> new AuthorHistory());
            inForce.set((int) event.id());
            author.did(event.id(), isAnswer(action), !(action instanceof ClassAdded));
            touched(event)
                    .forEach(item -> items.computeIfAbsent(item, number -> new ItemHistory())
                            .add(event, author.answers()));
            count(action, 1);
            touched(event).forEach(this::refresh);
        }
    }

    /** Retracts an earlier event or restores it. */
    private void turn(long target, boolean standing, String by) {
        LabelEvent event = event(target);
        inForce.set((int) target, standing);
        AuthorHistory author = authors.get(event.author());
        if (standing) {
            author.putBack(target, isAnswer(event.action()));
        } else {
            author.takenBack(target, isAnswer(event.action()), event.author().equals(by));
        }
        count(event.action(), standing ? 1 : -1);
        touched(event).forEach(this::refresh);
    }

    private void count(LabelAction action, int step) {
        if (action instanceof ClassAdded added) {
            keys.add(added.name(), added.key());
            boolean changed = step > 0 ? classesAdded.add(added.name()) : classesAdded.remove(added.name());
            assert changed : added;
        }
        action.given().forEach(given -> {
            keys.meet(given.label());
            labelsByClass.merge(given.label(), step, Integer::sum);
        });
    }

    private void refresh(int item) {
        ItemHistory history = items.get(item);
        int hadLabel = history.label().isPresent() ? 1 : 0;
        int wasAudit = history.isAudit() ? 1 : 0;
        history.refresh(item, inForce, policy);
        labelled += (history.label().isPresent() ? 1 : 0) - hadLabel;
        audits += (history.isAudit() ? 1 : 0) - wasAudit;
    }

    /** Items that an event concerns, directly or through the event it names. */
    List<Integer> touched(LabelEvent event) {
        LabelAction action = event.action();
        if (action instanceof AboutEvent about) {
            return touched(event(about.target()));
        }
        return items(action);
    }

    static List<Integer> items(LabelAction action) {
        return action instanceof AboutItem about
                ? List.of(about.item())
                : action.given().stream().map(ItemLabel::item).toList();
    }

    /** Number of events. */
    public long version() {
        return events.size();
    }

    public LabelEvent event(long id) {
        return events.get((int) id - 1);
    }

    public boolean isInForce(long id) {
        return inForce.get((int) id);
    }

    /** Whether an action answers a question: with a label, or that no class fits. */
    private static boolean isAnswer(LabelAction action) {
        return action instanceof Labelled || action instanceof Unnameable;
    }

    /** The label in force. */
    public Optional<String> label(int item) {
        return history(item).flatMap(ItemHistory::label);
    }

    /** The label to learn from: the label in force, unless the item is an audit. */
    public Optional<String> trainingLabel(int item) {
        return isAudit(item) ? Optional.empty() : label(item);
    }

    /** Whether a label in force was given to measure the model. */
    public boolean isAudit(int item) {
        return history(item).filter(ItemHistory::isAudit).isPresent();
    }

    /** The latest label of each author, in the order in which they were given. */
    public List<Opinion> opinions(int item) {
        return history(item).map(known -> List.copyOf(known.opinions())).orElse(List.of());
    }

    Optional<Opinion> opinion(int item, String author) {
        return opinions(item).stream()
                .filter(opinion -> opinion.author().equals(author))
                .findFirst();
    }

    /** Events in force about an item, in order. */
    public List<LabelEvent> events(int item) {
        return history(item).map(ItemHistory::inForce).orElse(List.of());
    }

    private Optional<ItemHistory> history(int item) {
        return Optional.ofNullable(items.get(item));
    }

    /** Items that have a label, ascending. */
    public List<Integer> labelled() {
        return items(history -> history.label().isPresent());
    }

    /** Number of labelled items. */
    public int labelCount() {
        return labelled;
    }

    /** Items labelled to measure the model, ascending. */
    public List<Integer> audits() {
        return items(ItemHistory::isAudit);
    }

    /** The labels in force of the audits. */
    public Map<Integer, String> auditLabels() {
        Map<Integer, String> labels = new TreeMap<>();
        audits().forEach(item -> label(item).ifPresent(label -> labels.put(item, label)));
        return labels;
    }

    public int auditCount() {
        return audits;
    }

    /** Items with different labels by several authors, ascending. */
    public List<Integer> disagreements() {
        return items(ItemHistory::isDisputed);
    }

    /** Items with an event of this kind in force, ascending. */
    public List<Integer> itemsOf(Class<? extends AboutItem> kind) {
        return items(history -> history.inForce().stream().anyMatch(event -> kind.isInstance(event.action())));
    }

    /** Items that any event concerns, ascending. */
    public List<Integer> touchedItems() {
        return items.keySet().stream().sorted().toList();
    }

    private List<Integer> items(Predicate<ItemHistory> wanted) {
        return items.entrySet().stream()
                .filter(entry -> wanted.test(entry.getValue()))
                .map(Map.Entry::getKey)
                .sorted()
                .toList();
    }

    /** Authors who have answered with a label or that no class fits. */
    public Set<String> answering(int item) {
        return history(item).map(ItemHistory::answering).orElse(Set.of());
    }

    /** Whether an author has flagged an item. */
    public boolean isFlagged(int item) {
        return history(item).filter(ItemHistory::isFlagged).isPresent();
    }

    /** Whether the author has answered or skipped the item, or somebody has flagged it. */
    public boolean isClosedFor(int item, String author) {
        return history(item).filter(known -> known.isClosedFor(author)).isPresent();
    }

    /** Whether the author postponed the item and the delay is not over. */
    public boolean isResting(int item, String author) {
        int answers = authors.containsKey(author) ? authors.get(author).answers() : 0;
        return history(item).filter(known -> known.isResting(author, answers)).isPresent();
    }

    /** Number of answers in force. */
    public int answersInForce() {
        return authors.values().stream().mapToInt(AuthorHistory::answers).sum();
    }

    /** Authors of any event about items, ascending. */
    public List<String> authors() {
        return authors.entrySet().stream()
                .filter(entry -> entry.getValue().spokeOfItems())
                .map(Map.Entry::getKey)
                .toList();
    }

    /** The author's own last event in force, which undo retracts; a class that labels name stays. */
    public Optional<LabelEvent> undoable(String author) {
        return Optional.ofNullable(authors.get(author))
                .flatMap(history -> history.inForceLatestFirst()
                        .map(this::event)
                        .filter(event -> canGo(event.action()))
                        .findFirst());
    }

    /** The author's own event that they undid last, unless they have acted since. */
    public Optional<LabelEvent> redoable(String author) {
        return Optional.ofNullable(authors.get(author))
                .flatMap(AuthorHistory::redoable)
                .map(this::event)
                .filter(event -> newer(event).isEmpty());
    }

    /** A class can be removed only while no label names it. */
    boolean canGo(LabelAction action) {
        return !(action instanceof ClassAdded added) || labelsByClass.getOrDefault(added.name(), 0) == 0;
    }

    /** The author's later opinion about an item whose label was retracted, which restoring the label would contradict. */
    Optional<Opinion> newer(LabelEvent event) {
        return event.action().given().stream()
                .filter(label -> !(event.action() instanceof Relabelled))
                .flatMap(label -> opinion(label.item(), event.author()).stream())
                .findFirst();
    }

    /** Classes that were added or that labels in force name, in order of first occurrence. */
    public List<String> classes() {
        return keys.names().stream()
                .filter(name -> classesAdded.contains(name) || labelsByClass.getOrDefault(name, 0) > 0)
                .toList();
    }

    /** The key of a class, which it keeps for ever; empty if the class is unknown or no key was free. */
    public Optional<String> keyOf(String className) {
        return keys.key(className);
    }

    /** The class of a key, in force or not. */
    public Optional<String> classOf(String key) {
        return keys.name(key);
    }

    /** The key that a new class of this name gets; empty text if none is free. */
    public String suggestedKey(String className) {
        return keys.suggest(className);
    }

    ClassKeys keys() {
        return keys;
    }
}
