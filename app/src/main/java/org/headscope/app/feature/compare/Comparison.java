package org.headscope.app.feature.compare;

import module java.base;

import org.headscope.app.chart.NumberText;
import org.headscope.app.control.ShellLine;
import org.headscope.app.service.Workbench;
import org.headscope.app.session.PredictorChoice;
import org.headscope.engine.interpret.evaluation.EvaluationResult;
import org.headscope.engine.metric.RowRule;
import org.headscope.engine.task.Instance;

/// The results of n predictors on a sample, in display order.
///
/// @param entropyFloor the entropy of the truth in nats per symbol, a lower bound for every
///   predictor
/// @param curves the scores over position, string number and number of states
record Comparison(
    List<ComparedPredictor> lines,
    Distances distances,
    List<EvaluationResult.Score> scores,
    OptionalDouble entropyFloor,
    List<EvaluationResult.Curve> curves,
    RowRule rows,
    ComparedSample sample,
    int done) {
  /// @param tvd n×n mean total variation distances, 0 on the diagonal
  /// @param se n×n standard errors of `tvd`, instances as observations
  record Distances(double[][] tvd, double[][] se) {
    private Distances pick(int[] at) {
      return new Distances(Comparison.pick(tvd, at), Comparison.pick(se, at));
    }
  }

  Comparison {
    lines = List.copyOf(lines);
    scores = List.copyOf(scores);
    curves = List.copyOf(curves);
  }

  static Comparison of(
      List<ComparedPredictor> lines, ComparisonQuery measured, EvaluationResult result) {
    int m = measured.choices().size();
    double[][] tvd = new double[m][m];
    double[][] se = new double[m][m];
    int pair = 0;
    for (int a = 0; a < m; a++) {
      for (int b = a + 1; b < m; b++) {
        EvaluationResult.Pair p = result.pairs().get(pair++);
        tvd[a][b] = p.tvd();
        tvd[b][a] = p.tvd();
        se[a][b] = p.tvdSe();
        se[b][a] = p.tvdSe();
      }
    }
    int[] at = lines.stream().mapToInt(line -> measured.choices().indexOf(line.choice())).toArray();
    return new Comparison(
        lines,
        new Distances(tvd, se).pick(at),
        pick(result.results(), at),
        result.entropyFloor(),
        result.curves().stream().map(curve -> pick(curve, at)).toList(),
        result.rows(),
        measured.sample(),
        result.instances());
  }

  Comparison ordered(int[] order) {
    return new Comparison(
        pick(lines, order),
        distances.pick(order),
        pick(scores, order),
        entropyFloor,
        curves.stream().map(curve -> pick(curve, order)).toList(),
        rows,
        sample,
        done);
  }

  private static <T> List<T> pick(List<T> values, int[] at) {
    return Arrays.stream(at).mapToObj(values::get).toList();
  }

  private static double[][] pick(double[][] square, int[] at) {
    return Arrays.stream(at)
        .mapToObj(row -> Arrays.stream(at).mapToDouble(column -> square[row][column]).toArray())
        .toArray(double[][]::new);
  }

  private static EvaluationResult.Curve pick(EvaluationResult.Curve curve, int[] at) {
    return new EvaluationResult.Curve(
        curve.axis(),
        curve.bins().stream()
            .map(bin ->
                new EvaluationResult.Bin(
                    bin.from(),
                    bin.to(),
                    bin.rows(),
                    bin.symbols(),
                    bin.entropyFloor(),
                    pick(bin.results(), at),
                    bin.cumulative()
                        .map(all ->
                            new EvaluationResult.Cumulative(all.floor(), pick(all.results(), at)))))
            .toList());
  }

  double[][] tvd() {
    return distances.tvd;
  }

  double[][] se() {
    return distances.se;
  }

  int size() {
    return lines.size();
  }

  boolean whole() {
    return done == sample.instances().size();
  }

  /// Returns true if there are standard errors: they need two instances.
  boolean hasErrors() {
    return done > 1;
  }

  /// Returns true if accuracy is meaningful, unlike for tasks in which every symbol may follow.
  boolean accuracyIsMeaningful() {
    return sample.instances().stream().noneMatch(Instance::isScoredInNats);
  }

  /// Returns a subject for file names; empty if the selected run is among the compared.
  Optional<String> subject() {
    return indexOf(new ComparedEntry.Selected()) >= 0
        ? Optional.empty()
        : Optional.of(size() + "-predictors");
  }

  int indexOf(ComparedEntry entry) {
    return IntStream.range(0, size())
        .filter(i -> lines.get(i).entry().equals(entry))
        .findFirst()
        .orElse(-1);
  }

  ShellLine line(Workbench workbench, String... more) {
    List<PredictorChoice> choices = lines.stream().map(ComparedPredictor::choice).toList();
    return sample.line("evaluate", choices, rows, workbench).and(more).and("--json");
  }

  /// Describes the sample: `all rows of 24 instances (preset reference, seed 2026)`.
  String describe() {
    String origin = sample.origin().isEmpty() ? "" : " (" + sample.origin() + ")";
    return "%s of %s%s"
        .formatted(
            describeRows(rows),
            whole()
                ? sample.describe()
                : "the first %,d of %,d instances".formatted(done, sample.instances().size()),
            origin);
  }

  /// Describes the sample briefly: `24 instances, all rows`, or `17 of 24 instances, all rows`.
  String describeBriefly() {
    int of = sample.instances().size();
    String read = whole() ? sample.describe() : done + " of " + ComparedSample.count(of);
    return read + ", " + describeRows(rows);
  }

  /// Lists the compared checkpoints: `transformer-4x2 at step 20,000`.
  String checkpoints() {
    return lines.stream()
        .filter(line -> line.choice() instanceof PredictorChoice.Trained)
        .map(ComparedPredictor::name)
        .distinct()
        .collect(Collectors.joining("; "));
  }

  static String describeRows(RowRule rows) {
    return switch (rows) {
      case ALL -> "all rows";
      case NO_SEPARATOR -> "rows excluding separators";
      case FIRST_100 -> "first 100 rows";
      case TASK -> "scored positions";
    };
  }

  /// The request for a comparison. Two requests for the same predictors in another order are equal.
  ///
  /// @param choices the predictors, each once, in canonical order
  record ComparisonQuery(List<PredictorChoice> choices, ComparedSample sample, RowRule rows) {
    ComparisonQuery {
      choices = choices.stream().distinct().sorted(Comparator.comparing(String::valueOf)).toList();
    }

    /// Returns true if an answer to this contains all that `other` asks for.
    boolean holds(ComparisonQuery other) {
      return rows == other.rows
          && sample.equals(other.sample)
          && choices.containsAll(other.choices);
    }

    /// Describes the query: `Step 20,000`, or the number of predictors if there are several
    /// checkpoints.
    String subject() {
      List<Long> steps =
          choices.stream()
              .filter(PredictorChoice.Trained.class::isInstance)
              .map(trained -> ((PredictorChoice.Trained) trained).step())
              .distinct()
              .toList();
      return steps.size() == 1
          ? "Step " + NumberText.count(steps.getFirst())
          : "The comparison of %d predictors".formatted(choices.size());
    }
  }
}
