/// What comes next at the query: the model against the truth and the n-gram predictors.
@org.jspecify.annotations.NullMarked
package org.headscope.app.feature.prediction;
