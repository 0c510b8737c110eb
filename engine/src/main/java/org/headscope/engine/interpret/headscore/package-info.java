/// Chance-corrected head scores and the labels they give (\[ICLL] §5.1).
@NullMarked
package org.headscope.engine.interpret.headscore;

import org.jspecify.annotations.NullMarked;
