package dev.querent.core.forest;

import java.util.Arrays;
import java.util.List;

/** Replaces leaves by grown trees. The old tree is unchanged. */
final class TreeGraft {

    private final int width;
    private final int blockSplits;
    private int[] splits;
    private int[] exits;
    private int blocks;
    private LeafTable leaves;

    private TreeGraft(ArrayTree tree) {

        this.width = 1 << tree.layerHeight();
        this.blockSplits = 2 * (width - 1);
        this.splits = tree.splits();
        this.exits = tree.exits();
        this.blocks = exits.length / width;
        this.leaves = tree.leaves();
    }

    /**
     * @param places exits whose leaves are replaced by {@code parts}, one each
     */
    static ArrayTree of(ArrayTree tree, int[] places, List<NodeList> parts) {
        List<ArrayTree> packed = parts.stream()
                .map(part -> ArrayTree.of(part, tree.layerHeight()))
                .toList();
        TreeGraft graft = new TreeGraft(tree);
        int added = 0;
        for (int p = 0; p < places.length; p++) {
            added += parts.get(p).isLeaf(0) ? 0 : packed.get(p).exits().length / graft.width;
        }
        graft.splits = Arrays.copyOf(graft.splits, graft.splits.length + added * graft.blockSplits);
        graft.exits = Arrays.copyOf(graft.exits, graft.exits.length + added * graft.width);
        for (int p = 0; p < places.length; p++) {
            graft.put(places[p], packed.get(p), parts.get(p).isLeaf(0));
        }
        return new ArrayTree(tree.layerHeight(), graft.splits, graft.exits, graft.leaves);
    }

    private void put(int place, ArrayTree part, boolean onlyLeaf) {
        LeafTable before = leaves;
        leaves = before.followedBy(part.leaves());
        if (onlyLeaf) {
            exits[place] = ~before.shift(~part.exits()[0]);
            return;
        }
        int partBlocks = part.exits().length / width;
        System.arraycopy(part.splits(), 0, splits, blocks * blockSplits, partBlocks * blockSplits);
        for (int e = 0; e < part.exits().length; e++) {
            int exit = part.exits()[e];
            exits[blocks * width + e] = exit < 0 ? ~before.shift(~exit) : exit + blocks;
        }
        exits[place] = blocks;
        blocks += partBlocks;
    }
}
