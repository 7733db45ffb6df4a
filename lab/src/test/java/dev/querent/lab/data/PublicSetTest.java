package dev.querent.lab.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.querent.core.progress.Run;
import dev.querent.core.random.Seed;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class PublicSetTest {

    @Test
    void scenesAreHistogramsOfVisualWordsThatSumToOne() {
        assumeTrue(SharedData.holds(PublicSet.SCENE15), "scene15 is not in the shared data");
        TrainTest scenes = PublicSet.SCENE15.load(SharedData.FOLDER, Seed.of(1), Run.quiet());
        assertThat(scenes.train().size()).isEqualTo(1500);
        assertThat(scenes.test().size()).isEqualTo(2985);
        assertThat(scenes.joined().classes().size()).isEqualTo(15);
        assertThat(scenes.joined().features().columns()).isEqualTo(800);
        assertThat(Arrays.stream(scenes.joined().features().row(4000)).sum()).isCloseTo(1, within(1e-5));
        assertThat(scenes.joined().features().row(1500))
                .isEqualTo(scenes.test().features().row(0));
    }

    /** Some topics have no test rows. */
    @Test
    void testRowsHaveTheClassesOfTrainingRows() {
        assumeTrue(SharedData.holds(PublicSet.REUTERS), "reuters is not in the shared data");
        TrainTest news = PublicSet.REUTERS.load(SharedData.FOLDER, Seed.of(1), Run.quiet());
        assertThat(news.test().classes()).isEqualTo(news.train().classes());
        assertThat(news.test().labels().present().size())
                .isLessThan(news.train().labels().present().size());
    }
}
