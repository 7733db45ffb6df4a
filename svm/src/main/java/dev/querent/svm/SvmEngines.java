package dev.querent.svm;

import dev.querent.model.engine.Engine;
import java.util.List;

/** The engines of this module, for the list of a program. */
public final class SvmEngines {
    private SvmEngines() {}

    public static List<Engine<?>> all() {
        return List.of(new SvmEngine(), new LiblinearEngine());
    }
}
