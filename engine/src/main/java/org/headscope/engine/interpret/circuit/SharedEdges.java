package org.headscope.engine.interpret.circuit;

import module java.base;

import org.headscope.engine.interpret.circuit.CircuitResult.EdgeEffect;
import org.headscope.engine.interpret.headscore.HeadScore.Interval;
import org.headscope.engine.interpret.inspect.Context;
import org.headscope.engine.interpret.twin.TwinResult;
import org.headscope.engine.interpret.twin.TwinResult.TwinHead;
import org.headscope.engine.interpret.twin.TwinSpec;
import org.headscope.engine.interpret.twin.Twins;
import org.headscope.engine.metric.RankCorrelation;
import org.headscope.engine.neural.block.ResidualEdge;
import org.headscope.engine.neural.block.ResidualReader;
import org.headscope.engine.neural.block.ResidualWriter;
import org.headscope.engine.training.run.CheckpointRef;

/// The edges of two runs, such as two seeds, in which each head of the first stands for its twin in
/// the second.
///
/// @param first label of the first checkpoint
/// @param second label of the second
/// @param edges those that both have, by the effect in the first run
/// @param correlation Spearman's rank correlation of both effects over these edges
public record SharedEdges(String first, String second, List<SharedEdge> edges, double correlation) {
  public SharedEdges {
    edges = List.copyOf(edges);
  }

  /// An edge of both runs.
  ///
  /// @param twin its name in the second
  /// @param rank from 1, of the size of the effect in the first
  /// @param twinRank the same in the second
  public record SharedEdge(
      ResidualEdge edge,
      ResidualEdge twin,
      Interval effect,
      Interval twinEffect,
      int rank,
      int twinRank) {}

  /// Scores the edges of both checkpoints, and matches their heads on the same instances.
  ///
  /// @param known what an earlier run of the same spec measured of the first
  /// @throws org.headscope.engine.run.UserError as [Circuits#run] and [Twins#run]
  public static SharedEdges run(
      CircuitSpec spec, CheckpointRef other, Optional<CircuitResult> known, Context context) {
    TwinResult twins =
        Twins.run(
            new TwinSpec(spec.checkpoint(), other, spec.texts().choosing(), spec.seed()), context);
    CircuitResult first = Circuits.run(spec.withoutJudges(), known, _ -> {}, context);
    CircuitResult second = Circuits.run(spec.withoutJudges().at(other), context);
    return of(twins, first, second);
  }

  static SharedEdges of(TwinResult twins, CircuitResult first, CircuitResult second) {
    Map<TwinHead, TwinHead> heads = new HashMap<>();
    twins.twins().forEach(twin -> heads.put(twin.head(), twin.twin()));
    Map<ResidualEdge, Integer> ranks = new HashMap<>();
    second.ranked().forEach(edge -> ranks.put(edge.edge(), ranks.size() + 1));
    Map<ResidualEdge, EdgeEffect> there =
        second.edges().stream().collect(Collectors.toMap(EdgeEffect::edge, edge -> edge));
    List<SharedEdge> shared = new ArrayList<>();
    List<EdgeEffect> ranked = first.ranked();
    for (int k = 0; k < ranked.size(); k++) {
      EdgeEffect here = ranked.get(k);
      int rank = k + 1;
      twin(here.edge(), heads)
          .flatMap(twin -> Optional.ofNullable(there.get(twin)))
          .ifPresent(match ->
              shared.add(
                  new SharedEdge(
                      here.edge(),
                      match.edge(),
                      here.best(),
                      match.best(),
                      rank,
                      Objects.requireNonNull(ranks.get(match.edge())))));
    }
    return new SharedEdges(
        twins.first().label(),
        twins.second().label(),
        shared,
        RankCorrelation.of(
            shared.stream().mapToDouble(edge -> edge.effect().value()).toArray(),
            shared.stream().mapToDouble(edge -> edge.twinEffect().value()).toArray()));
  }

  /// The edge between the twins of two heads; empty if one has none.
  private static Optional<ResidualEdge> twin(ResidualEdge edge, Map<TwinHead, TwinHead> heads) {
    ResidualWriter u = edge.from();
    ResidualReader v = edge.to();
    Optional<ResidualWriter> from =
        u.head() == 0
            ? Optional.of(u)
            : Optional.ofNullable(heads.get(new TwinHead(u.layer(), u.head())))
                .map(twin -> new ResidualWriter(u.type(), twin.layer(), twin.head()));
    Optional<ResidualReader> to =
        v.head() == 0
            ? Optional.of(v)
            : Optional.ofNullable(heads.get(new TwinHead(v.layer(), v.head())))
                .map(twin -> new ResidualReader(v.type(), twin.layer(), twin.head()));
    return from.flatMap(writer -> to.map(reader -> new ResidualEdge(writer, reader)));
  }

  /// The edges that are among the `count` largest of both runs.
  public List<SharedEdge> among(int count) {
    return edges.stream().filter(edge -> edge.rank() <= count && edge.twinRank() <= count).toList();
  }
}
