/// The parts that every architecture shares: embedding, normalisation, feed-forward network.
@org.jspecify.annotations.NullMarked
package org.headscope.engine.neural.layer;
