/// Readings of the residual stream and of weights: lenses, which give the prediction that a layer's
/// stream would make if it were the last; direct logit attribution; and the circuits and the
/// composition of heads.
@org.jspecify.annotations.NullMarked
package org.headscope.engine.interpret.lens;
