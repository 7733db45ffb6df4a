/** JSON lines: one object per line. */
package dev.querent.io.jsonl;
