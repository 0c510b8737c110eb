package org.headscope.app.feature.hidden;

import module java.base;

import org.headscope.app.chart.Box;
import org.headscope.app.chart.NumberText;
import org.headscope.app.session.MarkedTokens;
import org.headscope.app.session.SelectionState;
import org.headscope.app.session.TypedTextContext;
import org.headscope.app.task.Query.Answer;
import org.headscope.engine.automata.Pfa;
import org.headscope.engine.automata.Trace;
import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.interpret.projection.Alignment;
import org.headscope.engine.interpret.projection.Axes;
import org.headscope.engine.interpret.projection.ProjectionResult;
import org.headscope.engine.interpret.projection.StatePoints;
import org.headscope.engine.task.Instance;
import org.headscope.engine.task.StateKind;
import org.headscope.engine.task.Vocabulary;

/// The projected points of one checkpoint, in screen orientation.
///
/// @param result the points, turned to match the checkpoint shown before
record ProjectedCloud(
    ProjectionResult result,
    Alignment turn,
    ProjectionQuery.CheckpointQuery query,
    PointPositions positions) {
  /// The number of states or symbols that a summary names.
  private static final int NAMED = 4;

  private ProjectedCloud(
      ProjectionResult result, Alignment turn, ProjectionQuery.CheckpointQuery asked) {
    this(result, turn, asked, PointPositions.of(result.x(), result.y()));
  }

  static ProjectedCloud of(Answer<ProjectionQuery.CheckpointQuery, ProjectionResult> answer) {
    return new ProjectedCloud(answer.value(), Alignment.NONE, answer.key());
  }

  /// Returns this cloud, turned so that its points are as close as possible to those of `before`.
  ProjectedCloud alignedTo(ProjectedCloud before) {
    Alignment found = Alignment.of(result, before.result);
    return new ProjectedCloud(found.apply(result), found, query);
  }

  int size() {
    return result.size();
  }

  StatePoints points() {
    return result.points();
  }

  boolean sameTokens(ProjectedCloud other) {
    return points().instances().equals(other.points().instances())
        && Arrays.equals(points().instance(), other.points().instance())
        && Arrays.equals(points().position(), other.points().position());
  }

  BitSet of(Optional<Instance> instance) {
    int index = instance.map(i -> points().instances().indexOf(i.id())).orElse(-1);
    return where(i -> points().instance()[i] == index);
  }

  private BitSet where(IntPredicate holds) {
    return IntStream.range(0, size()).filter(holds).collect(BitSet::new, BitSet::set, BitSet::or);
  }

  BitSet of(MarkedTokens marked) {
    return marked.isEmpty()
        ? new BitSet()
        : where(i -> Collections.binarySearch(marked.of(instance(i)), points().position()[i]) >= 0);
  }

  /// Returns the points of `mine` that used the edge, or are in the state, highlighted in the
  /// automaton.
  BitSet highlighted(SelectionState now, BitSet mine) {
    BitSet lit = new BitSet();
    Optional<Pfa> automaton = now.opened().instance().flatMap(Instance::automaton);
    if (now.sequence().edge().isPresent() && automaton.isPresent()) {
      int[] tokens = now.opened().instance().orElseThrow().tokens();
      Trace trace = Trace.of(automaton.get(), tokens, RegBench.VOCABULARY.separator());
      mine.stream()
          .filter(i -> trace.edges().get(points().position()[i]).equals(now.sequence().edge()))
          .forEach(lit::set);
    } else if (now.sequence().edge().isEmpty() && now.sequence().state() >= 0) {
      mine.stream().filter(i -> points().state()[i] == now.sequence().state()).forEach(lit::set);
    }
    return lit;
  }

  MarkedTokens marked(BitSet points) {
    return new MarkedTokens(
        points.stream()
            .boxed()
            .sorted(Comparator.comparingInt(i -> points().position()[i]))
            .collect(
                Collectors.groupingBy(
                    this::instance,
                    Collectors.mapping(i -> points().position()[i], Collectors.toList()))));
  }

  String instance(int point) {
    return points().instances().get(points().instance()[point]);
  }

  /// Returns the vocabulary that all instances share, as one model reads them.
  Vocabulary vocabulary() {
    return query.question().instances().getFirst().vocabulary();
  }

  String symbol(int point) {
    return vocabulary().label(points().token()[point]);
  }

  String stateLabel(String id, int state) {
    return instanceOf(id).map(i -> i.stateLabel(state)).orElseGet(() -> Integer.toString(state));
  }

  StateKind stateKind(String id) {
    return instanceOf(id).map(Instance::stateKind).orElse(StateKind.STATE);
  }

  private Optional<Instance> instanceOf(String id) {
    return query.question().instances().stream().filter(i -> i.id().equals(id)).findFirst();
  }

  /// Returns the point at a position of the instances in `of`, −1 if it has none.
  int at(BitSet of, int position) {
    return of.stream().filter(i -> points().position()[i] == position).findFirst().orElse(-1);
  }

  /// Describes a point: `position 57, after c: state 3, string 4, of test-1`.
  String describe(int point) {
    int state = points().state()[point];
    String id = instance(point);
    boolean strings = vocabulary().separator() >= 0;
    List<String> where =
        Stream.of(
                state < 0 ? "" : stateKind(id).one() + " " + stateLabel(id, state),
                strings ? "string " + points().string()[point] : "",
                "of " + TypedTextContext.nameOf(id))
            .filter(word -> !word.isEmpty())
            .toList();
    return "position %d, after %s: %s"
        .formatted(points().position()[point], symbol(point), String.join(", ", where));
  }

  /// Describes the cloud: `PCA of transformer-4x2: residual stream after layer 2, step 20,000`.
  String describeQuery() {
    String method = result.axes() instanceof Axes.Components ? "PCA" : "t-SNE";
    ProjectionQuery question = query.question();
    return "%s of %s: %s, step %s"
        .formatted(
            method,
            result.states().run(),
            question.place().words(question.layer()),
            NumberText.count(result.states().step()));
  }

  /// Returns true if this and `other` differ only in the checkpoint.
  boolean sameSeries(ProjectedCloud other) {
    return query.question().equals(other.query.question());
  }

  /// Describes the selected points: `42 points, 30 of them of test-1: states 3 (28), 5 (2); symbols
  /// a (40), b (2)`.
  String summary(BitSet chosen, BitSet mine, String name) {
    if (chosen.isEmpty()) {
      return "";
    }
    BitSet own = (BitSet) chosen.clone();
    own.and(mine);
    int count = chosen.cardinality();
    String called = TypedTextContext.nameOf(name);
    String whose =
        own.cardinality() == count
            ? " of " + called
            : ", %s of them of %s"
                .formatted(own.isEmpty() ? "none" : NumberText.count(own.cardinality()), called);
    String states =
        frequent(own, i -> points().state()[i] < 0 ? "" : stateLabel(name, points().state()[i]));
    String symbols = frequent(chosen, this::symbol);
    return "%s %s%s: %ssymbols %s"
        .formatted(
            NumberText.count(count),
            count == 1 ? "point" : "points",
            whose,
            states.isEmpty() ? "" : stateKind(name).several() + " " + states + "; ",
            symbols);
  }

  /// Lists the most frequent names with their counts.
  private static String frequent(BitSet points, IntFunction<String> name) {
    Map<String, Long> counts =
        points.stream()
            .mapToObj(name)
            .filter(n -> !n.isEmpty())
            .collect(Collectors.groupingBy(n -> n, TreeMap::new, Collectors.counting()));
    String named =
        counts.entrySet().stream()
            .sorted((a, b) -> Long.compare(b.getValue(), a.getValue()))
            .limit(NAMED)
            .map(e -> e.getKey() + " (" + e.getValue() + ")")
            .collect(Collectors.joining(", "));
    int more = counts.size() - NAMED;
    return more > 0 ? named + " and " + more + " more" : named;
  }

  /// The positions of a cloud's points.
  ///
  /// @param bounds the part of the plane that is shown
  record PointPositions(double[] x, double[] y, Box bounds) {
    /// The share of points that may be outside on each side, so that outliers do not set the scale.
    private static final double OUTLIERS = 0.002;

    /// Shows all points except a few outliers.
    static PointPositions of(double[] x, double[] y) {
      double[] across = ends(x);
      double[] up = ends(y);
      Box bounds = new Box(across[0], up[0], across[1] - across[0], up[1] - up[0]);
      return new PointPositions(x, y, bounds);
    }

    private static double[] ends(double[] values) {
      if (values.length == 0) {
        return new double[] {-1, 1};
      }
      double[] sorted = values.clone();
      Arrays.sort(sorted);
      int out = (int) (OUTLIERS * sorted.length);
      double low = sorted[out];
      double high = sorted[sorted.length - 1 - out];
      // Points slightly further out are shown as well.
      double reach = 0.25 * (high - low);
      return new double[] {
        Math.max(sorted[0], low - reach), Math.min(sorted[sorted.length - 1], high + reach)
      };
    }

    /// Interpolates a share of the way to `end`; returns `end` if the points are not the same.
    PointPositions towards(PointPositions end, double share) {
      if (share >= 1) {
        return end;
      }
      double[] seen = between(sides(), end.sides(), share);
      return new PointPositions(
          between(x, end.x, share),
          between(y, end.y, share),
          new Box(seen[0], seen[1], seen[2], seen[3]));
    }

    private double[] sides() {
      return new double[] {bounds.x(), bounds.y(), bounds.width(), bounds.height()};
    }

    private static double[] between(double[] begin, double[] end, double share) {
      if (begin.length != end.length) {
        return end;
      }
      double[] now = new double[end.length];
      Arrays.setAll(now, i -> begin[i] + share * (end[i] - begin[i]));
      return now;
    }

    double extent() {
      return Math.max(1e-9, Math.max(bounds.width(), bounds.height()) / 2);
    }
  }
}
