/// Layers with constructed weights, not trained ones: those of \[CTW] §4.3, which compute
/// context-tree weighting. Plain numbers, no tensors.
@org.jspecify.annotations.NullMarked
package org.headscope.engine.neural.constructed;
