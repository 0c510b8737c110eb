/// Probes, which read n-gram counts and automaton states from hidden states (\[ICLL] §5.2, App. E,
/// Fig. 5).
@org.jspecify.annotations.NullMarked
package org.headscope.engine.interpret.probe;
