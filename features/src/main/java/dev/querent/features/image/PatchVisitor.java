package dev.querent.features.image;

/** Receives the descriptors of an image one after the other, so that all of them are never held at once. */
@FunctionalInterface
public interface PatchVisitor {

    /**
     * Called for each patch that is not flat.
     *
     * @param descriptor reused for the next patch
     * @param x centre of the patch in pixels from the left
     * @param y centre of the patch in pixels from the top
     */
    void visit(float[] descriptor, double x, double y);
}
