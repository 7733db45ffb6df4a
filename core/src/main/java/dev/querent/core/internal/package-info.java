/** Small checks shared between packages; not exported, may change at any time. */
package dev.querent.core.internal;
