/// Heads of two checkpoints that attend alike.
@org.jspecify.annotations.NullMarked
package org.headscope.engine.interpret.twin;
