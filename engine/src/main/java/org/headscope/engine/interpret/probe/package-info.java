/// Probes: what the hidden states know of n-grams and states (\[ICLL] §5.2, App. E, Fig. 5).
@org.jspecify.annotations.NullMarked
package org.headscope.engine.interpret.probe;
