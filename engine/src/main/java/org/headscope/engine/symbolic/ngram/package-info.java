/// Predictors that count: n-grams of the text so far, with back-off or smoothed.
@NullMarked
package org.headscope.engine.symbolic.ngram;

import org.jspecify.annotations.NullMarked;
