/** From files to trained models, predictions and questions: use cases that command line and server share; nothing here prints. */
package dev.querent.workflow;
