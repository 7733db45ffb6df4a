/** Folders of images, one sub-folder per class, decoded to grey. Needs no display and no fonts. */
package dev.querent.io.image;
