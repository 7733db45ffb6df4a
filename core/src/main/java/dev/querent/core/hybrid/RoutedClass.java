package dev.querent.core.hybrid;

import java.util.Optional;

/** How rows that the forest predicts as one class are answered. */
record RoutedClass(LogLinearWeights weights, Optional<Expert> expert) {}
