/// The one contract that symbolic and neural predictors share.
@NullMarked
package org.headscope.engine.predictor;

import org.jspecify.annotations.NullMarked;
