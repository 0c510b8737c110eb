package org.headscope.engine.interpret.lens;

import module java.base;

import com.fasterxml.jackson.annotation.JsonValue;
import org.headscope.engine.interpret.inspect.Provenance;
import org.headscope.engine.neural.block.ResidualWriter;

/// The shares that later heads read of what earlier heads write, from the weights alone.
///
/// @param heads all heads in the order of the pass
/// @param width d of the residual stream
/// @param pairs of an earlier and a later head
public record CompositionResult(
    List<ResidualWriter> heads, int width, List<Pair> pairs, Provenance provenance) {
  public CompositionResult {
    heads = List.copyOf(heads);
    pairs = List.copyOf(pairs);
  }

  /// The part of a later head that reads.
  public enum Reader {
    QUERY("Q"),
    KEY("K"),
    VALUE("V");

    private final String letter;

    Reader(String letter) {
      this.letter = letter;
    }

    @JsonValue
    public String letter() {
      return letter;
    }
  }

  /// One earlier head's W_OV in one later head's queries, keys or values.
  ///
  /// @param score ‖W₂ W₁‖/(‖W₂‖ ‖W₁‖)
  /// @param deviation the standard deviation of score² if one of the two is rotated at random
  public record Pair(
      ResidualWriter from, ResidualWriter to, Reader reader, double score, double deviation) {
    /// The score divided by that of unrelated heads, √(1/d).
    public double ratio(int width) {
      return score * Math.sqrt(width);
    }

    /// The number of standard deviations by which score² exceeds 1/d.
    public double deviations(int width) {
      return deviation == 0 ? 0 : (score * score - 1.0 / width) / deviation;
    }
  }

  /// The score of unrelated heads: under a random rotation the mean of score² is 1/d.
  public double nullScore() {
    return Math.sqrt(1.0 / width);
  }

  /// Returns the pair of two heads, if it exists.
  public Optional<Pair> pair(ResidualWriter from, ResidualWriter to, Reader reader) {
    return pairs.stream()
        .filter(p -> p.from().equals(from) && p.to().equals(to) && p.reader() == reader)
        .findFirst();
  }
}
