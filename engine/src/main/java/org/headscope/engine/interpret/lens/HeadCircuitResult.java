package org.headscope.engine.interpret.lens;

import module java.base;

import org.headscope.engine.interpret.inspect.Provenance;

/// One head over the tokens of texts.
///
/// @param tokens their labels; the padding, which is never read, is left out
/// @param ov `[s][v]`: what reading token s adds to the logit of token v
/// @param copying Σλ/Σ|λ| over the eigenvalues of `ov`: 1 if each token only raises its own logit,
///   −1 if it only lowers it
/// @param qk `[s][k]`: the score of key k for query s; empty for n-gram heads, which compare tokens
///   instead
/// @param rotates true if the comparison depends on the distance
/// @param omitted the parts of the head that these products leave out, in a sentence each
public record HeadCircuitResult(
    HeadCircuitSpec spec,
    List<String> tokens,
    double[][] ov,
    double copying,
    Optional<double[][]> qk,
    boolean rotates,
    List<String> omitted,
    Provenance provenance) {
  public HeadCircuitResult {
    tokens = List.copyOf(tokens);
    omitted = List.copyOf(omitted);
  }
}
