package dev.querent.core.architecture.planted.random;

import java.util.Random;

/** Planted: allowed here. */
public class MayDraw {
    public Random random = new Random(1);
}
