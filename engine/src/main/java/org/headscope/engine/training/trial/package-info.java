/// Steps tried before a training: the kernels and their sizes, the device, the estimate of its
/// time.
@NullMarked
package org.headscope.engine.training.trial;

import org.jspecify.annotations.NullMarked;
