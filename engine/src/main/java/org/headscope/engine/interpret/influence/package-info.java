/// The influence of tokens on predictions: a map that every architecture has.
@org.jspecify.annotations.NullMarked
package org.headscope.engine.interpret.influence;
