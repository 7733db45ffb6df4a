package dev.querent.lab.demo;

/** Seconds per stage. Separate from the results, which are the same in every run. */
public record DemoTimings(
        double reading, double features, double training, double testing, double plane, double asking) {
    public double total() {
        return reading + features + training + testing + plane + asking;
    }
}
