package dev.querent.core.margin;

import dev.querent.core.model.VarianceMethod;

/** The variances that a maximum-margin sparse Gaussian process offers. All are those of the latent value, without noise, one per class. */
public enum MarginVariance implements VarianceMethod {
    /** With the representatives of the model as further support points, and the residual. Without representatives it is that of {@link #RESIDUAL}. */
    AUGMENTED("augmented", "as residual, with the model's representatives as further support points"),
    /** k_*ᵀΣk_* plus the prior variance that the support points leave unexplained. */
    RESIDUAL("residual", "by the support points, plus what they leave unexplained of the prior"),
    /** With each query as a further support point: the reference, O(N·M) per query and class. */
    PER_POINT("per-point", "each row as a support point of its own; the exact reference, and slow"),
    /** k_*ᵀΣk_*, which goes to zero far from the support points. */
    DEGENERATE("degenerate", "by the support points alone; goes to zero far from them"),
    /** The degenerate variance with the representatives as further support points (Shi and Yu 2021). */
    AUGMENTED_DEGENERATE("augmented-degenerate", "as degenerate, with the model's representatives as support points");

    private final String label;
    private final String meaning;

    MarginVariance(String label, String meaning) {
        this.label = label;
        this.meaning = meaning;
    }

    @Override
    public String label() {
        return label;
    }

    @Override
    public String meaning() {
        return meaning;
    }
}
