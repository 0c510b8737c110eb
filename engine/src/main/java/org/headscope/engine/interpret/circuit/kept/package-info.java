/// Kept circuits: the rows of a model in which some edges alone carry what it writes.
@org.jspecify.annotations.NullMarked
package org.headscope.engine.interpret.circuit.kept;
