package dev.querent.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.querent.features.StandardFeatures;
import dev.querent.model.engine.Engine;
import dev.querent.model.engine.Engines;
import dev.querent.model.engine.NoveltyEngine;
import dev.querent.model.error.UsageException;
import dev.querent.model.option.Option;
import dev.querent.model.option.OptionValues;
import dev.querent.model.strategy.Strategies;
import dev.querent.workflow.Registry;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every option of the standard engines, strategies and features: its default, its refusal, and that it is read at all. */
class StandardOptionsTest {
    private static final String NONSENSE = "?!";

    /** @param reading what reads the option when a user gives a text for it */
    record Listed(String owner, Option<?> option, Consumer<String> reading) {
        @Override
        public String toString() {
            return owner + " " + option;
        }
    }

    static Stream<Listed> options() {
        Engines engines = Registry.standard().engines();
        return Stream.of(
                        engines.all().stream().flatMap(StandardOptionsTest::ofEngine),
                        Strategies.standard(engines).all().stream()
                                .flatMap(strategy -> strategy.options().stream()
                                        .map(option -> new Listed(
                                                strategy.name(),
                                                option,
                                                text -> Strategies.standard(engines)
                                                        .parse(written(strategy.name(), option, text))))),
                        StandardFeatures.recipes().kinds().stream()
                                .flatMap(kind -> kind.options().stream()
                                        .map(option -> new Listed(
                                                kind.name(),
                                                option,
                                                text -> StandardFeatures.recipes()
                                                        .parse(written(kind.name(), option, text))))))
                .flatMap(listed -> listed);
    }

    private static Stream<Listed> ofEngine(Engine<?> engine) {
        Stream<Listed> own = engine.options().stream()
                .map(option -> new Listed(
                        engine.name(), option, text -> engine.trainer(values(engine, engine.options(), option, text))));
        return engine instanceof NoveltyEngine<?> novelty
                ? Stream.concat(
                        own,
                        novelty.noveltyOptions().stream()
                                .map(option -> new Listed(
                                        engine.name(),
                                        option,
                                        text -> novelty.noveltyTrainer(
                                                values(engine, novelty.noveltyOptions(), option, text)))))
                : own;
    }

    private static OptionValues values(Engine<?> engine, List<Option<?>> options, Option<?> option, String text) {
        return OptionValues.of(engine.name(), options, Map.of(option.name(), text));
    }

    private static String written(String name, Option<?> option, String text) {
        return name + ":" + option.name() + "=" + text;
    }

    @ParameterizedTest
    @MethodSource("options")
    void theDefaultIsAValueAndPrintsAsItself(Listed listed) {
        assertPrintsItsDefault(listed.owner, listed.option);
        listed.reading.accept(listed.option.defaultValue());
    }

    private static <T> void assertPrintsItsDefault(String owner, Option<T> option) {
        T usual = option.of(OptionValues.of(owner, List.of(option), Map.of()));
        assertThat(option.text(usual)).isEqualTo(option.defaultValue());
    }

    @ParameterizedTest
    @MethodSource("options")
    void nonsenseIsRefusedWithTheRangeThatHelpShows(Listed listed) {
        assertThat(listed.option.description()).isNotBlank();
        assertThat(listed.option.range()).isNotBlank();
        assertThatThrownBy(() -> listed.reading.accept(NONSENSE))
                .isInstanceOf(UsageException.class)
                .hasMessageStartingWith(listed.owner + " option " + listed.option.name() + " must be "
                        + listed.option.range() + ", got '" + NONSENSE + "'")
                .hasMessageNotContaining("\n");
    }
}
