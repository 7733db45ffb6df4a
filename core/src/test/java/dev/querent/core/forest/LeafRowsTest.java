package dev.querent.core.forest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.querent.core.TestSeeds;
import dev.querent.core.data.LabeledData;
import dev.querent.core.progress.Run;
import dev.querent.core.random.RandomSource;
import dev.querent.core.random.Seed;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The index from leaves to rows, against a search through all rows. */
class LeafRowsTest {
    static LongStream seeds() {
        return TestSeeds.upTo(12);
    }

    /** The slow twin: an exit per row. */
    private static final class Searched {
        private int[] exits;
        private int[] copies;

        private Searched(int[] exits, int[] copies) {
            this.exits = exits.clone();
            this.copies = copies.clone();
        }

        private int[] at(int exit, int oldest) {
            return IntStream.range(oldest, exits.length)
                    .filter(row -> exits[row] == exit)
                    .toArray();
        }

        private void assertEquals(LeafRows rows, int exitCount, RandomSource random) {
            assertThat(rows.size()).isEqualTo(exits.length);
            assertThat(rows.exits()).isEqualTo(exitCount);
            assertThat(rows.rowExits()).isEqualTo(exits);
            for (int exit = 0; exit < exitCount; exit++) {
                int oldest = random.nextInt(exits.length);
                assertThat(rows.at(exit, 0)).isEqualTo(at(exit, 0));
                assertThat(rows.at(exit, oldest)).isEqualTo(at(exit, oldest));
                assertThat(rows.held(exit))
                        .isEqualTo(IntStream.of(at(exit, 0))
                                .map(row -> copies[row])
                                .sum());
            }
            for (int row = 0; row < exits.length; row++) {
                assertThat(rows.hasLearnt(row)).isEqualTo(exits[row] != LeafRows.LEFT_OUT);
            }
        }
    }

    /** Rows arrive, leaves are replaced by several, and copies go their own ways. Beyond 1,024 rows there are several pages. */
    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void listsHoldTheRowsThatASearchFinds(long seed) {
        RandomSource random = Seed.of(seed).generator();
        int size = seed % 3 == 0 ? 2500 : 1 + random.nextInt(60);
        int exitCount = 1 + random.nextInt(seed % 3 == 0 ? 1500 : 12);
        int[] exits = new int[size];
        int[] copies = new int[size];
        Arrays.setAll(exits, i -> random.nextInt(exitCount + 2) - 2);
        Arrays.setAll(copies, i -> 1 + random.nextInt(3));
        List<LeafRows> states = new ArrayList<>();
        List<Searched> twins = new ArrayList<>();
        List<Integer> counts = new ArrayList<>();
        states.add(LeafRows.of(exits, exitCount, row -> copies[row]));
        twins.add(new Searched(exits, copies));
        counts.add(exitCount);
        for (int step = 0; step < 40; step++) {
            int s = random.nextInt(states.size());
            if (random.nextInt(4) == 0) {
                states.add(states.get(s).copy());
                twins.add(new Searched(twins.get(s).exits, twins.get(s).copies));
                counts.add(counts.get(s));
            } else if (random.nextInt(2) == 0) {
                arrive(states.get(s), twins.get(s), counts.get(s), random);
            } else {
                counts.set(s, replace(states.get(s), twins.get(s), counts.get(s), random));
            }
        }
        for (int s = 0; s < states.size(); s++) {
            twins.get(s).assertEquals(states.get(s), counts.get(s), random);
            Searched twin = twins.get(s);
            LeafRows again = LeafRows.of(states.get(s).rowExits(), counts.get(s), row -> twin.copies[row]);
            twin.assertEquals(again, counts.get(s), random);
        }
    }

    private static void arrive(LeafRows rows, Searched twin, int exitCount, RandomSource random) {
        int before = twin.exits.length;
        int count = 1 + random.nextInt(5);
        twin.exits = Arrays.copyOf(twin.exits, before + count);
        twin.copies = Arrays.copyOf(twin.copies, before + count);
        rows.growTo(before + count, exitCount);
        for (int row = before; row < before + count; row++) {
            twin.exits[row] = random.nextInt(exitCount + 1) - 1;
            twin.copies[row] = 1 + random.nextInt(3);
            if (twin.exits[row] >= 0) {
                rows.add(row, twin.exits[row], twin.copies[row]);
            }
        }
    }

    /** All rows of a leaf, except some of the oldest, move to new exits. */
    private static int replace(LeafRows rows, Searched twin, int exitCount, RandomSource random) {
        int exit = random.nextInt(exitCount);
        int[] residents = twin.at(exit, 0);
        int outdated = random.nextInt(residents.length + 1) / 2;
        rows.growTo(twin.exits.length, exitCount + 4);
        rows.removeAllAt(exit);
        for (int i = 0; i < residents.length; i++) {
            int row = residents[i];
            twin.exits[row] = i < outdated ? LeafRows.OUTDATED : exitCount + random.nextInt(4);
            if (i >= outdated) {
                rows.add(row, twin.exits[row], twin.copies[row]);
            }
        }
        return exitCount + 4;
    }

