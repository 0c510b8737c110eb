package org.headscope.app.feature.compare;

import module java.base;

import org.headscope.app.FakeMaps;
import org.headscope.app.RunViews;
import org.headscope.app.service.Measurements;
import org.headscope.app.service.RunSource;
import org.headscope.app.service.RunView;
import org.headscope.app.service.Workbench;
import org.headscope.app.service.Worker;
import org.headscope.app.service.prediction.PredictionSource;
import org.headscope.app.service.prediction.PredictionSource.PredictedRows;
import org.headscope.app.session.PredictorChoice;
import org.headscope.app.session.RunRef;
import org.headscope.app.session.Selection;
import org.headscope.app.task.TaskRunner;
import org.headscope.app.task.TaskRunners;
import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.interpret.evaluation.DisagreementResult;
import org.headscope.engine.interpret.evaluation.EvaluationResult;
import org.headscope.engine.interpret.evaluation.KeptEvaluation;
import org.headscope.engine.interpret.inspect.InspectionResult;
import org.headscope.engine.metric.RowRule;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;
import org.headscope.engine.run.UserError;
import org.headscope.engine.task.Instance;
import org.headscope.engine.task.InstanceStream;
import org.headscope.engine.task.Split;
import org.headscope.engine.task.contexttree.ContextTrees;
import org.headscope.engine.task.contexttree.TreePrior;

/// A workbench on a run and instances in memory, with distances made by rule: a predictor is a
/// number, and the distance of two is the difference of their numbers, on any instance.
final class CompareBench implements PredictionSource, RunSource {
  static final Path RUN = Path.of("/runs/made");
  static final List<Long> STEPS = List.of(0L, 100L, 400L);

  private final Queue<Runnable> inspector = new ArrayDeque<>();
  private final Queue<Runnable> worker = new ArrayDeque<>();
  private final Queue<Runnable> ui = new ArrayDeque<>();
  private final Selection selection = new Selection();
  private final Workbench workbench =
      new Workbench(
          this,
          selection,
          new TaskRunners(_ -> new TaskRunner(worker::add, ui::add)),
          new TaskRunner(inspector::add, ui::add),
          new Worker<>(this, new TaskRunner(worker::add, ui::add)),
          new Worker<>(this, new TaskRunner(worker::add, ui::add)),
          new Worker<>(new FakeMaps(), new TaskRunner(worker::add, ui::add)));

  /// The computed questions, in order.
  final List<String> asked = new ArrayList<>();

  /// The ranked pairs, in order.
  final List<String> ranked = new ArrayList<>();

  /// The seconds on the clock that decides when partial results are shown.
  long seconds;

  /// Called between instances, on the worker.
  Consumer<Integer> between = _ -> {};

  /// The evaluations saved with every run, once they are read.
  final List<KeptEvaluation> kept = new ArrayList<>();

  private List<Instance> instances = drawn(4);
  private Optional<String> failure = Optional.empty();

  static List<Instance> drawn(int count) {
    InstanceStream stream = RegBench.reference().stream(Split.TEST, 7);
    return java.util.stream.Stream.generate(stream::next).limit(count).toList();
  }

  /// Returns texts of trees of depth `depth`.
  static List<Instance> trees(int depth) {
    TreePrior prior = new TreePrior.Dirichlet(3, depth, 0.15, 0.5);
    InstanceStream stream = new ContextTrees(prior, 40, 40).stream(Split.TEST, 7);
    return java.util.stream.Stream.generate(stream::next).limit(3).toList();
  }

  CompareBench withInstances(List<Instance> others) {
    instances = others;
    return this;
  }

  CompareBench failing(String sentence) {
    failure = Optional.of(sentence);
    return this;
  }

  /// Makes failing sources work again.
  CompareBench working() {
    failure = Optional.empty();
    return this;
  }

  /// Opens the run and the instances.
  CompareBench open() {
    workbench.opener().openRun(RUN);
    workbench.opener().openInstances(Path.of("/runs/test.jsonl"));
    settle();
    return this;
  }

  CompareViewModel model() {
    return new CompareViewModel(workbench, () -> seconds * 1_000_000_000L);
  }

  Workbench workbench() {
    return workbench;
  }

  Selection selection() {
    return selection;
  }

  /// Lets all threads finish.
  void settle() {
    while (!inspector.isEmpty() || !worker.isEmpty() || !ui.isEmpty()) {
      (!inspector.isEmpty() ? inspector : worker.isEmpty() ? ui : worker).remove().run();
    }
  }

  /// Reads the selected checkpoint and computes nothing else.
  void settleFrame() {
    while (!inspector.isEmpty() || !ui.isEmpty()) {
      (inspector.isEmpty() ? ui : inspector).remove().run();
    }
  }

  /// Reads the selected checkpoint, and then runs the next task of the worker only.
  void workOnce() {
    settleFrame();
    worker.remove().run();
    settleUi();
  }

  /// Runs all pending work of the FX thread.
  void settleUi() {
    while (!ui.isEmpty()) {
      ui.remove().run();
    }
  }

