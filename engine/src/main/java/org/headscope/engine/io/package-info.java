/// Files from outside and to outside: safetensors, JSON, instance files. Everything read is
/// hostile.
@org.jspecify.annotations.NullMarked
package org.headscope.engine.io;
