/** From files to trained models, predictions and questions: the work that command line and server share; nothing here prints. */
package dev.querent.workflow;
