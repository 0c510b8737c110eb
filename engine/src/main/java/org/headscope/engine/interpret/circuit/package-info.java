/// Circuits: which edges between the parts of a model carry its predictions.
@org.jspecify.annotations.NullMarked
package org.headscope.engine.interpret.circuit;
