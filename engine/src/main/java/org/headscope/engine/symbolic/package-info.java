/// Predictors that are rules rather than networks: the truth, and models that count (\[ICLL] §4.3).
@org.jspecify.annotations.NullMarked
package org.headscope.engine.symbolic;
