/// The influence of whole strings, and of what followed earlier visits of a state, on one
/// prediction.
@org.jspecify.annotations.NullMarked
package org.headscope.engine.interpret.segment;
