/// Context-tree weighting: the mixture of all variable-order Markov models (\[CTW] §2.3, §4.2).
@NullMarked
package org.headscope.engine.symbolic.ctw;

import org.jspecify.annotations.NullMarked;
