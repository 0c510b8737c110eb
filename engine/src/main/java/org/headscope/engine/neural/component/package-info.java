/// The components of a model, which write into its residual stream, and what replaces them: for one
/// pass on the bench, or in every pass of a training.
@NullMarked
package org.headscope.engine.neural.component;

import org.jspecify.annotations.NullMarked;
