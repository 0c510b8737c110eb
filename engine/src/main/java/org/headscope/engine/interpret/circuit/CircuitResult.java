package org.headscope.engine.interpret.circuit;

import module java.base;

import com.fasterxml.jackson.annotation.JsonIgnore;
import org.headscope.engine.interpret.headscore.HeadScore.Interval;
import org.headscope.engine.interpret.inspect.MeasuredInstances;
import org.headscope.engine.interpret.inspect.Provenance;
import org.headscope.engine.neural.block.ResidualEdge;

/// The effects of all edges of a model, what approximations get wrong, and how well circuits do.
///
/// @param instances those measured so far
/// @param edges in the order of the graph
/// @param agreements of each approximation with the exact effects
/// @param judgement of circuits; empty if none was requested, or edges are still being scored
/// @param measured lets [Circuits] continue from here; files do not contain it
public record CircuitResult(
    long step,
    int instances,
    Scale scale,
    List<EdgeEffect> edges,
    List<Agreement> agreements,
    Optional<Judgement> judgement,
    Provenance provenance,
    @JsonIgnore Optional<MeasuredInstances<EdgeScores>> measured) {
  /// The number of largest edges whose signs are compared.
  public static final int MAX_COMPARED = 20;

  public CircuitResult {
    edges = List.copyOf(edges);
    agreements = List.copyOf(agreements);
  }

  /// The measure of the plain run and of the run in which every edge is corrupted.
  public record Scale(CircuitMeasure measure, Interval clean, Interval corrupt) {}

  /// The effects of one edge.
  ///
  /// @param effects by method: the change of the measure, above zero where the prediction gets
  ///   worse
  public record EdgeEffect(ResidualEdge edge, SortedMap<EdgeMethod, Interval> effects) {
    public EdgeEffect {
      effects = Collections.unmodifiableSortedMap(new TreeMap<>(effects));
    }

    public Interval by(EdgeMethod method) {
      return Objects.requireNonNull(effects.get(method), method.label());
    }

    /// The effect by the best method.
    public Interval best() {
      return by(effects.firstKey());
    }
  }

  /// An approximation against the exact effects.
  ///
  /// @param correlation Spearman's rank correlation of the mean effects
  /// @param wrongSigns how many of the [#MAX_COMPARED] exact effects have the other sign
  /// @param shared how many of these are also among the largest of the approximation
  public record Agreement(
      EdgeMethod method, Interval correlation, Interval wrongSigns, int shared) {
    /// The finding in a sentence.
    public String sentence() {
      return "%s ranks edges with a correlation of %.2f; of the %d largest, it has the sign of %d wrong and misses %d."
          .formatted(
              method.words(),
              correlation.value(),
              MAX_COMPARED,
              Math.round(wrongSigns.value()),
              MAX_COMPARED - shared);
    }
  }

  /// The performance of circuits on languages that did not choose them.
  ///
  /// @param instances those that judge
  /// @param curves one for each method
  /// @param random the band of random circuits
  /// @param chosen the circuits of the sweep and of the user
  public record Judgement(
      int instances, List<Curve> curves, List<Band> random, List<Chosen> chosen) {
    public Judgement {
      curves = List.copyOf(curves);
      random = List.copyOf(random);
      chosen = List.copyOf(chosen);
    }
  }

  /// The circuits of the largest effects by a method, by size.
  public record Curve(EdgeMethod method, List<Point> points) {
    public Curve {
      points = List.copyOf(points);
    }
  }

  /// A circuit C of some edges.
  ///
  /// @param faithfulness F(C) = (M(C) − M(∅)) / (M(all) − M(∅))
  /// @param completeness 1 − F(all∖C)
  public record Point(int edges, Interval faithfulness, Interval completeness) {}

  /// The faithfulness of random circuits of the same size.
  ///
  /// @param low the 5th percentile
  /// @param high the 95th percentile
  public record Band(int edges, double low, double median, double high) {
    static Band of(int edges, double[] faithfulness) {
      double[] sorted = faithfulness.clone();
      Arrays.sort(sorted);
      int last = sorted.length - 1;
      return new Band(
          edges,
          sorted[(int) Math.round(0.05 * last)],
          sorted[last / 2],
          sorted[(int) Math.round(0.95 * last)]);
    }
  }

  /// A circuit that is not the beginning of a ranking.
  ///
  /// @param name `sweep at 0.03`, `own`
  public record Chosen(String name, List<ResidualEdge> circuit, Point point) {
    public Chosen {
      circuit = List.copyOf(circuit);
    }
  }

  /// The same without the judgement of circuits.
  public CircuitResult unjudged() {
    return new CircuitResult(
        step, instances, scale, edges, agreements, Optional.empty(), provenance, measured);
  }

  /// The methods, the best first.
  public List<EdgeMethod> methods() {
    return List.copyOf(edges.getFirst().effects().keySet());
  }

  /// The edges by the size of their effect by the best method, the largest first.
  public List<EdgeEffect> ranked() {
    return ranked(methods().getFirst());
  }

  /// The edges by the size of their effect, the largest first.
  public List<EdgeEffect> ranked(EdgeMethod method) {
    return edges.stream()
        .sorted(Comparator.comparingDouble(edge -> -Math.abs(edge.by(method).value())))
        .toList();
  }
}
