package org.headscope.engine.io.automaton;

import org.headscope.engine.automata.Pfa;
import org.headscope.engine.task.SymbolNames;

/// An automaton from outside, with its original names.
///
/// @param names the original names of its symbols
/// @param distinguishesFinals whether it marks some states as final
public record NamedAutomaton(Pfa pfa, SymbolNames names, boolean distinguishesFinals) {
  /// Returns notes on how it was read, in sentences; empty if it was read as written.
  public String remarks() {
    String symbols = names.isEmpty() ? "" : names.sentence() + ".";
    String finals =
        distinguishesFinals ? "Final states are ignored: strings may end in every state." : "";
    return (symbols + " " + finals).strip();
  }
}
