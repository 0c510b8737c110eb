package org.headscope.engine.interpret.probe.reading;

import module java.base;

import org.headscope.engine.interpret.inspect.Reading;
import org.headscope.engine.interpret.probe.spec.ProbeSite;
import org.headscope.engine.interpret.probe.spec.Question;

/// What a probe says along one instance, beside what is true.
///
/// @param site which tensor of every layer the probe sees
/// @param layer from 1; 0 for the embedding, and for sites outside all layers
/// @param symbol the query at every position; empty for the token that comes next, and for states
/// @param reference the position that all others are compared with; empty for n-grams
/// @param positions those where it could be asked, ascending
public record ProbeReadingResult(
    Reading reading,
    ProbeSite site,
    int layer,
    Question question,
    OptionalInt symbol,
    OptionalInt reference,
    ReadStates states,
    List<PositionReading> positions) {
  public ProbeReadingResult {
    positions = List.copyOf(positions);
  }

  /// The positions that the probe was trained for.
  public List<PositionReading> domain() {
    return positions.stream().filter(PositionReading::inDomain).toList();
  }

  /// How well it does here: the mean relative error over the domain, or the share of right answers;
  /// empty where the domain is.
  public OptionalDouble value() {
    boolean binary = question.task().binary();
    return domain().stream()
        .mapToDouble(p -> binary ? (p.right() ? 1 : 0) : p.error().orElseThrow())
        .average();
  }

  /// The positions of the domain by how wrong the probe is there, the first of equals first.
  public List<PositionReading> worst(int max) {
    return domain().stream()
        .sorted(
            Comparator.comparingDouble((PositionReading p) -> -p.error().orElseThrow())
                .thenComparingInt(PositionReading::position))
        .limit(max)
        .toList();
  }

  public String sentence() {
    return ReadingWords.sentence(this);
  }
}
