package org.headscope.app.feature;

import module java.base;

import org.headscope.app.FakeMaps;
import org.headscope.app.FakeScores;
import org.headscope.app.RunViews;
import org.headscope.app.Synthetic;
import org.headscope.app.TestEngine;
import org.headscope.app.service.Measurements;
import org.headscope.app.service.RunSource;
import org.headscope.app.service.RunView;
import org.headscope.app.service.Workbench;
import org.headscope.app.service.Worker;
import org.headscope.app.session.RunRef;
import org.headscope.app.session.Selection;
import org.headscope.app.task.TaskRunner;
import org.headscope.app.task.TaskRunners;
import org.headscope.engine.automata.Pfa;
import org.headscope.engine.automata.Transition;
import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.benchmark.Tasks;
import org.headscope.engine.interpret.headscore.HeadScore;
import org.headscope.engine.interpret.headscore.HeadScoreResult;
import org.headscope.engine.interpret.inspect.InspectionResult;
import org.headscope.engine.interpret.inspect.InspectionResult.Uncut.Applied;
import org.headscope.engine.interpret.inspect.PredictionRows;
import org.headscope.engine.interpret.inspect.Provenance;
import org.headscope.engine.interpret.intervention.Intervention;
import org.headscope.engine.neural.component.Component;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;
import org.headscope.engine.run.UserError;
import org.headscope.engine.task.Instance;
import org.headscope.engine.task.InstanceStream;
import org.headscope.engine.task.Split;
import org.headscope.engine.training.run.MetricsLine;

/// A workbench on a run made in memory, whose threads are two queues that the test empties: four
/// checkpoints, a model that mixes the truth with a uniform distribution, more truth the later.
public final class Bench {
  /// The run's checkpoints.
  public static final List<Long> STEPS = List.of(0L, 100L, 200L, 400L);

  /// The parts of the model that can be replaced.
  public static final List<Component> COMPONENTS =
      Stream.of("1.1", "1.2", "mlp1", "2.1", "2.2", "mlp2").map(Component::parse).toList();

  /// The folder of a run of context trees.
  public static final Path TREES = Path.of("/runs/trees");

  /// A folder that is no run's.
  public static final Path UNREADABLE = Path.of("/runs/bad");

  /// States 0 and 1: a leads to 1; there b leads back and c stays.
  public static final Pfa AUTOMATON =
      new Pfa(
          2,
          0,
          List.of(
              new Transition(0, 1, 1, 1),
              new Transition(1, 2, 0, 0.5),
              new Transition(1, 3, 1, 0.5)));

  private final Queue<Runnable> worker = new ArrayDeque<>();
  private final Queue<Runnable> ui = new ArrayDeque<>();
  private final TaskRunner runner = new TaskRunner(worker::add, ui::add);
  private final Selection selection = new Selection();
  private final List<Long> inspected = new ArrayList<>();
  private final FakePredictions predictors = new FakePredictions();
  private final FakeMaps maps = new FakeMaps();
  private final Workbench workbench =
      new Workbench(
          new Made(),
          selection,
          new TaskRunners(_ -> runner),
          runner,
          new Worker<>(TestEngine.predictions(), runner),
          new Worker<>(predictors, runner),
          new Worker<>(maps, runner));
  private SortedMap<Long, HeadScoreResult> scores = scores();
  private RunView.Training training =
      new RunView.Training(RunView.Training.Stage.COMPLETE, STEPS.getLast(), STEPS.getLast());
  private Optional<Optional<Measurements>> measured = Optional.empty();
  private int limit = Integer.MAX_VALUE;

  /// A hand-written instance of [#AUTOMATON].
  public static Instance instance(String... strings) {
    return RegBench.instance("hand", Optional.empty(), Optional.of(AUTOMATON), List.of(strings));
  }

  /// The `index`-th instance of the public code's distribution.
  public static Instance drawn(int index) {
    InstanceStream stream = RegBench.reference().stream(Split.TEST, 7);
    stream.skip(index);
    return stream.next();
  }

  /// Opens the run and `instance`, and lets everything settle.
  public Bench open(Instance instance) {
    workbench.opener().openRun(Path.of("/runs/made"));
    settle();
    workbench.pairs().choose(instance);
    settle();
    return this;
  }

