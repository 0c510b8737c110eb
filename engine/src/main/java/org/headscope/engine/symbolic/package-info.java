/// Predictors that are rules rather than networks: the truth and what counting can do (\[ICLL]
/// §4.3).
@NullMarked
package org.headscope.engine.symbolic;

import org.jspecify.annotations.NullMarked;
