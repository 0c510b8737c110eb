/// A layer's recurrent state over time.
@NullMarked
package org.headscope.engine.interpret.states;

import org.jspecify.annotations.NullMarked;
