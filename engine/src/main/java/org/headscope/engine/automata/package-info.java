/// Probabilistic automata in canonical form, their sampling and minimisation (\[ICLL] §3.1).
@org.jspecify.annotations.NullMarked
package org.headscope.engine.automata;