  /// Returns the number of `choice`.
  static double number(PredictorChoice choice) {
    return switch (choice) {
      case PredictorChoice.Symbolic symbolic ->
          switch (symbolic.name()) {
            case "truth" -> 0;
            case "uniform" -> 0.95;
            case "unigram" -> 0.9;
            default -> Math.floorMod(symbolic.name().hashCode(), 80) / 100.0 + 0.05;
          };
      case PredictorChoice.Trained trained -> 0.8 - trained.step() / 1000.0;
      case PredictorChoice.Circuit circuit -> 0.8 - circuit.edges() / 1000.0;
      case PredictorChoice.Rows _ -> 0.8;
    };
  }

  @Override
  public String name(PredictorChoice choice) {
    return String.valueOf(choice);
  }

  @Override
  public PredictedRows predict(
      PredictorChoice choice, Instance instance, Progress progress, Cancellation cancellation) {
    throw new UnsupportedOperationException();
  }

  @Override
  public EvaluationResult evaluate(
      List<PredictorChoice> choices,
      List<Instance> read,
      RowRule rows,
      Consumer<EvaluationResult> partial,
      Progress progress,
      Cancellation cancellation) {
    asked.add(choices.size() + " on " + read.size() + ", " + rows.label());
    failure.ifPresent(sentence -> {
      throw new UserError(sentence);
    });
    for (int done = 1; done < read.size(); done++) {
      partial.accept(result(choices, rows, done));
      between.accept(done);
      cancellation.check();
    }
    return result(choices, rows, read.size());
  }

  static EvaluationResult result(List<PredictorChoice> choices, RowRule rows, int instances) {
    List<EvaluationResult.Score> scores = new ArrayList<>();
    List<EvaluationResult.Pair> pairs = new ArrayList<>();
    for (int a = 0; a < choices.size(); a++) {
      double at = number(choices.get(a));
      scores.add(score(String.valueOf(choices.get(a)), at));
      for (int b = a + 1; b < choices.size(); b++) {
        pairs.add(
            new EvaluationResult.Pair(
                String.valueOf(choices.get(a)),
                String.valueOf(choices.get(b)),
                Math.abs(at - number(choices.get(b))),
                0.01));
      }
    }
    return new EvaluationResult(
        rows,
        instances,
        OptionalDouble.of(0.6),
        scores,
        pairs,
        curves(scores, rows == RowRule.TASK ? 1 : 3));
  }

  /// Returns some bins of each axis, with the same scores in all.
  private static List<EvaluationResult.Curve> curves(
      List<EvaluationResult.Score> scores, int stretches) {
    List<EvaluationResult.Curve> curves = new ArrayList<>();
    for (EvaluationResult.Axis axis : EvaluationResult.Axis.values()) {
      List<EvaluationResult.Bin> bins = new ArrayList<>();
      for (int from = 0; from < 10 * stretches; from += 10) {
        bins.add(
            new EvaluationResult.Bin(
                from,
                from + 9,
                40,
                40,
                OptionalDouble.of(0.6),
                scores,
                Optional.of(ComparisonFixture.cumulative(scores))));
      }
      curves.add(new EvaluationResult.Curve(axis, bins));
    }
    return curves;
  }

  private static EvaluationResult.Score score(String name, double at) {
    return new EvaluationResult.Score(
        name,
        1 - at / 2,
        0.02,
        at,
        0.01,
        at > 0.85 ? OptionalDouble.empty() : OptionalDouble.of(0.6 + at),
        at > 0.85 ? OptionalDouble.empty() : OptionalDouble.of(0.02),
        at > 0.85 ? 12 : 0);
  }

  @Override
  public DisagreementResult disagreements(
      PredictorChoice a,
      PredictorChoice b,
      List<Instance> read,
      RowRule rows,
      int max,
      Progress progress,
      Cancellation cancellation) {
    ranked.add(name(a) + " " + name(b) + " on " + read.size());
    failure.ifPresent(sentence -> {
      throw new UserError(sentence);
    });
    double tvd = Math.abs(number(a) - number(b));
    List<DisagreementResult.Position> positions = new ArrayList<>();
    for (int i = 0; i < Math.min(3, read.size()) && tvd > 0; i++) {
      Instance instance = read.get(i);
      int at = 20 + i;
      double[] p = new double[RegBench.VOCABULARY.size()];
      double[] q = new double[RegBench.VOCABULARY.size()];
      p[1] = tvd;
      p[2] = 1 - tvd;
      q[2] = 1;
      positions.add(
          new DisagreementResult.Position(
              instance,
              at,
              instance.tokens()[at],
              instance.stateAfter()[at],
              instance.text().substring(at - 7, at + 1),
              p,
              q,
              tvd));
    }
    return new DisagreementResult(name(a), name(b), 300, 300 * tvd, positions);
  }

  @Override
  public RunView open(Path directory) {
    return RunViews.of(
        new RunRef(directory.getFileName().toString(), directory),
        "2 layers, 2 heads",
        FakeMaps.softmax(2, 2),
        STEPS,
        Optional.of(new Measurements(List.of(), new TreeMap<>(), kept, Map.of(), List.of())));
  }

  @Override
  public Measurements measure(RunRef run) {
    return open(run.directory()).measured().orElseThrow();
  }

  @Override
  public List<Instance> instances(Path file) {
    return instances;
  }

  @Override
  public InspectionResult inspect(
      RunRef run, long step, Instance instance, Progress progress, Cancellation cancellation) {
    throw new UserError("not in this test");
  }
}
