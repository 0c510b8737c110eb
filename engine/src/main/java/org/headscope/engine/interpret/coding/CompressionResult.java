package org.headscope.engine.interpret.coding;

/// What a text became.
///
/// @param textBytes of the text's file
/// @param tokens how many it has
/// @param nats −ln P of them: what no code by this predictor can be shorter than
/// @param codeBytes of the code alone
/// @param fileBytes of the file, with what is needed to read it
public record CompressionResult(
    long textBytes, int tokens, double nats, long codeBytes, long fileBytes) {
  /// What [#nats] are in bits.
  public double bits() {
    return nats / Math.log(2);
  }
}
