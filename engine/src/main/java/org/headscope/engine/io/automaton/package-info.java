/// Automata from other programs: Graphviz's DOT, as AutomataLib and many others write it, and
/// JFLAP's files. All input is treated as hostile.
@org.jspecify.annotations.NullMarked
package org.headscope.engine.io.automaton;
