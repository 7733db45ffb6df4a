package dev.querent.core.model;

import dev.querent.core.data.Features;
import dev.querent.core.kernel.Kernel;

/** A classifier whose borders depend on some of its training rows alone, the support vectors. */
public interface SupportVectorClassifier extends Classifier {

    Kernel kernel();

    /** The support vectors of all classes. */
    Features supportVectors();

    /** The class code of each support vector; not to be changed. */
    int[] supportCodes();
}
