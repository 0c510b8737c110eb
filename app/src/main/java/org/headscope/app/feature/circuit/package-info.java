/// The circuit of a model: its edges by effect, approximations beside them, and how well circuits
/// do.
@org.jspecify.annotations.NullMarked
package org.headscope.app.feature.circuit;
