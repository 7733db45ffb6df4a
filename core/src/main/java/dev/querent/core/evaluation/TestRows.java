package dev.querent.core.evaluation;

import dev.querent.core.data.Labels;
import dev.querent.core.model.Predictions;

/** Predictions and true classes of the same rows, with the class codes of the model. */
record TestRows(Predictions predictions, Labels labels) {

    /** Recodes labels by name; rejects a class that the model does not know, a different number of rows, and no rows. */
    static TestRows of(Predictions predictions, Labels labels) {
        if (predictions.rows() != labels.size()) {
            throw new IllegalArgumentException("there are " + predictions.rows() + " predictions but " + labels.size()
                    + " labels; one label per predicted row is needed");
        }
        if (labels.size() == 0) {
            throw new IllegalArgumentException("there are no test rows; at least one is needed");
        }
        for (int row = 0; row < labels.size(); row++) {
            if (!predictions.classes().contains(labels.name(row))) {
                throw new IllegalArgumentException("test row " + row + " is of class '" + labels.name(row)
                        + "', which the model does not know (" + predictions.classes()
                        + "); train with that class or leave its rows out of the test");
            }
        }
        return new TestRows(predictions, labels.recoded(predictions.classes()));
    }

    int count() {
        return labels.size();
    }

    int classes() {
        return predictions.classes().size();
    }

    int actual(int row) {
        return labels.code(row);
    }

    boolean correct(int row) {
        return predictions.best(row) == actual(row);
    }
}
