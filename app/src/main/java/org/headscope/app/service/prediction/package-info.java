/// Predictions for instances, and the predictors available.
@org.jspecify.annotations.NullMarked
package org.headscope.app.service.prediction;
