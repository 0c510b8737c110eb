/// Safetensors files. Everything read is hostile.
@NullMarked
package org.headscope.engine.io.tensor;

import org.jspecify.annotations.NullMarked;
