/// Steps tried before a training: kernels and their sizes, the device, and the estimate of its
/// time.
@org.jspecify.annotations.NullMarked
package org.headscope.engine.training.trial;
