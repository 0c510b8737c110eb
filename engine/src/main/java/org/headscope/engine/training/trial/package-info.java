/// Steps tried before a training: the kernels and their sizes, the device, the estimate of its
/// time.
@org.jspecify.annotations.NullMarked
package org.headscope.engine.training.trial;
