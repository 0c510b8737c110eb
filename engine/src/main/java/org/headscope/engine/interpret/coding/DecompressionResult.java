package org.headscope.engine.interpret.coding;

/// What a compressed text was.
///
/// @param predictor by which it was written
public record DecompressionResult(String predictor, int tokens, long textBytes) {}
