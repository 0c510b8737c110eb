/// Predictors that count: n-gram models of the text so far, with back-off or smoothing.
@org.jspecify.annotations.NullMarked
package org.headscope.engine.symbolic.ngram;
