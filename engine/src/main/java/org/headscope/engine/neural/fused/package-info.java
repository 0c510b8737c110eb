/// PyTorch operations that DJL does not offer, as small script archives of our own.
@NullMarked
package org.headscope.engine.neural.fused;

import org.jspecify.annotations.NullMarked;
