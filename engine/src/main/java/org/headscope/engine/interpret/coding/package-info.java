/// Texts as short as predictors can tell them: an arithmetic coder over any predictor.
@NullMarked
package org.headscope.engine.interpret.coding;

import org.jspecify.annotations.NullMarked;