  /// Leaves the run without head scores.
  public Bench withoutHeadScores() {
    scores = new TreeMap<>();
    return this;
  }

  /// Gives the run its head scores again, as scoring does.
  public void scored() {
    scores = scores();
  }

  /// Gives the run these head scores.
  public Bench scored(SortedMap<Long, HeadScoreResult> others) {
    scores = others;
    return this;
  }

  /// Opens runs whose training was stopped.
  public Bench stopped() {
    training =
        new RunView.Training(
            RunView.Training.Stage.INTERRUPTED, STEPS.getLast(), 2 * STEPS.getLast());
    return this;
  }

  /// Opens runs with other measurements, or before there are any.
  public Bench withMeasurements(Optional<Measurements> others) {
    measured = Optional.of(others);
    return this;
  }

  /// Cuts instances after `length` tokens, as a table of learned positions does.
  public Bench cutAt(int length) {
    limit = length;
    return this;
  }

  /// Lets the worker and the FX thread finish everything.
  public void settle() {
    while (!worker.isEmpty() || !ui.isEmpty()) {
      (worker.isEmpty() ? ui : worker).remove().run();
    }
  }

  /// Runs the next task of the worker, and all pending work of the FX thread.
  public void workOnce() {
    worker.remove().run();
    settleUi();
  }

  /// The workbench.
  public Workbench workbench() {
    return workbench;
  }

  /// Its selection.
  public Selection selection() {
    return selection;
  }

  /// The queues, for what a view model computes itself.
  public TaskRunner runner() {
    return runner;
  }

  /// Lets the FX thread finish what it has to do now.
  public void settleUi() {
    while (!ui.isEmpty()) {
      ui.remove().run();
    }
  }

  /// Lets the selected checkpoint be read and shown, and nothing after it be computed.
  public void readFrame() {
    while (workbench.loadingProperty().get()) {
      (worker.isEmpty() ? ui : worker).remove().run();
    }
  }

  /// Lets the worker finish everything, but the FX thread hear nothing of it yet.
  public void work() {
    while (!worker.isEmpty()) {
      worker.remove().run();
    }
  }

  /// The predictors beside the model.
  public FakePredictions predictors() {
    return predictors;
  }

  /// The maps' worker.
  public FakeMaps maps() {
    return maps;
  }

  /// Steps that were inspected, in order.
  public List<Long> inspected() {
    return inspected;
  }

  private static SortedMap<Long, HeadScoreResult> scores() {
    SortedMap<Long, HeadScoreResult> all = new TreeMap<>();
    for (long step : STEPS) {
      double grown = step / 400.0;
      all.put(
          step,
          new HeadScoreResult(
              step,
              List.of(head(1, 1, 0.1, 0.05), head(1, 2, grown, 0.1), head(2, 1, 0.02, grown / 2)),
              Provenance.of(Map.of())));
    }
    return all;
  }

  private static HeadScore head(int layer, int head, double back, double ngram) {
    return FakeScores.head(layer, head, FakeScores.NO_NAME, FakeScores.shares(back, ngram));
  }

  private static MetricsLine metrics(long step) {
    return new MetricsLine(
        step,
        step * 1000,
        step,
        "validation",
        OptionalDouble.of(2),
        OptionalDouble.of(0.5 + step / 1000.0),
        OptionalDouble.of(0.4),
        MetricsLine.Update.NONE);
  }

  /// The engine's place.
  private final class Made implements RunSource {
    @Override
    public RunView open(Path directory) {
      if (directory.equals(UNREADABLE)) {
        throw new UserError("It has no run.json.");
      }
      RunView run =
          new RunView(
              new RunRef("made", directory),
              "2 layers, 2 heads",
              directory.equals(TREES) ? Tasks.of("ctw", Map.of()) : RegBench.paper(),
              FakeMaps.softmax(2, 2),
              STEPS,
              training,
              measured.orElseGet(() -> Optional.of(made())),
              RunView.Weights.TRAINED);
      return directory.endsWith("imported") ? RunViews.imported(run, Optional.empty()) : run;
    }

    private Measurements made() {
      return new Measurements(
          STEPS.stream().map(Bench::metrics).toList(), scores, List.of(), Map.of(), List.of());
    }

