package org.headscope.engine.io.automaton;

import org.headscope.engine.automata.Pfa;
import org.headscope.engine.task.SymbolNames;

/// An automaton that somebody wrote.
///
/// @param names what its symbols were called there
/// @param distinguishesFinals whether it said of some states that they are final
public record NamedAutomaton(Pfa pfa, SymbolNames names, boolean distinguishesFinals) {
  /// Remarks on how it was read, in sentences; empty where it was read as written.
  public String remarks() {
    String symbols = names.isEmpty() ? "" : names.sentence() + ".";
    String finals =
        distinguishesFinals ? "Final states are ignored: strings may end in every state." : "";
    return (symbols + " " + finals).strip();
  }
}
