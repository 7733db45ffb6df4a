package dev.querent.lab.reproduce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.querent.core.progress.Run;
import dev.querent.core.random.Seed;
import dev.querent.lab.data.SharedData;
import dev.querent.lab.experiment.Experiment;
import dev.querent.lab.experiment.ExperimentContext;
import dev.querent.lab.report.StrictHtml;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every experiment can be tried out and leaves what it promises. Says nothing about its numbers. */
class QuickExperimentsTest {
    /** Experiment, table and header of everything that is promised. */
    private static final String PROMISED = """
            rodner2016-fig1 mean.csv x,mean,half_width
            rodner2016-fig3 variances.csv x,exact,fine_k_1,fine_k_2,fine_k_4,coarse,quantised
            rodner2016-fig14 curve.csv curve,tolerance,rate_mean,rate_sd,iterations_mean,iterations_sd
            rodner2016-fig14 exponents.csv tolerance,split,exponent
            rodner2016-fig4 curves.csv data,trainer,rows,error_mean,error_sd,learning_seconds,classification_seconds
            rodner2016-fig6 convergence.csv solver,seconds,iteration,relative_residual
            rodner2016-fig7 curve.csv curve,tolerance,rate_mean,rate_sd,iterations_mean,iterations_sd
            rodner2016-fig8 curves.csv trainer,per_class,rate_mean,rate_sd,learning_seconds,classification_seconds
            rodner2016-fig10 curves.csv way,bins,rate_mean,rate_sd,training_seconds,query_seconds
            rodner2016-fig15 variances.csv row,precise,fine_16,fine_8,fine_2,spectral_16,spectral_8,spectral_2,coarse,quantised
            rodner2016-table3 times.csv rows,method,tasks,auc_mean,learning_seconds,classification_seconds
            rodner2016-fig12 curves.csv exponent,exact,bound_published,bound_tightened,rate
            rodner2016-table7 times.csv rows,variance,single_seconds,batched_seconds,paper_seconds
            freytag2012-table2 times.csv rows,variance,single_seconds,batched_seconds,paper_seconds
            rodner2016-fig11 curves.csv way,rows,rate_mean,rate_sd,seconds
            freytag2012-fig2 curves.csv way,rows,rate_mean,rate_sd,seconds
            rodner2016-fig13 rates.csv width,per_class,plain_mean,plain_sd,weighted_mean,weighted_sd,relevant_share
            rodner2016-fig13 weights.csv width,dimension,share_mean,share_sd
            rodner2016-table4 fits.csv words,trainer,split,rate,learning_seconds,classification_seconds
            rodner2016-table5 fits.csv tasks,kernel,task,auc,learning_seconds,classification_seconds,exponent,relative_noise
            rodner2016-table6 fits.csv kernel,split,rate,exponent,relative_noise,seconds
            freytag2012-fig1 auc.csv data,variance,tasks,auc_mean,auc_sd
            denninger2017-fig33 forests.csv height,trees,accuracy
            denninger2017-fig34 forests.csv stride,trees,accuracy
            denninger2017-fig36 trees.csv height,stored,trees,bytes_per_tree,bytes_per_node,accuracy
            denninger2017-table71 digits.csv digit,trees,error,overconfidence,underconfidence,overconfidence_calibrated,underconfidence_calibrated
            denninger2017-table72 taken.csv digit,taken_for_it,thesis
            denninger2017-fig73 curves.csv way,batch,accuracy,seconds_per_update,rows_kept
            denninger2017-fig74 curves.csv way,batch,accuracy,seconds_per_update,rows_kept
            denninger2017-fig76 curves.csv batch,unseen_writers_mean,unseen_writers_sd,next_batch_mean,next_batch_sd
            denninger2017-fig410 steps.csv search,step,log_evidence_per_row
            denninger2017-fig411 samples.csv sample,generation,length,amplitude,objective
            denninger2017-fig415 latents.csv order,target,forward,reverse,difference,mean,expectation_propagation
            denninger2017-table41 criteria.csv criterion,correct,recall_zeros,recall_others,seconds,active_zeros
            denninger2017-approximations approximations.csv approximation,rows,error,log_loss,distance,seconds
            denninger2017-table73 machines.csv digit,error,overconfidence,underconfidence
            denninger2017-table73 confusion.csv model,true,predicted,count,thesis
            denninger2017-table74 machines.csv digit,error,overconfidence,underconfidence
            denninger2017-table74 confusion.csv model,true,predicted,count,thesis
            denninger2017-table76 confusion.csv model,true,predicted,count,thesis
            denninger2017-table78 machines.csv digit,error,overconfidence,underconfidence
            denninger2017-table78 confusion.csv model,true,predicted,count,thesis
            denninger2017-fig21 regions.csv panel,accuracy,log_loss,undecided_share
            denninger2017-fig31 regions.csv panel,accuracy,log_loss,undecided_share
            denninger2017-fig43 regions.csv panel,accuracy,log_loss,undecided_share
            denninger2017-fig44 regions.csv panel,accuracy,log_loss,undecided_share
            denninger2017-fig45 regions.csv panel,accuracy,log_loss,undecided_share
            denninger2017-fig46 regions.csv panel,accuracy,log_loss,undecided_share
            denninger2017-fig47 regions.csv panel,accuracy,log_loss,undecided_share
            denninger2017-fig413 regions.csv panel,accuracy,log_loss,undecided_share
            denninger2017-fig414 regions.csv panel,accuracy,log_loss,undecided_share
            denninger2017-fig51 regions.csv panel,accuracy,log_loss,undecided_share
            freytag2012-fig3 curves.csv strategy,labels,accuracy_mean,accuracy_sd
            freytag2012-fig4 curves.csv others,start_per_class,strategy,labels,auc_mean,auc_sd
            freytag2013-fig1 curves.csv others,start_per_class,strategy,labels,auc_mean,auc_sd
            shi2021-fig1 shares.csv map,labelled,small_clusters,remote
            shi2021-fig2 curves.csv strategy,labels,accuracy_mean,accuracy_sd
            shi2021-fig2a curves.csv strategy,labels,accuracy_mean,accuracy_sd
            shi2021-fig3 curves.csv data,engine,strategy,labels,accuracy_mean,accuracy_sd
            shi2021-fig3a curves.csv data,strategy,labels,accuracy_mean,accuracy_sd
            shi2021-fig3g curves.csv data,strategy,labels,accuracy_mean,accuracy_sd
            shi2021-fig4a curves.csv data,strategy,labels,accuracy_mean,accuracy_sd
            shi2021-fig4c curves.csv data,strategy,labels,accuracy_mean,accuracy_sd
            shi2021-table2 times.csv data,labels,sparsity,step_seconds,fastest_seconds,training_seconds,paper_seconds
            """;

