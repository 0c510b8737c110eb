package org.headscope.engine.interpret.circuit;

import module java.base;

import org.headscope.engine.interpret.circuit.CircuitResult.EdgeEffect;
import org.headscope.engine.interpret.headscore.HeadScore.Interval;
import org.headscope.engine.interpret.inspect.Context;
import org.headscope.engine.neural.block.ResidualEdge;
import org.headscope.engine.run.Progress;
import org.headscope.engine.training.run.CheckpointRef;

/// The edges of a model at several checkpoints, on the same instances.
///
/// @param checkpoints in the order of their steps
public record CircuitSteps(List<CircuitResult> checkpoints) {
  public CircuitSteps {
    checkpoints =
        checkpoints.stream().sorted(Comparator.comparingLong(CircuitResult::step)).toList();
  }

  public static CircuitSteps of(CircuitResult... checkpoints) {
    return new CircuitSteps(List.of(checkpoints));
  }

  /// Scores the edges of each checkpoint as `spec` says for its own one, without judging circuits.
  ///
  /// @param known what an earlier run of the same spec measured
  /// @param partial receives the checkpoints so far, after each
  /// @throws org.headscope.engine.run.UserError as [Circuits#run]
  public static CircuitSteps run(
      CircuitSpec spec,
      List<CheckpointRef> checkpoints,
      CircuitSteps known,
      Consumer<CircuitSteps> partial,
      Context context) {
    List<CircuitResult> done = new ArrayList<>();
    for (CheckpointRef checkpoint : checkpoints) {
      int before = done.size();
      Progress part =
          (phase, now, all) ->
              context.progress().update(phase, before * all + now, checkpoints.size() * all);
      done.add(
          Circuits.run(
              spec.withoutJudges().at(checkpoint),
              known.at(checkpoint.step()),
              _ -> {},
              context.with(part)));
      partial.accept(new CircuitSteps(done));
    }
    return new CircuitSteps(done);
  }

  public List<Long> steps() {
    return checkpoints.stream().map(CircuitResult::step).toList();
  }

  /// The result at `step`, if there is one.
  public Optional<CircuitResult> at(long step) {
    return checkpoints.stream().filter(result -> result.step() == step).findFirst();
  }

  /// The edges whose effect is among the `count` largest at some checkpoint, by their largest one.
  public List<ResidualEdge> largest(int count) {
    Map<ResidualEdge, Double> sizes = new LinkedHashMap<>();
    for (CircuitResult result : checkpoints) {
      result.ranked().stream()
          .limit(count)
          .forEach(e -> sizes.merge(e.edge(), Math.abs(e.best().value()), Math::max));
    }
    return sizes.entrySet().stream()
        .sorted(Map.Entry.<ResidualEdge, Double>comparingByValue().reversed())
        .map(Map.Entry::getKey)
        .toList();
  }

  /// The effect of an edge at every checkpoint.
  public List<Interval> effects(ResidualEdge edge) {
    return checkpoints.stream()
        .map(result ->
            result.edges().stream()
                .filter(each -> each.edge().equals(edge))
                .map(EdgeEffect::best)
                .findFirst()
                .orElseThrow())
        .toList();
  }
}
