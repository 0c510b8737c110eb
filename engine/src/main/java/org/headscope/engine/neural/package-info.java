/// Neural language models, rebuilt from their configuration, with every inspectable tensor named.
///
/// The symbols of all mixers, in the order used in shapes:
///
/// | symbol   | term                               | meaning |
/// |----------|------------------------------------|---|
/// | B        | batch size                         | sequences in one pass |
/// | T        | length                             | tokens of the longest of them; L in formulas of costs |
/// | D        | width                              | numbers of one hidden state x_i |
/// | H        | heads                              | maps of one layer |
/// | d_h      | head width                         | D/H, numbers of one query or key |
/// | C        | channels                           | state spaces of one layer: D, or E·D in Mamba, E = 2 |
/// | N        | state size                         | numbers of one channel's state |
/// | V        | vocabulary size                    | tokens that can be read and predicted |
/// | A_ij     | attention weight, map              | share of token j in what query i reads, j ≤ i |
/// | S_i      | recurrent state                    | a mixer's memory after token i |
/// | q, k, v  | query, key, value                  | maps of the hidden state within a head |
/// | γ, α, β  | decay, gates                       | factors by which a state forgets, in (0, 1) |
/// | Δ, Ā, B̄ | step size, discretised state space | S_i = Ā S_(i−1) + B̄ x_i |
/// | n, m     | order, layer                       | of an n-gram head NGH_m^(n) after layer m |
///
/// Positions i, j and states count from 0, layers and heads from 1. Numbers are float32, token ids
/// int64.
@org.jspecify.annotations.NullMarked
package org.headscope.engine.neural;
