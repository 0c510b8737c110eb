package org.headscope.engine.symbolic.ngram;

import org.headscope.engine.predictor.IncrementalPredictor.Reading;
import org.headscope.engine.predictor.Smoothing;

/// A reading whose rows are computed from counts.
interface CountedReading extends Reading {
  /// The smoothing of the counts after the longest context that has a follower.
  Smoothing smoothing();
}
