/// The loop: batches, the optimiser's step, validation, and the state a training goes on from.
@NullMarked
package org.headscope.engine.training.step;

import org.jspecify.annotations.NullMarked;
