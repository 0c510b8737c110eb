/// Predictors and their predictions on instances.
@org.jspecify.annotations.NullMarked
package org.headscope.app.service.prediction;
