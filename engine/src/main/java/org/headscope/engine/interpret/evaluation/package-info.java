/// Compares predictors on instances: accuracy, total variation, cross-entropy, and pair by pair.
@NullMarked
package org.headscope.engine.interpret.evaluation;

import org.jspecify.annotations.NullMarked;
