/// Readings of the residual stream and of weights: direct logit attribution, the circuits of single
/// heads, and the composition of heads.
@NullMarked
package org.headscope.engine.interpret.lens;

import org.jspecify.annotations.NullMarked;
