/// Files from outside and to outside: safetensors, JSON, instance files. Everything read is
/// hostile.
@NullMarked
package org.headscope.engine.io;

import org.jspecify.annotations.NullMarked;
