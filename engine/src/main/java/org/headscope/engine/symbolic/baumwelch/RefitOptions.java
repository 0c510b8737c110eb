package org.headscope.engine.symbolic.baumwelch;

/// When a predictor fits, and from how many starts.
///
/// @param starts per prefix, of which the fit with the highest masked likelihood predicts
/// @param every tokens from one fit to the next; in between the last fit predicts
/// @param warm whether the first start is the previous fit rather than a random one; needs floors,
///   since without them a symbol that was impossible would stay so
public record RefitOptions(int starts, int every, boolean warm) {
  public RefitOptions {
    if (starts < 1 || every < 1) {
      throw new IllegalArgumentException(
          "%d starts, a fit every %d tokens".formatted(starts, every));
    }
  }

  /// At every token, the best of `starts`.
  public static RefitOptions bestOf(int starts) {
    return new RefitOptions(starts, 1, false);
  }
}