    @Override
    public Measurements measure(RunRef run) {
      // The queue reads on a separate thread: a missing result is a cancelled read.
      return measured
          .map(others -> others.orElseThrow(CancellationException::new))
          .orElseGet(this::made);
    }

    @Override
    public List<Instance> instances(Path file) {
      return List.of(instance("ab", "ac"));
    }

    @Override
    public InspectionResult inspect(
        RunRef run, long step, Instance instance, Progress progress, Cancellation cancellation) {
      inspected.add(step);
      int[] all = instance.tokens();
      int[] tokens = java.util.Arrays.copyOf(all, Math.min(all.length, limit));
      int[] states = java.util.Arrays.copyOf(instance.stateAfter(), tokens.length);
      int length = tokens.length;
      float[][][] weights = new float[2][2][length * length];
      return new InspectionResult(
          run.name(),
          step,
          instance,
          tokens,
          states,
          Synthetic.softmax(2, 2, length, weights),
          predictions(instance, states, step),
          Provenance.of(Map.of()));
    }

    @Override
    public List<Component> components(RunRef run, long step, Cancellation cancellation) {
      return COMPONENTS;
    }

    @Override
    public InspectionResult inspect(
        ReadingRequest asked, Progress progress, Cancellation cancellation) {
      InspectionResult uncut =
          inspect(asked.run(), asked.step(), asked.instance(), progress, cancellation);
      return asked.cut().isNone() ? uncut : cut(uncut, asked.cut().interventions());
    }

    /// A cut model predicts nothing: every row is uniform, every map has no weight.
    private InspectionResult cut(InspectionResult uncut, List<Intervention> interventions) {
      List<Applied> applied =
          interventions.stream()
              .map(each ->
                  new Applied(
                      each.text(),
                      each.by().ofMap() ? 0.25 : 0,
                      Optional.of("There is no such component.")
                          .filter(_ -> !COMPONENTS.containsAll(each.components()))))
              .toList();
      PredictionRows before = Objects.requireNonNull(uncut.predictions().get("model"));
      double[][] after = new double[before.length()][RegBench.VOCABULARY.size()];
      Arrays.stream(after).forEach(row -> Arrays.fill(row, 1.0 / row.length));
      Map<String, PredictionRows> rows = new HashMap<>(uncut.predictions());
      rows.put("model", PredictionRows.of(after));
      int length = uncut.attention().length();
      return new InspectionResult(
          uncut.runName(),
          uncut.step(),
          uncut.instance(),
          uncut.text(),
          Synthetic.softmax(2, 2, length, new float[2][2][length * length]),
          rows,
          Optional.of(new InspectionResult.Uncut(uncut.attention(), before, applied)),
          uncut.provenance());
    }

    private Map<String, PredictionRows> predictions(Instance instance, int[] states, long step) {
      double[][] uniform = new double[states.length][RegBench.VOCABULARY.size()];
      for (double[] row : uniform) {
        java.util.Arrays.fill(row, 1.0 / RegBench.VOCABULARY.size());
      }
      Map<String, PredictionRows> rows = new HashMap<>();
      rows.put("model", PredictionRows.of(uniform));
      instance
          .automaton()
          .ifPresent(pfa -> {
            double[][] truth = truth(pfa, states);
            rows.put("truth", PredictionRows.of(truth));
            rows.put("model", PredictionRows.of(mix(truth, uniform, 0.5 + step / 1000.0)));
          });
      return rows;
    }
  }

  static double[][] truth(Pfa pfa, int[] states) {
    double[][] emission = pfa.emissionTable(RegBench.VOCABULARY.size());
    return java.util.Arrays.stream(states)
        .mapToObj(s -> emission[s < 0 ? pfa.initial() : s])
        .toArray(double[][]::new);
  }

  static double[][] mix(double[][] a, double[][] b, double share) {
    double[][] mixed = new double[a.length][RegBench.VOCABULARY.size()];
    for (int t = 0; t < a.length; t++) {
      for (int i = 0; i < RegBench.VOCABULARY.size(); i++) {
        mixed[t][i] = share * a[t][i] + (1 - share) * b[t][i];
      }
    }
    return mixed;
  }
}
