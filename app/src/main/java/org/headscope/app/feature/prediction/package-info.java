/// The next symbol at the query: the model against the truth and other predictors.
@org.jspecify.annotations.NullMarked
package org.headscope.app.feature.prediction;
