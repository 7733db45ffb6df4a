package dev.querent.core.architecture.planted.cellar;

/** Planted: a class in a room that is not on the map. */
public class HasNoRoom {}