    /** After any updates, the list of a leaf has the rows in the tree's bag that a walk through the tree leads there. */
    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void listsOfALearnerHoldTheRowsThatReachTheirLeaves(long seed) {
        LabeledData data = Clouds.draw(seed, 260, 5);
        RenewalOptions renewal = seed % 2 == 0
                ? RenewalOptions.defaults()
                : new RenewalOptions(1, RenewalOptions.Scoring.OUT_OF_BAG, 1, seed % 4 == 1 ? 90 : 0, 40);
        ForestOptions options = ForestOptions.builder()
                .trees(6)
                .sampling(seed % 3 == 0 ? new Sampling.Bootstrap() : new Sampling.Share(0.8))
                .leafExponent(seed % 5 == 0 ? 0.5 : 0)
                .renewal(renewal)
                .build();
        ForestLearner learner = ForestLearner.resume(
                new ForestTrainer(options).fit(data.select(range(0, 50)), Seed.of(seed)), Run.quiet());
        RandomSource random = Seed.of(seed).generator();
        for (int from = 50, count; from < 260; from += count) {
            count = Math.min(260 - from, 1 + random.nextInt(9));
            learner.observe(data.select(range(from, from + count)), Run.quiet());
            if (random.nextInt(6) == 0) {
                learner.relabel(random.nextInt(learner.rows()), "b", Run.quiet());
            }
            if (seed % 2 == 0 && random.nextInt(9) == 0) {
                learner.forget(new int[] {random.nextInt(learner.rows())}, Run.quiet());
            }
            assertListsAreSearched(learner);
        }
    }

    private static int[] range(int from, int to) {
        return IntStream.range(from, to).toArray();
    }

    private static void assertListsAreSearched(ForestLearner learner) {
        ForestOptions options = learner.snapshot().options();
        RowHistory history = learner.snapshot().state().rows().orElseThrow();
        LabeledData known = history.joined().data();
        for (LearningTree learning : learner.state().trees) {
            ArrayTree tree = learning.tree().tree();
            Bag bag = Bag.of(options.sampling(), learning.tree().seed());
            int oldest = Math.max(
                    0, known.size() - options.renewal().horizon(learning.tree().seed()));
            int[] exits = new int[known.size()];
            Arrays.setAll(exits, row -> tree.exit(Clouds.row(known, row), 0));
            for (int exit = 0; exit < tree.exits().length; exit++) {
                int place = exit;
                int[] expected = IntStream.range(oldest, exits.length)
                        .filter(row -> exits[row] == place && bag.copies(history.id(row)) > 0)
                        .toArray();
                assertThat(learning.rowsAt(exit, oldest)).isEqualTo(expected);
            }
        }
    }

    /** Leaf weights depend on how many rows a leaf has within the horizon of its tree, here of 50 to 100 rows. */
    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void theLeafOfANewRowRecordsItsRowsWithinTheHorizon(long seed) {
        LabeledData data = Clouds.draw(seed, 120, 5);
        ForestOptions options = ForestOptions.builder()
                .trees(8)
                .sampling(new Sampling.Bootstrap())
                .maxHeight(3)
                .leafExponent(0.5)
                .renewal(new RenewalOptions(0, RenewalOptions.Scoring.OUT_OF_BAG, 1, 100, 1000))
                .build();
        ForestLearner learner = ForestLearner.resume(
                new ForestTrainer(options).fit(data.select(range(0, 60)), Seed.of(seed)), Run.quiet());
        for (int row = 60; row < 120; row++) {
            learner.observe(data.select(range(row, row + 1)), Run.quiet());
            for (ForestTree member : learner.snapshot().state().trees()) {
                Bag bag = Bag.of(options.sampling(), member.seed());
                int exit = member.tree().exit(Clouds.row(data, row), 0);
                int held = IntStream.rangeClosed(
                                Math.max(0, row - options.renewal().horizon(member.seed())), row)
                        .filter(i -> member.tree().exit(Clouds.row(data, i), 0) == exit)
                        .map(bag::copies)
                        .sum();
                if (bag.copies(row) > 0) {
                    assertThat(LeafTable.sizeOf(member.tree().leafAt(exit))).isEqualTo(LeafTable.size(held));
                }
            }
        }
    }

    @Test
    void aLeafKnowsHowManyRowsItHasWithoutReadingItsList() {
        LeafRows rows = LeafRows.of(new int[5000], 1, row -> 2);
        rows.growTo(5001, 1);
        rows.add(5000, 0, 2);
        assertThat(rows.held(0)).isEqualTo(10_002);
        assertThat(rows.bytes()).isEqualTo(4L * (5001 + 2));
    }
}
