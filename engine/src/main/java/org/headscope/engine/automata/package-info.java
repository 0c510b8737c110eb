/// Probabilistic automata in canonical form, their sampling and minimisation (\[ICLL] §3.1).
@NullMarked
package org.headscope.engine.automata;

import org.jspecify.annotations.NullMarked;
