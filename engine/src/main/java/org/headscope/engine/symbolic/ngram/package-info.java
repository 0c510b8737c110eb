/// Predictors that count: n-grams of the text so far, with back-off or smoothed.
@org.jspecify.annotations.NullMarked
package org.headscope.engine.symbolic.ngram;
