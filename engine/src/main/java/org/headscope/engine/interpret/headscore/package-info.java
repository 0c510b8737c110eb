/// Chance-corrected head scores and the labels they give (\[ICLL] §5.1).
@org.jspecify.annotations.NullMarked
package org.headscope.engine.interpret.headscore;
