/// What comes next at the query: the model against the truth and the n-gram predictors.
@NullMarked
package org.headscope.app.feature.prediction;

import org.jspecify.annotations.NullMarked;
