package dev.querent.core.discrimination;

import static org.assertj.core.api.Assertions.assertThat;

import dev.querent.core.linalg.Matrix;
import org.ojalgo.optimisation.Expression;
import org.ojalgo.optimisation.ExpressionsBasedModel;
import org.ojalgo.optimisation.Optimisation;
import org.ojalgo.optimisation.Variable;

/** min ½αᵀQα + bᵀα, α ≥ 0, by the active set method of ojAlgo, which knows nothing of ranks or margins. */
final class QuadraticProgram {
    private final ExpressionsBasedModel model = new ExpressionsBasedModel();
    private final int size;

    QuadraticProgram(Matrix q, double[] b) {
        size = b.length;
        for (double weight : b) {
            model.newVariable("a" + model.countVariables()).lower(0).weight(weight);
        }
        Expression form = model.newExpression("form").weight(1);
        for (int i = 0; i < size; i++) {
            for (int j = 0; j < size; j++) {
                form.set(i, j, 0.5 * q.get(i, j));
            }
        }
    }

    /** α ≤ c. */
    QuadraticProgram atMost(double c) {
        for (Variable variable : model.getVariables()) {
            variable.upper(c);
        }
        return this;
    }

    /** 1ᵀα = c. */
    QuadraticProgram withSum(double c) {
        Expression sum = model.newExpression("sum").level(c);
        for (int i = 0; i < size; i++) {
            sum.set(i, 1);
        }
        return this;
    }

    double[] solution() {
        Optimisation.Result result = model.minimise();
        assertThat(result.getState().isOptimal()).as("%s", result.getState()).isTrue();
        double[] alphas = new double[size];
        for (int i = 0; i < size; i++) {
            alphas[i] = result.doubleValue(i);
        }
        return alphas;
    }
}
