/// The loop: batches, the optimiser's step, validation, and the state from which a training
/// resumes.
@org.jspecify.annotations.NullMarked
package org.headscope.engine.training.step;
