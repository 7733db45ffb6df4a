/** From files to trained models, predictions and questions: use cases without a user interface; nothing here prints. */
package dev.querent.workflow;
