/// Safetensors files. Everything read is hostile.
@org.jspecify.annotations.NullMarked
package org.headscope.engine.io.tensor;
