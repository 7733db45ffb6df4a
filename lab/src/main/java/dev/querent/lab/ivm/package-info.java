/**
 * Published experiments with informative vector machines, alone and with forests, reproduced. Uses {@code experiment}, {@code report}, {@code data}.
 */
package dev.querent.lab.ivm;
