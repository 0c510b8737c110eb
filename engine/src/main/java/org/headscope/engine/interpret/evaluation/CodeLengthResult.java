package org.headscope.engine.interpret.evaluation;

import module java.base;

import com.fasterxml.jackson.annotation.*;
import org.headscope.engine.metric.ClusteredMean;

/// The result of [CodeLengths]. A symbol costs −ln of its probability; separators are given, not
/// coded.
///
/// @param skipped as in the spec
/// @param against the predictor from which gaps are measured; left out of JSON if there is none
/// @param floor the entropy of the truth, the lowest average of any code; empty without a truth
/// @param results one rate per predictor, in the order of the spec
/// @param positions the same over stretches of positions, ascending; left out of JSON if there is
///   none
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

  /// The mean cost per symbol and per instance.
  ///
  /// @param nats per symbol; empty if infinite or if there is no symbol
  /// @param se its standard error, which counts each instance as one observation, and consecutive
  ///   instances from one tree as a single one; empty if `nats` is
  /// @param total nats per instance; empty if `nats` is
  /// @param zeroRows the number of symbols with probability 0, each of which makes the code
  ///   infinite
  @JsonInclude(JsonInclude.Include.ALWAYS)
  @JsonPropertyOrder({"nats", "se", "bits", "total", "totalBits", "zeroRows"})
  public record Rate(OptionalDouble nats, OptionalDouble se, OptionalDouble total, long zeroRows) {
    private static final double LN_2 = Math.log(2);

    static final Rate NONE =
        new Rate(OptionalDouble.empty(), OptionalDouble.empty(), OptionalDouble.empty(), 0);

    /// @param nats of the symbols with a finite cost
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
  /// @param gap the additional cost over the code of [#against], symbol by symbol, so that the
  ///   standard error is that of the paired difference; empty without such a predictor and for this
  ///   predictor itself. A zero row is one of either
  @JsonInclude(JsonInclude.Include.NON_ABSENT)
  public record CodeLength(String predictor, Rate rate, Optional<Rate> gap) {}

  /// A stretch of positions, of the widths of [EvaluationResult.Axis#bin].
  ///
  /// @param from the first position, counted from 0
  /// @param to the last position
  /// @param symbols the number of symbols that were coded here, of all instances
  /// @param floor of these symbols, as in [CodeLengthResult]
  /// @param cumulativeFloor of all symbols up to the end of the stretch, of the instances that
  ///   reach it
  /// @param results one per predictor, in the order of the spec
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
  /// @param rate of the symbols in it
  /// @param cumulative of all symbols up to its end, of the instances that reach it
  /// @param gap of the symbols in it, as [CodeLength#gap]
  /// @param cumulativeGap of all symbols up to its end
  @JsonInclude(JsonInclude.Include.NON_ABSENT)
  public record StretchCost(
      String predictor,
      @JsonAlias("here") Rate rate,
      @JsonAlias("soFar") Rate cumulative,
      Optional<Rate> gap,
      @JsonAlias("gapSoFar") Optional<Rate> cumulativeGap) {}
}
