/// The parts that every architecture shares: embedding, normalisation, feed-forward network.
@NullMarked
package org.headscope.engine.neural.layer;

import org.jspecify.annotations.NullMarked;
