/// The comparison of predictors on instances, by accuracy, total variation and cross-entropy, and
/// with each other.
@org.jspecify.annotations.NullMarked
package org.headscope.engine.interpret.evaluation;
