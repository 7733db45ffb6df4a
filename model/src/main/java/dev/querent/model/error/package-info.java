/** What can be wrong with a user's files and settings, in one line each that the user can act on. */
package dev.querent.model.error;
