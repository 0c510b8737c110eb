/// Probes: what the hidden states know of n-grams and states (\[ICLL] §5.2, App. E, Fig. 5).
@NullMarked
package org.headscope.engine.interpret.probe;

import org.jspecify.annotations.NullMarked;
