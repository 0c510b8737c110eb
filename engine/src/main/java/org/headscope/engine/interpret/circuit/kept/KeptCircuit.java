package org.headscope.engine.interpret.circuit.kept;

import module java.base;

import org.headscope.engine.interpret.headscore.HeadScoreSpec;
import org.headscope.engine.interpret.headscore.HeadScores.ScoreProvenance;
import org.headscope.engine.interpret.inspect.Provenance;
import org.headscope.engine.io.Json;
import org.headscope.engine.neural.block.ResidualEdge;
import org.headscope.engine.run.Refusal;
import org.headscope.engine.task.Instance;
import org.headscope.engine.training.run.CheckpointRef;
import org.headscope.engine.training.run.RunDirectory;

/// A circuit as a model: its edges carry what the checkpoint itself writes, and all others carry
/// means over held-out instances, whatever corruption chose it. A text that is predicted by itself
/// has no other instance whose values could be resampled, and those of one drawn instance would add
/// the noise of that draw to every row and end where it ends.
///
/// @param edges in the order of the graph, perhaps none
/// @param chosen how: `sweep at 0.03`, `own`, `the 20 largest by exact`
/// @param provenance of the result that it was chosen from
public record KeptCircuit(
    CheckpointRef checkpoint,
    List<ResidualEdge> edges,
    HeldOutMeans means,
    String chosen,
    Provenance provenance) {
  public KeptCircuit {
    edges = List.copyOf(edges);
    Refusal.when(Set.copyOf(edges).size() < edges.size(), "a circuit has one of its edges twice");
  }

  /// The values of corrupted edges: the mean of what is written in the first tokens of held-out
  /// instances, separators and symbols apart.
  ///
  /// @param corruption `mean`, which alone needs no second text
  /// @param instances the number of them, from the test split of the run's own task
  /// @param length the tokens that are read of each, at most
  /// @param seed they are drawn with
  /// @param sha256 of their texts
  public record HeldOutMeans(
      String corruption, int instances, int length, long seed, String sha256) {
    private static final String MEAN = "mean";
    private static final int MAX_INSTANCES = 10_000;
    private static final int MAX_LENGTH = 1 << 20;

    public HeldOutMeans {
      Refusal.when(!corruption.equals(MEAN), "\"corruption\" is %s, not mean", corruption);
      Refusal.when(
          instances < 1 || instances > MAX_INSTANCES,
          "\"instances\" is %s, not 1 to " + MAX_INSTANCES,
          instances);
      Refusal.when(
          length < 1 || length > MAX_LENGTH, "\"length\" is %s, not 1 to " + MAX_LENGTH, length);
    }

    /// Draws the first `count` held-out instances.
    public static HeldOutMeans of(RunDirectory run, int count, int length) {
      int instances = Math.min(count, MAX_INSTANCES);
      long seed = HeadScoreSpec.HELD_OUT_SEED;
      return new HeldOutMeans(
          MEAN,
          instances,
          Math.min(length, MAX_LENGTH),
          seed,
          ScoreProvenance.hash(HeadScoreSpec.heldOutInstances(run, instances, seed)));
    }

    List<Instance> draw(RunDirectory run) {
      return HeadScoreSpec.heldOutInstances(run, instances, seed);
    }
  }

  /// Returns all that its rows depend on besides its checkpoint.
  public String identity() {
    return "circuit %s with %s".formatted(Json.line(edges), Json.line(means));
  }

  /// Its name for people: `circuit of 30 edges`.
  public String label() {
    return label(edges.size());
  }

  public static String label(int edges) {
    return edges == 1 ? "circuit of 1 edge" : "circuit of %,d edges".formatted(edges);
  }
}
