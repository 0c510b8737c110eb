/// Lenses: the prediction that a layer's residual stream would give if it were the last.
@org.jspecify.annotations.NullMarked
package org.headscope.engine.interpret.lens;
