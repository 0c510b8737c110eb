/// The contract that symbolic and neural predictors share.
@org.jspecify.annotations.NullMarked
package org.headscope.engine.predictor;
