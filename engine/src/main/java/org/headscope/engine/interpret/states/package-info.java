/// A layer's recurrent state over time.
@org.jspecify.annotations.NullMarked
package org.headscope.engine.interpret.states;
