package org.headscope.engine.neural.constructed;

import module java.base;

/// The attention of one constructed layer: scores ⟨q, k⟩ without another scale, since the sharpness
/// is in the keys (\[CTW] eq. 2).
///
/// @param layer a description of the layer, for display
/// @param heads a description of each head
/// @param keyWidth rows of a head's queries and keys
/// @param valueWidth rows of a head's values
/// @param query W_Q, `[H·d_k][E]`
/// @param key W_K, `[H·d_k][E]`
/// @param value W_V, `[H·d_v][E]`
/// @param out W_O, `[E][H·d_v]`
public record CtwAttention(
    String layer,
    List<String> heads,
    int keyWidth,
    int valueWidth,
    double[][] query,
    double[][] key,
    double[][] value,
    double[][] out) {}
