/// Context-tree weighting: the mixture of all variable-order Markov models (\[CTW] §2.3, §4.2).
@org.jspecify.annotations.NullMarked
package org.headscope.engine.symbolic.ctw;
