package dev.querent.model.engine;

import dev.querent.core.data.DenseFeatures;
import dev.querent.core.data.Features;
import dev.querent.core.data.SparseFeatures;
import dev.querent.core.data.SparseFeaturesBuilder;
import dev.querent.model.state.State;

/** Serialises feature matrices, in their dense or sparse form. */
public final class FeaturesCodec {
    private FeaturesCodec() {}

    public static State encode(Features features) {
        State state = new State().put("rows", features.rows()).put("columns", features.columns());
        if (features instanceof DenseFeatures dense) {
            float[] values = new float[dense.rows() * dense.columns()];
            for (int i = 0; i < dense.rows(); i++) {
                dense.copyRow(i, values, i * dense.columns());
            }
            return state.put("layout", "dense").put("values", values);
        }
        SparseFeatures sparse = SparseFeatures.copyOf(features);
        int nonZeros = Math.toIntExact(sparse.nonZeros());
        int[] ends = new int[sparse.rows()];
        int[] indices = new int[nonZeros];
        float[] values = new float[nonZeros];
        for (int i = 0; i < ends.length; i++) {
            ends[i] = sparse.rowEnd(i);
        }
        for (int p = 0; p < nonZeros; p++) {
            indices[p] = sparse.index(p);
            values[p] = sparse.value(p);
        }
        return state.put("layout", "sparse")
                .put("ends", ends)
                .put("indices", indices)
                .put("values", values);
    }

    public static Features decode(State state) {
        int rows = Math.toIntExact(state.integer("rows"));
        int columns = Math.toIntExact(state.integer("columns"));
        float[] values = state.floats("values");
        if (state.text("layout").equals("dense")) {
            return DenseFeatures.owning(rows, columns, values);
        }
        int[] ends = state.ints("ends");
        int[] indices = state.ints("indices");
        SparseFeaturesBuilder builder = new SparseFeaturesBuilder();
        int p = 0;
        for (int end : ends) {
            for (; p < end; p++) {
                builder.add(indices[p], values[p]);
            }
            builder.endRow();
        }
        return builder.build(columns);
    }
}
