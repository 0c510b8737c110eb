/// PyTorch operations that DJL does not offer, as small script archives.
@org.jspecify.annotations.NullMarked
package org.headscope.engine.neural.fused;
