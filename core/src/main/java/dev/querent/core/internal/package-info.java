/** Small checks shared between rooms; not exported, may change at any time. */
package dev.querent.core.internal;
