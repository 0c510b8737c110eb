package org.headscope.engine.interpret.evaluation;

import module java.base;

import com.fasterxml.jackson.annotation.*;
import org.headscope.engine.metric.ClusteredMean;

/// The result of [CodeLengths]. A symbol costs −ln p of it; separators are given, not coded.
///
/// @param skipped as asked
/// @param against the predictor to which gaps are measured; left out of JSON if none is
/// @param floor the entropy of the truth, which is the least average of any code; empty without a
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

  /// The mean cost of symbols, and of instances.
  ///
  /// @param nats per symbol; empty when infinite or when there is no symbol
  /// @param se its standard error, an instance being one observation, and all that follow each
  ///   other from one tree; empty where it is
  /// @param total nats per instance; empty where the first is
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

    /// `nats` in bits.
    public static OptionalDouble bits(OptionalDouble nats) {
      return nats.isPresent() ? OptionalDouble.of(nats.getAsDouble() / LN_2) : nats;
    }
  }

  /// The cost of a predictor's code.
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
  /// @param symbols the number of all instances' symbols here that were paid for
  /// @param floor the entropy of the truth over these
  /// @param cumulativeFloor the same over all symbols up to `to`, of the instances that reach it
  /// @param results one a predictor, in the order of the spec
  @JsonInclude(JsonInclude.Include.ALWAYS)
  public record Stretch(
      int from,
      int to,
      long symbols,
      Rate floor,
      @JsonAlias("floorSoFar") Rate cumulativeFloor,
      List<StretchCost> results) {
    public Stretch {
      results = List.copyOf(results);
    }
  }

  /// The cost of a predictor's code in a stretch.
  ///
  /// @param rate of its symbols
  /// @param cumulative the rate of all symbols up to its end, of the instances that reach it
  /// @param gap of its symbols, as [CodeLength#gap]
  /// @param cumulativeGap the gap of all symbols up to its end
  @JsonInclude(JsonInclude.Include.NON_ABSENT)
  public record StretchCost(
      String predictor,
      @JsonAlias("here") Rate rate,
      @JsonAlias("soFar") Rate cumulative,
      Optional<Rate> gap,
      @JsonAlias("gapSoFar") Optional<Rate> cumulativeGap) {}
}
