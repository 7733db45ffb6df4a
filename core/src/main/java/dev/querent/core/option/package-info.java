/** Which values an option takes, stated once for the check, the help and the message. Uses nothing. */
package dev.querent.core.option;
