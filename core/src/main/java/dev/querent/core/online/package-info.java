/**
 * One growing store of labelled rows, and the learners that follow it, each at its own pace. Uses {@code parallel},
 * {@code progress}, {@code data}, {@code model}.
 */
package dev.querent.core.online;
