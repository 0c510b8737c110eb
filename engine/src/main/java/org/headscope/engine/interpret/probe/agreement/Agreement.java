package org.headscope.engine.interpret.probe.agreement;

import module java.base;

import com.fasterxml.jackson.annotation.*;
import org.headscope.engine.interpret.inspect.Provenance;
import org.headscope.engine.interpret.probe.ProbeResult;
import org.headscope.engine.interpret.probe.ProbeScore;
import org.headscope.engine.interpret.probe.spec.ProbePreset;
import org.headscope.engine.interpret.probe.spec.ProbeSite;
import org.headscope.engine.interpret.probe.spec.ProbeSpec;
import org.headscope.engine.interpret.probe.spec.ProbeTask;
import org.headscope.engine.interpret.probe.spec.Question;
import org.headscope.engine.interpret.probe.store.StoredScores.Spent;

/// The agreement of two presets on the ranks of layers, orders and runs, and the time each takes.
///
/// @param spent time of each preset for the probes compared, without controls
public record Agreement(
    List<ProbePreset> presets,
    ProbeSite site,
    List<Long> seeds,
    long dataSeed,
    List<TaskAgreement> tasks,
    List<Spent> spent,
    List<Run> runs,
    List<Point> points) {
  public Agreement {
    presets = List.copyOf(presets);
    seeds = List.copyOf(seeds);
    tasks = List.copyOf(tasks);
    spent = List.copyOf(spent);
    runs = List.copyOf(runs);
    points = List.copyOf(points);
  }

  public record Probed(ProbeSpec spec, ProbeResult result, Spent spent) {}

  public record Pair(String run, Probed first, Probed second) {}

  /// The agreement on one task.
  ///
  /// @param tau Kendall's τ_b over pairs of layers and checkpoints with the same n, since others
  ///   would only show that 3-grams are harder than 1-grams; empty if a preset ties all pairs
  public record TaskAgreement(ProbeTask task, int points, OptionalDouble tau) {}

  public record Run(
      String run, long step, List<Spent> spent, @JsonAlias("made") List<Provenance> provenance) {}

  /// A layer's score under both presets.
  ///
  /// @param values one per preset, the mean over seeds
  public record Point(String run, long step, Question question, int layer, List<Double> values) {}

  /// Compares the scores that both sides of each pair have.
  ///
  /// @param pairs at least one; all of the same two presets
  public static Agreement of(List<Pair> pairs) {
    ProbeSpec first = pairs.getFirst().first().spec();
    ProbeSpec second = pairs.getFirst().second().spec();
    List<Point> points = pairs.stream().flatMap(pair -> points(pair).stream()).toList();
    Set<ProbeTask> tasks = new LinkedHashSet<>();
    first.questions().forEach(question -> tasks.add(question.task()));
    return new Agreement(
        List.of(first.preset(), second.preset()),
        first.site(),
        first.seeds(),
        first.data().seed(),
        tasks.stream().map(task -> agreement(task, points)).toList(),
        List.of(
            pairs.stream().map(p -> p.first().spent()).reduce(Spent.NOTHING, Spent::plus),
            pairs.stream().map(p -> p.second().spent()).reduce(Spent.NOTHING, Spent::plus)),
        pairs.stream().map(Agreement::run).toList(),
        points);
  }

  private static Run run(Pair pair) {
    return new Run(
        pair.run(),
        pair.first().result().step(),
        List.of(pair.first().spent(), pair.second().spent()),
        List.of(pair.first().result().provenance(), pair.second().result().provenance()));
  }

  private static List<Point> points(Pair pair) {
    List<Point> points = new ArrayList<>();
    for (ProbeScore a : pair.first().result().scores()) {
      pair.second().result().of(a.question()).stream()
          .filter(b -> b.layer() == a.layer())
          .forEach(b ->
              points.add(
                  new Point(
                      pair.run(),
                      pair.first().result().step(),
                      a.question(),
                      a.layer(),
                      List.of(a.score().mean(), b.score().mean()))));
    }
    return points;
  }

  private static TaskAgreement agreement(ProbeTask task, List<Point> points) {
    List<Point> ranked = points.stream().filter(point -> point.question().task() == task).toList();
    return new TaskAgreement(
        task,
        ranked.size(),
        KendallTau.b(
            ranked.stream().mapToDouble(point -> point.values().getFirst()).toArray(),
            ranked.stream().mapToDouble(point -> point.values().getLast()).toArray(),
            ranked.stream().mapToInt(point -> point.question().n()).toArray()));
  }

  /// Kendall's rank correlation, in the form that corrects for ties.
  public static final class KendallTau {
    private KendallTau() {}

    /// τ_b = (C − D) / √((P − X)(P − Y)): of the P pairs of points within a group, C are in the
    /// same order in `x` and `y`, D in opposite orders, X tied in `x` and Y tied in `y` (Kendall
    /// 1945).
    ///
    /// @param x N values
    /// @param y N values of the same points
    /// @param groups N groups; only points of one group are compared
    /// @return from −1 to 1; empty if `x` or `y` ties all pairs
    public static OptionalDouble b(double[] x, double[] y, int[] groups) {
      if (x.length != y.length || x.length != groups.length) {
        throw new IllegalArgumentException(
            x.length + " values against " + y.length + " in " + groups.length + " groups");
      }
      double order = 0; // C − D, a whole number like the two below
      double untiedX = 0; // P − X
      double untiedY = 0; // P − Y
      for (int i = 0; i < x.length; i++) {
        for (int j = 0; j < i; j++) {
          if (groups[i] != groups[j]) {
            continue;
          }
          int inX = Double.compare(x[i], x[j]);
          int inY = Double.compare(y[i], y[j]);
          order += Integer.signum(inX) * Integer.signum(inY);
          untiedX += inX == 0 ? 0 : 1;
          untiedY += inY == 0 ? 0 : 1;
        }
      }
      return untiedX == 0 || untiedY == 0
          ? OptionalDouble.empty()
          : OptionalDouble.of(order / Math.sqrt(untiedX * untiedY));
    }
  }
}
