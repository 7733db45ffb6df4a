package dev.querent.features;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.querent.core.data.Features;
import dev.querent.core.parallel.Cancellation;
import dev.querent.core.parallel.WorkerPool;
import dev.querent.core.progress.FitEvent;
import dev.querent.core.progress.Run;
import dev.querent.core.random.Seed;
import dev.querent.model.feature.FeatureExtractor;
import dev.querent.model.feature.FeatureRecipe;
import dev.querent.model.state.State;
import dev.querent.model.table.Content;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What holds for every recipe. Says nothing about whether its features are any good. */
class ExtractorContractTest {
    private static final Seed SEED = Seed.of(5);

    static Stream<Arguments> recipes() {
        return Stream.of(
                Arguments.of("raw", Contents.randomVectors(80, 9, 1)),
                Arguments.of("l1", Contents.randomVectors(80, 9, 2)),
                Arguments.of("scale", Contents.randomVectors(80, 9, 3)),
                Arguments.of("scale:clamp=no", Contents.randomVectors(80, 9, 15)),
                Arguments.of("standardise", Contents.randomVectors(80, 9, 16)),
                Arguments.of("standardise:center=no", Contents.randomVectors(80, 9, 17)),
                Arguments.of("signed", Contents.randomVectors(80, 9, 18)),
                Arguments.of("standardise+signed+l1", Contents.randomVectors(80, 9, 19)),
                Arguments.of("raw+scale+l1", Contents.randomVectors(80, 9, 4)),
                Arguments.of("smooth:sigma=0.7+scale", Contents.randomVectors(80, 9, 14)),
                Arguments.of("l1+pyramid:grid=3x1", Contents.randomVectors(80, 9, 13)),
                Arguments.of("words", Contents.randomTexts(80, 5)),
                Arguments.of("words:weight=tfidf,ngrams=2,norm=l2", Contents.randomTexts(80, 6)),
                Arguments.of("words:weight=tfidf,hash=8", Contents.randomTexts(80, 7)),
                Arguments.of("words:weight=log,hash=10+scale", Contents.randomTexts(80, 8)),
                Arguments.of("phog", Contents.bars(80, 12, 16, 9)),
                Arguments.of("phog:bins=4,upright=yes,blur=28-56", Contents.bars(80, 12, 16, 14)),
                Arguments.of("phog:levels=2,bins=6+l1", Contents.barFiles(80, 10)),
                Arguments.of("bow:words=12,size=8,step=4", Contents.bars(80, 20, 16, 11)),
                Arguments.of("bow:words=12,descriptor=hog,levels=3", Contents.barFiles(80, 12)));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("recipes")
    void columnsAreThoseOfTheFeatures(String spec, Content content) {
        FeatureExtractor extractor = fit(spec, content, Run.quiet());
        Features features = extractor.extract(content, Run.quiet());
        assertThat(features.columns()).isEqualTo(extractor.columns());
        assertThat(features.rows()).isEqualTo(content.rows());
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("recipes")
    void aDecodedExtractorGivesTheSameFeatures(String spec, Content content) {
        FeatureExtractor extractor = fit(spec, content, Run.quiet());
        State state = extractor.encode();
        FeatureExtractor decoded = StandardFeatures.recipes().decode(state);
        assertThat(decoded.recipe()).isEqualTo(extractor.recipe());
        assertThat(Contents.rows(decoded.extract(content, Run.quiet())))
                .isDeepEqualTo(Contents.rows(extractor.extract(content, Run.quiet())));
        assertThat(decoded.encode().entries().keySet())
                .isEqualTo(state.entries().keySet());
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("recipes")
    void threadsDoNotShow(String spec, Content content) {
        double[][] alone = Contents.rows(fit(spec, content, Run.quiet()).extract(content, Run.quiet()));
        try (WorkerPool pool = WorkerPool.of(3)) {
            Run run = Run.on(pool);
            assertThat(Contents.rows(fit(spec, content, run).extract(content, run)))
                    .isDeepEqualTo(alone);
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("recipes")
    void aRowDoesNotDependOnItsNeighbours(String spec, Content content) {
        FeatureExtractor extractor = fit(spec, content, Run.quiet());
        double[][] all = Contents.rows(extractor.extract(content, Run.quiet()));
        double[][] some = Contents.rows(extractor.extract(content.select(new int[] {70, 3}), Run.quiet()));
        assertThat(some).isDeepEqualTo(new double[][] {all[70], all[3]});
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("recipes")
    void theRecipeIsCanonical(String spec, Content content) {
        FeatureRecipe recipe = StandardFeatures.recipes().parse(spec);
        assertThat(StandardFeatures.recipes().parse(recipe.text()).text()).isEqualTo(recipe.text());
        assertThat(recipe.fit(content, SEED, Run.quiet()).recipe()).isEqualTo(recipe.text());
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("recipes")
    void noRowsGiveNoFeatures(String spec, Content content) {
        Features none = fit(spec, content, Run.quiet()).extract(content.select(new int[0]), Run.quiet());
        assertThat(none.rows()).isZero();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("working")
    void progressComesFromTheCallingThreadAndEndsAtTheTotal(String spec, Content content) {
        List<Thread> threads = new ArrayList<>();
        List<FitEvent.Progress> events = new ArrayList<>();
        try (WorkerPool pool = WorkerPool.of(2)) {
            Run run = Run.on(pool).withListener(event -> {
                threads.add(Thread.currentThread());
                events.add((FitEvent.Progress) event);
            });
            fit(spec, content, run).extract(content, run);
        }
        assertThat(threads).containsOnly(Thread.currentThread());
        FitEvent.Progress last = events.get(events.size() - 1);
        assertThat(last.done()).isEqualTo(last.total()).isEqualTo(content.rows());
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("working")
    void aStopIsHonoured(String spec, Content content) {
        FeatureExtractor extractor = fit(spec, content, Run.quiet());
        Cancellation stop = new Cancellation();
        stop.request();
        assertThatThrownBy(() -> extractor.extract(content, Run.quiet().withCancellation(stop)))
                .isInstanceOf(CancellationException.class);
    }

    /** All but {@code raw}, which hands vectors on without work. */
    static Stream<Arguments> working() {
        return recipes().filter(arguments -> !"raw".equals(arguments.get()[0]));
    }

    private static FeatureExtractor fit(String spec, Content content, Run run) {
        return StandardFeatures.recipes().parse(spec).fit(content, SEED, run);
    }
}
