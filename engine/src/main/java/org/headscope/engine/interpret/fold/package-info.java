/// Attention collapsed to groups of positions, such as the states of an automaton.
@org.jspecify.annotations.NullMarked
package org.headscope.engine.interpret.fold;
