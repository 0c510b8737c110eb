package org.headscope.engine.symbolic.ngram;

import org.headscope.engine.predictor.IncrementalPredictor.Reading;
import org.headscope.engine.predictor.Smoothing;

/// A reading whose row comes of counts.
interface CountedReading extends Reading {
  /// The smoothing of the counts after the longest context that a symbol followed.
  Smoothing smoothing();
}
