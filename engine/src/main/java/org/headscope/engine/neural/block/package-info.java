/// The parts of every block of a network: its parameters, the pass that reads a batch, and the
/// sites where a tap may record or replace tensors.
@org.jspecify.annotations.NullMarked
package org.headscope.engine.neural.block;