    @TempDir
    Path folder;

    static Collection<String> names() {
        return Experiments.standard().all().stream().map(Experiment::name).toList();
    }

    @Test
    void everyExperimentPromisesTables() {
        assertThat(PROMISED.lines().map(line -> line.split(" ")[0]).distinct())
                .containsExactlyInAnyOrderElementsOf(names());
    }

    /** The same experiment in two papers is run once. */
    static Collection<String> different() {
        Set<String> seen = new HashSet<>();
        return Experiments.standard().all().stream()
                .filter(experiment -> seen.add(experiment.summary()))
                .map(Experiment::name)
                .toList();
    }

    @ParameterizedTest
    @MethodSource("different")
    void anExperimentTriedOutLeavesItsPageItsTablesAndItsPlots(String name) throws IOException {
        Experiment experiment = Experiments.standard().named(name);
        List<String> missing = SharedData.FOLDER.missing(experiment.files());
        assumeTrue(missing.isEmpty(), () -> missing + " are not in the shared data");

        Reproduction done = Reproduction.run(
                experiment, new ExperimentContext(Seed.of(1), Run.quiet(), SharedData.FOLDER, true), "test", folder);

        assertThat(headers(name))
                .containsExactlyInAnyOrderElementsOf(PROMISED.lines()
                        .filter(line -> line.startsWith(name + " "))
                        .toList());
        assertThat(done.files()).allSatisfy(file -> assertThat(file).isNotEmptyFile());
        StrictHtml page = StrictHtml.parse(Files.readString(folder.resolve(name + ".html")));
        assertThat(page.elements("svg")).hasSameSizeAs(done.result().pictures().keySet());
        assertThat(page.text()).doesNotContain("NaN", "null", "Infinity").contains("What differs");
        assertThat(done.result().facts()).isNotEmpty();
    }

    private List<String> headers(String name) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(".csv"))
                    .map(file -> name + " " + file.getFileName().toString().substring(name.length() + 1) + " "
                            + header(file))
                    .toList();
        }
    }

    private static String header(Path file) {
        try (Stream<String> lines = Files.lines(file)) {
            List<String> first = lines.limit(2).toList();
            assertThat(first).as("header and rows").hasSize(2);
            return first.get(0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
