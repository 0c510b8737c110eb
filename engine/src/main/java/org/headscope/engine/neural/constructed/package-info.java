/// Layers whose weights nobody trained: those of \[CTW] §4.3, which compute context-tree weighting.
/// Only numbers here, no tensors.
@NullMarked
package org.headscope.engine.neural.constructed;

import org.jspecify.annotations.NullMarked;
