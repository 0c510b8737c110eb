/**
 * Neural language models, rebuilt from their configuration, with every inspectable tensor named.
 *
 * <p>The symbols of all mixers, in the order in which shapes name them:
 *
 * <table>
 *   <caption>Glossary</caption>
 *   <tr><th>symbol</th><th>term</th><th>meaning</th></tr>
 *   <tr><td>B</td><td>batch size</td><td>sequences in one pass</td></tr>
 *   <tr><td>T</td><td>length</td><td>tokens of the longest of them; L in formulas of costs</td></tr>
 *   <tr><td>D</td><td>width</td><td>numbers of one hidden state x_i</td></tr>
 *   <tr><td>H</td><td>heads</td><td>maps of one layer</td></tr>
 *   <tr><td>d_h</td><td>head width</td><td>D/H, numbers of one query or key</td></tr>
 *   <tr><td>C</td><td>channels</td><td>state spaces of one layer: D, or E·D in Mamba, E = 2</td></tr>
 *   <tr><td>N</td><td>state size</td><td>numbers of one channel's state</td></tr>
 *   <tr><td>V</td><td>vocabulary size</td><td>tokens that can be read and predicted: 20</td></tr>
 *   <tr><td>A_ij</td><td>attention weight, map</td><td>share of token j in what query i reads, j ≤ i</td></tr>
 *   <tr><td>S_i</td><td>recurrent state</td><td>what a mixer remembers after token i</td></tr>
 *   <tr><td>q, k, v</td><td>query, key, value</td><td>maps of the hidden state within a head</td></tr>
 *   <tr><td>γ, α, β</td><td>decay, gates</td><td>factors by which a state forgets, in (0, 1)</td></tr>
 *   <tr><td>Δ, Ā, B̄</td><td>step size, discretised state space</td><td>S_i = Ā S_(i−1) + B̄ x_i</td></tr>
 *   <tr><td>n, m</td><td>order, layer</td><td>of an n-gram head NGH_m^(n) behind layer m</td></tr>
 * </table>
 *
 * <p>Positions i, j and states count from 0, layers and heads from 1. Numbers are float32, token
 * ids int64.
 */
@NullMarked
package org.headscope.engine.neural;

import org.jspecify.annotations.NullMarked;
