/** Chance-corrected head scores and the labels they give. */
@NullMarked
package org.headscope.engine.interpret.headscore;

import org.jspecify.annotations.NullMarked;
