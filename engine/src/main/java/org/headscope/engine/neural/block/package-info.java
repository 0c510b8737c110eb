/// What every block of a network is built of: its parameters, the pass that reads a batch, and the
/// sites where a tap may record or replace what flows.
@org.jspecify.annotations.NullMarked
package org.headscope.engine.neural.block;
