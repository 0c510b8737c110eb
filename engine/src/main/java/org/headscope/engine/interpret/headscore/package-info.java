/** Chance-corrected head scores and the labels they give (paper 000 §5.1). */
@NullMarked
package org.headscope.engine.interpret.headscore;

import org.jspecify.annotations.NullMarked;
