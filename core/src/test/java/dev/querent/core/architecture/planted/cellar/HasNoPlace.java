package dev.querent.core.architecture.planted.cellar;

/** Planted: a class in a package that is not listed. */
public class HasNoPlace {}
