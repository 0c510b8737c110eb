/// Input and output files: safetensors, JSON, instance files. All input is treated as hostile.
@org.jspecify.annotations.NullMarked
package org.headscope.engine.io;
