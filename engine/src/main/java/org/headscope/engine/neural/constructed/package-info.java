/// Layers whose weights nobody trained: those of \[CTW] §4.3, which compute context-tree weighting.
/// Only numbers here, no tensors.
@org.jspecify.annotations.NullMarked
package org.headscope.engine.neural.constructed;
