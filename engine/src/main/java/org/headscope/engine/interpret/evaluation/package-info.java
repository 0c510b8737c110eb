/// Compares predictors on instances: accuracy, total variation, cross-entropy, and pair by pair.
@org.jspecify.annotations.NullMarked
package org.headscope.engine.interpret.evaluation;
