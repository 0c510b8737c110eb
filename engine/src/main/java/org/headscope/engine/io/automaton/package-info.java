/// Automata that other programs wrote: Graphviz's DOT, as AutomataLib and many others write it, and
/// JFLAP's files. Everything read is hostile.
@org.jspecify.annotations.NullMarked
package org.headscope.engine.io.automaton;
