/// Probes of the knowledge of n-grams and states in hidden states (\[ICLL] §5.2, App. E, Fig. 5).
@org.jspecify.annotations.NullMarked
package org.headscope.engine.interpret.probe;
