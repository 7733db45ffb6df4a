/** Features by columns, as kernels and sorted indices read them. Not exported to users. Uses {@code data}. */
package dev.querent.core.data.columns;
