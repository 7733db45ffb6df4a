package dev.querent.model.option;

/** One option of an engine: the {@code k} of {@code -O k=v}, its default as text, the rule for values, and its effect. */
public record OptionSpec(String name, String defaultValue, String range, String description) {}
