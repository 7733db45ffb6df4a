package dev.querent.lab.hik;

import dev.querent.core.data.LabeledData;
import dev.querent.lab.data.ClassDraw;
import dev.querent.lab.data.PublicSet;
import dev.querent.lab.data.TrainTest;
import dev.querent.lab.experiment.ExperimentContext;

/** The fifteen scenes, with splits drawn as published: a fixed number of rows per class for training, others for testing. */
final class Scenes {
    /** The differences from the papers' images, for every experiment on these. */
    static final String DIFFERENCE =
            "Our histograms count 200 visual words in each quarter of an image of 200 x 200 pixels (800"
                    + " dimensions); the paper has 1,000 words of the ILSVRC'10 toolkit without positions, or activations of a"
                    + " convolutional network.";

    /** For the protocol of experiments that use {@link #noise}. */
    static final String NOISE =
            "The noise variance, which the paper does not give here, is the best of six by five-fold"
                    + " cross-validation on the training rows of the first split: ";

    /** Rows per class in a quick trial. */
    private static final int FEW = 9;

    private final LabeledData all;
    private final ExperimentContext context;

    private Scenes(LabeledData all, ExperimentContext context) {
        this.all = all;
        this.context = context;
    }

    /** As words of quarters. */
    static Scenes load(ExperimentContext context) {
        return load(PublicSet.SCENE15, context);
    }

    static Scenes load(PublicSet set, ExperimentContext context) {
        LabeledData all = set.load(context.data(), context.seed().child("scenes"), context.part())
                .joined();
        ClassDraw few = ClassDraw.of(all.labels(), context.seed().child("scenes.few"));
        return new Scenes(context.quick() ? all.select(few.rows(0, FEW)) : all, context);
    }

    LabeledData all() {
        return all;
    }

    /** The noise that cross-validation on the training rows of the first split prefers. */
    double noise(int perClass) {
        return NoiseChoice.of(split(0, perClass).train(), context.seed().child("scenes.noise"), context);
    }

    ClassDraw draw(int number) {
        return ClassDraw.of(all.labels(), context.seed().child("scenes.split", number));
    }

    /** The given number of random training rows per class; all others for testing. */
    TrainTest split(int number, int perClass) {
        ClassDraw draw = draw(number);
        return new TrainTest(all.select(draw.rows(0, perClass)), all.select(draw.rest(perClass)));
    }
}
