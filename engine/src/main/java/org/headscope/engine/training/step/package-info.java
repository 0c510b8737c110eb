/// The loop: batches, the optimiser's step, validation, and the state a training goes on from.
@org.jspecify.annotations.NullMarked
package org.headscope.engine.training.step;
