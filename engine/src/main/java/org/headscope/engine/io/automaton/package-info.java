/// Automata that other programs wrote: Graphviz's DOT, as AutomataLib and many others write it, and
/// JFLAP's files. Everything read is hostile.
@NullMarked
package org.headscope.engine.io.automaton;

import org.jspecify.annotations.NullMarked;
