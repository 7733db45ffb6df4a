/**
 * Classification that knows how sure it is, active learning, and their evaluation: pure computation, without files, network or console. What
 * is exported to all is the API; the packages of numerical methods are exported to the modules of Querent that measure and compare them.
 */
@SuppressWarnings({
    "module", // the modules of Querent depend on this one and are compiled later
    "requires-automatic" // Hipparchus and netlib have no descriptors
})
module dev.querent.core {
    requires arpack.combined.all;
    requires dev.ludovic.netlib.blas;
    requires dev.ludovic.netlib.lapack;
    requires hipparchus.core;
    requires hipparchus.optim;
    requires hipparchus.stat;

    exports dev.querent.core.active;
    exports dev.querent.core.data;
    exports dev.querent.core.evaluation;
    exports dev.querent.core.forest;
    exports dev.querent.core.gp;
    exports dev.querent.core.gp.dense;
    exports dev.querent.core.gp.probit;
    exports dev.querent.core.gp.sparse;
    exports dev.querent.core.hik;
    exports dev.querent.core.hybrid;
    exports dev.querent.core.ivm;
    exports dev.querent.core.kernel;
    exports dev.querent.core.linalg;
    exports dev.querent.core.margin;
    exports dev.querent.core.model;
    exports dev.querent.core.option;
    exports dev.querent.core.parallel;
    exports dev.querent.core.progress;
    exports dev.querent.core.query;
    exports dev.querent.core.random;
    exports dev.querent.core.rvm;
    exports dev.querent.core.schedule;
    exports dev.querent.core.discrimination to
            dev.querent.bench,
            dev.querent.lab;
    exports dev.querent.core.gp.dense.inference to
            dev.querent.bench,
            dev.querent.lab;
    exports dev.querent.core.gp.inference to
            dev.querent.bench,
            dev.querent.lab;
    exports dev.querent.core.gp.probit.inference to
            dev.querent.bench,
            dev.querent.lab;
    exports dev.querent.core.gp.sparse.inference to
            dev.querent.bench,
            dev.querent.lab;
    exports dev.querent.core.ivm.inference to
            dev.querent.bench,
            dev.querent.lab;
    exports dev.querent.core.margin.inference to
            dev.querent.bench,
            dev.querent.lab;
    exports dev.querent.core.hik.inference to
            dev.querent.bench,
            dev.querent.lab;
    exports dev.querent.core.intersection to
            dev.querent.bench,
            dev.querent.lab;
    exports dev.querent.core.krylov to
            dev.querent.bench,
            dev.querent.lab;
    exports dev.querent.core.linalg.factor to
            dev.querent.bench,
            dev.querent.lab;
    exports dev.querent.core.optim to
            dev.querent.lab;
}
