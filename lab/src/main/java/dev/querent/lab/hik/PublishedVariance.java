package dev.querent.lab.hik;

import dev.querent.core.model.VarianceMethod;

/** The variance methods that the papers compare, under our name and theirs, and the bound from tables of eigenvectors. */
enum PublishedVariance {
    PRECISE("precise", "PUP", new VarianceMethod.Precise()),
    FINE_16("fine, k = 16", "FAPU, k = 16", new VarianceMethod.Fine(16)),
    FINE_8("fine, k = 8", "FAPU, k = 8", new VarianceMethod.Fine(8)),
    FINE_2("fine, k = 2", "FAPU, k = 2", new VarianceMethod.Fine(2)),
    SPECTRAL_16("spectral, k = 16", "–", new VarianceMethod.Spectral(16)),
    SPECTRAL_8("spectral, k = 8", "–", new VarianceMethod.Spectral(8)),
    SPECTRAL_2("spectral, k = 2", "–", new VarianceMethod.Spectral(2)),
    COARSE("coarse", "CAPU", new VarianceMethod.Coarse()),
    QUANTISED("quantised", "q-CAPU", new VarianceMethod.Quantised());

    private final String label;
    private final String paperName;
    private final VarianceMethod method;

    PublishedVariance(String label, String paperName, VarianceMethod method) {
        this.label = label;
        this.paperName = paperName;
        this.method = method;
    }

    String label() {
        return label;
    }

    String paperName() {
        return paperName;
    }

    VarianceMethod method() {
        return method;
    }
}
