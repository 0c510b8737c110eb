package org.headscope.engine.interpret.evaluation;

import module java.base;

import com.fasterxml.jackson.annotation.*;
import org.headscope.engine.metric.ClusteredMean;

/// What [CodeLengths] found. A symbol costs −ln p of it; separators are given, not coded.
///
/// @param skipped as asked
/// @param against the predictor to which gaps are measured; left out of JSON if none is
/// @param floor the entropy of the truth, below which no code can stay on average; empty without a
///   truth
/// @param results one rate a predictor, in the order of the spec
/// @param positions the same over the positions, ascending; left out of JSON where there is none
@JsonInclude(JsonInclude.Include.ALWAYS)
public record CodeLengthResult(
    int instances,
    int skipped,
    long symbols,
    @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<String> against,
    Rate floor,
    List<CodeLength> results,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) List<Stretch> positions) {
  public CodeLengthResult {
    results = List.copyOf(results);
    positions = List.copyOf(positions);
  }

  public CodeLengthResult withoutPositions() {
    return new CodeLengthResult(instances, skipped, symbols, against, floor, results, List.of());
  }

  /// What symbols cost on average, and instances.
  ///
  /// @param nats a symbol; empty when infinite or when there is no symbol
  /// @param se its standard error, an instance being one observation, and all that follow each
  ///   other from one tree; empty where it is
  /// @param total nats an instance; empty where the first is
  /// @param zeroRows how many symbols had probability 0, each of which makes the code infinite
  @JsonInclude(JsonInclude.Include.ALWAYS)
  @JsonPropertyOrder({"nats", "se", "bits", "total", "totalBits", "zeroRows"})
  public record Rate(OptionalDouble nats, OptionalDouble se, OptionalDouble total, long zeroRows) {
    private static final double LN_2 = Math.log(2);

    static final Rate NONE =
        new Rate(OptionalDouble.empty(), OptionalDouble.empty(), OptionalDouble.empty(), 0);

    /// @param nats of the symbols whose cost is finite
    static Rate of(ClusteredMean nats, int instances, long zeroRows) {
      return zeroRows > 0 || nats.rows() == 0
          ? new Rate(NONE.nats, NONE.se, NONE.total, zeroRows)
          : new Rate(
              OptionalDouble.of(nats.mean()),
              OptionalDouble.of(nats.standardError()),
              OptionalDouble.of(nats.mean() * nats.rows() / instances),
              0);
    }

    @JsonProperty
    public OptionalDouble bits() {
      return bits(nats);
    }

    @JsonProperty
    public OptionalDouble totalBits() {
      return bits(total);
    }

    /// What `nats` are in bits.
    public static OptionalDouble bits(OptionalDouble nats) {
      return nats.isPresent() ? OptionalDouble.of(nats.getAsDouble() / LN_2) : nats;
    }
  }

  /// What a predictor's code costs.
  ///
  /// @param gap what it costs more than that of [#against], symbol by symbol, so that the standard
  ///   error is that of the paired difference; empty where there is none and of that one itself. A
  ///   zero row is one of either
  @JsonInclude(JsonInclude.Include.NON_ABSENT)
  public record CodeLength(String predictor, Rate rate, Optional<Rate> gap) {}

  /// A stretch of positions, by the widths of [EvaluationResult.Axis#bin].
  ///
  /// @param from the first position, from 0
  /// @param to the last
  /// @param symbols how many of all instances stand here and were paid for
  /// @param floor as the result's, of these
  /// @param floorSoFar that of all up to here, of the instances that reach here
  /// @param results one a predictor, in the order of the spec
  @JsonInclude(JsonInclude.Include.ALWAYS)
  public record Stretch(
      int from, int to, long symbols, Rate floor, Rate floorSoFar, List<Here> results) {
    public Stretch {
      results = List.copyOf(results);
    }
  }

  /// What a predictor's code costs in a stretch.
  ///
  /// @param here of the symbols in it
  /// @param soFar of all up to its end, of the instances that reach it
  /// @param gap of the symbols in it, as [CodeLength#gap]
  /// @param gapSoFar of all up to its end
  @JsonInclude(JsonInclude.Include.NON_ABSENT)
  public record Here(
      String predictor, Rate here, Rate soFar, Optional<Rate> gap, Optional<Rate> gapSoFar) {}
}
