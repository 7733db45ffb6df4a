/** What the formats that store plain arrays share: element types, streaming of elements, and matrices made of them. */
package dev.querent.io.array;
