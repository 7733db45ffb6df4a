package dev.querent.core.ivm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.querent.core.data.DenseFeatures;
import dev.querent.core.data.LabeledData;
import dev.querent.core.data.Labels;
import dev.querent.core.evaluation.Accuracy;
import dev.querent.core.kernel.GaussianKernel;
import dev.querent.core.kernel.KernelFamily;
import dev.querent.core.progress.Run;
import dev.querent.core.random.RandomSource;
import dev.querent.core.random.Seed;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class VirtualRowsTest {
    private static final int WIDTH = 8;

    @Test
    void copiesAreShiftedByOnePixel() {
        DenseFeatures images = DenseFeatures.of(new double[][] {{0, 0, 0, 0, 0, 0}, {1, 2, 3, 4, 5, 6}});
        VirtualRows virtual = new VirtualRows(images, OptionalInt.of(3));
        int[] numbers = virtual.withCopies(new int[] {1});
        assertThat(numbers).containsExactly(5, 6, 7, 8, 9);
        assertThat(virtual.row(7)).isEqualTo(1);
        assertThat(virtual.moved(7, 3)).isEqualTo(17);
        double[][] expected = {
            {1, 2, 3, 4, 5, 6}, {0, 1, 2, 0, 4, 5}, {2, 3, 0, 5, 6, 0}, {0, 0, 0, 1, 2, 3}, {4, 5, 6, 0, 0, 0}
        };
        for (int copy = 0; copy < 5; copy++) {
            assertThat(virtual.select(numbers).row(copy)).containsExactly(expected[copy]);
        }
    }

    @Test
    void withoutAWidthRowsAreThemselves() {
        DenseFeatures rows = DenseFeatures.of(new double[][] {{1, 2}, {3, 4}});
        VirtualRows virtual = new VirtualRows(rows, OptionalInt.empty());
        assertThat(virtual.withCopies(new int[] {1, 0})).containsExactly(1, 0);
        assertThat(virtual.select(new int[] {1}).row(0)).containsExactly(3, 4);
    }

    /** A horizontal or a vertical bar at random places of a small image. */
    private static LabeledData bars(int n, long seed) {
        RandomSource random = Seed.of(seed).generator();
        double[][] rows = new double[n][WIDTH * WIDTH];
        List<String> names = new ArrayList<>();
        for (int i = 0; i < n; i++) {
            int x = 1 + random.nextInt(4);
            int y = 1 + random.nextInt(4);
            for (int k = 0; k < 3; k++) {
                rows[i][(y + (i % 2 == 0 ? 0 : k)) * WIDTH + x + (i % 2 == 0 ? k : 0)] = 1;
            }
            for (int d = 0; d < rows[i].length; d++) {
                rows[i][d] += 0.1 * random.nextGaussian();
            }
            names.add(i % 2 == 0 ? "horizontal" : "vertical");
        }
        return new LabeledData(DenseFeatures.of(rows), Labels.of(names));
    }

    private static IvmOptions.Builder options() {
        return IvmOptions.builder()
                .kernel(KernelFamily.of(GaussianKernel.of(10, 2)))
                .active(60)
                .search(IvmSearch.NONE);
    }

    private static double accuracy(IvmModel model) {
        LabeledData test = bars(400, 2);
        return Accuracy.of(model.predict(test.features()), test.labels()).value();
    }

    @Test
    void copiesMakeFewImagesGoFurther() {
        LabeledData few = bars(24, 1);
        double plain = accuracy(new IvmTrainer(options().build()).fit(few, Seed.of(1)));
        IvmModel model = new IvmTrainer(options().imageWidth(WIDTH).build()).fit(few, Seed.of(1));
        assertThat(model.activeRows()).containsOnly(60);
        assertThat(accuracy(model)).isGreaterThan(plain + 0.03);
    }

    @Test
    void aModelWithCopiesLearnsOnAndForgets() {
        LabeledData data = bars(60, 1);
        IvmTrainer trainer = new IvmTrainer(options().imageWidth(WIDTH).build());
        IvmLearner learner = IvmLearner.resume(trainer.fit(data.select(new int[] {0, 1, 2, 3, 4, 5}), Seed.of(1)));
        learner.observe(data, Run.quiet());
        learner.forget(new int[] {0, 1, 2, 3, 4, 5}, Run.quiet());
        IvmModel expected = trainer.fit(data, Seed.of(1));
        assertThat(learner.snapshot().parts().machines().get(0).active())
                .containsExactly(expected.parts().machines().get(0).active());
        assertThat(learner.snapshot().parts().machines().get(0).weights())
                .containsExactly(expected.parts().machines().get(0).weights());
        IvmModel small = IvmModel.of(expected.parts().compressed());
        assertThat(small.predict(data.features()).row(7))
                .containsExactly(expected.predict(data.features()).row(7));
    }

    @Test
    void aWidthThatDoesNotFitIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new IvmTrainer(options().imageWidth(7).build()).fit(bars(20, 1), Seed.of(1)))
                .withMessageContaining("64")
                .withMessageContaining("7 pixels wide");
    }
}
