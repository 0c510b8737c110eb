/// Tasks as values: the distribution of sequences, the names of their tokens, the latent that must
/// be inferred in context, and the question about it. This package knows no particular task.
@org.jspecify.annotations.NullMarked
package org.headscope.engine.task;
