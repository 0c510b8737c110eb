package org.headscope.app;

import module java.base;

import org.headscope.app.service.Measurements;
import org.headscope.app.service.RunSource;
import org.headscope.app.service.RunView;
import org.headscope.app.service.Workbench;
import org.headscope.app.service.Worker;
import org.headscope.app.session.RunRef;
import org.headscope.app.session.Selection;
import org.headscope.app.task.TaskRunner;
import org.headscope.app.task.TaskRunners;
import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.interpret.headscore.HeadScore;
import org.headscope.engine.interpret.headscore.HeadScore.Interval;
import org.headscope.engine.interpret.headscore.HeadScore.RuleScore;
import org.headscope.engine.interpret.headscore.HeadScoreResult;
import org.headscope.engine.interpret.headscore.NgramMatches;
import org.headscope.engine.interpret.inspect.AttentionMaps;
import org.headscope.engine.interpret.inspect.InspectionResult;
import org.headscope.engine.interpret.inspect.PredictionRows;
import org.headscope.engine.interpret.inspect.Provenance;
import org.headscope.engine.neural.block.LayerInfo;
import org.headscope.engine.neural.block.MapKind;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;
import org.headscope.engine.task.Instance;
import org.headscope.engine.task.InstanceStream;
import org.headscope.engine.task.Split;
import org.headscope.engine.task.Task;
import org.headscope.engine.task.synthetic.AssociativeRecall;

/// A run whose heads are made by rule rather than by training: previous token, two back, 1-, 2- and
/// 3-gram matches, and diffuse ones, on real RegBench instances.
public final class Synthetic implements RunSource {
  /// The number of tokens that have maps.
  private static final int MAPPED = 1024;

  private static final List<String> LABELS =
      List.of(
          "previous",
          "2 back",
          "2-gram",
          "1-gram",
          "3-gram",
          FakeScores.NO_NAME,
          FakeScores.NO_NAME,
          FakeScores.NO_NAME);

  /// The folder of a run whose model has no heads.
  public static final Path HEADLESS = Path.of("/runs/mlp");

  /// The folder of a run whose layers have maps of every kind, or none.
  public static final Path MIXED = Path.of("/runs/mixed");

  /// The folder of a run whose maps are reduced, since all of them would take too much memory.
  public static final Path LARGE = Path.of("/runs/large");

  /// The kinds of map of the layers in [#MIXED].
  public static final List<LayerInfo> MIXED_LOOKS =
      List.of(
          new LayerInfo("retention", MapKind.IMPLIED, 3, 0, true),
          new LayerInfo("NGH(1)", MapKind.NGRAM, 1, 0, false),
          new LayerInfo("NGH(2)", MapKind.NGRAM, 1, 0, false),
          new LayerInfo("Mamba", MapKind.IMPLIED, 0, FakeMaps.SIZE, true),
          new LayerInfo("LSTM", MapKind.NONE, 0, 0, true),
          new LayerInfo("attention", MapKind.SOFTMAX, 2, 0, false));

  /// A file of instances of associative recall.
  public static final Path RECALL = Path.of("/runs/recall.jsonl");

  private static final int LAYERS = 4;
  private static final int HEADS = 2;

  /// A workbench that has opened this run, with everything computed.
  public record Opened(Workbench workbench, Selection selection, FakeMaps maps, Runnable settle) {}

  /// Opens the run and its instances.
  public static Opened open() {
    return opened(Path.of("/runs/test.jsonl"));
  }

  /// Opens the run and the instances of `file`.
  public static Opened opened(Path file) {
    Opened opened = closed();
    opened.workbench().opener().openRun(Path.of("/runs/synthetic"));
    opened.workbench().opener().openInstances(file);
    opened.settle().run();
    return opened;
  }

  /// Returns a workbench without runs.
  public static Opened closed() {
    Queue<Runnable> worker = new ArrayDeque<>();
    Queue<Runnable> ui = new ArrayDeque<>();
    Selection selection = new Selection();
    FakeMaps maps = new FakeMaps();
    Workbench workbench =
        new Workbench(
            new Synthetic(),
            selection,
            new TaskRunners(_ -> new TaskRunner(worker::add, ui::add)),
            new TaskRunner(worker::add, ui::add),
            new Worker<>(TestEngine.predictions(), new TaskRunner(worker::add, ui::add)),
            new Worker<>(TestEngine.predictions(), new TaskRunner(worker::add, ui::add)),
            new Worker<>(maps, new TaskRunner(worker::add, ui::add)));
    Runnable settle =
        () -> {
          while (!worker.isEmpty() || !ui.isEmpty()) {
            Runnable next = worker.isEmpty() ? ui.remove() : worker.remove();
            next.run();
          }
        };
    return new Opened(workbench, selection, maps, settle);
  }

  /// Returns an instance of at least a thousand tokens: the strings of another, repeated.
  public static Instance thousand(Instance instance) {
    List<String> strings = new ArrayList<>(instance.strings());
    int tokens = instance.text().length();
    for (int times = 1; times * tokens < 1000; times++) {
      strings.addAll(instance.strings());
    }
    return RegBench.instance("thousand", instance.origin(), instance.automaton(), strings);
  }

  @Override
  public RunView open(Path directory) {
    if (directory.equals(HEADLESS)) {
      return RunViews.of(
          new RunRef("mlp", directory),
          "MLP on n-gram ratios",
          List.of(new LayerInfo("MLP", MapKind.NONE, 0, 0, false)),
          List.of(0L, 10L, 500L),
          Optional.of(
              new Measurements(List.of(), new TreeMap<>(), List.of(), Map.of(), List.of())));
    }
    if (directory.equals(MIXED)) {
      return RunViews.of(
          new RunRef("mixed", directory),
          "one layer of every kind",
          MIXED_LOOKS,
          List.of(0L, 1000L),
          Optional.of(
              new Measurements(
                  List.of(),
                  new TreeMap<>(),
                  List.of(),
                  Map.of(Measurements.Part.METRICS, "The file metrics.jsonl is damaged."),
                  List.of())));
    }
    List<HeadScore> scores = new ArrayList<>();
    for (int i = 0; i < LABELS.size(); i++) {
      scores.add(
          new HeadScore(
              1 + i / HEADS, 1 + i % HEADS, scores(LABELS.get(i), 0.97 - 0.09 * i), LABELS.get(i)));
    }
    TreeMap<Long, HeadScoreResult> byStep = new TreeMap<>();
    byStep.put(1000L, new HeadScoreResult(1000, scores, Provenance.of(Map.of())));
    return RunViews.of(
        new RunRef(directory.equals(LARGE) ? "large" : "synthetic", directory),
        "4 layers, 2 heads",
        FakeMaps.softmax(LAYERS, HEADS),
        List.of(0L, 1000L),
        Optional.of(new Measurements(List.of(), byStep, List.of(), Map.of(), List.of())));
  }

  /// Returns the score of a name, after those of other rules.
  private static List<RuleScore> scores(String name, double share) {
    List<RuleScore> scores = new ArrayList<>();
    scores.add(FakeScores.score("previous", new Interval(0.5, 0.4, 0.6)));
    scores.add(FakeScores.score("2 back", new Interval(0.2, 0.1, 0.3)));
    scores.removeIf(score -> score.rule().equals(name));
    if (!name.equals(FakeScores.NO_NAME)) {
      scores.add(FakeScores.score(name, new Interval(share, share - 0.01, share + 0.01)));
    }
    return scores;
  }

  @Override
  public Measurements measure(RunRef run) {
    return open(run.directory()).measured().orElseThrow();
  }

  @Override
  public List<Instance> instances(Path file) {
    Task task =
        file.equals(RECALL) ? new AssociativeRecall(40, 382, 1, false) : RegBench.reference();
    InstanceStream stream = task.stream(Split.TEST, 7);
    return List.of(stream.next(), stream.next(), stream.next());
  }

  @Override
  public InspectionResult inspect(
      RunRef run, long step, Instance instance, Progress progress, Cancellation cancellation) {
    InspectionResult result = inspection(step, instance);
    int length = result.attention().length();
    if (run.directory().equals(HEADLESS)) {
      List<LayerInfo> mlp = List.of(new LayerInfo("MLP", MapKind.NONE, 0, 0, false));
      return with(run, result, new AttentionMaps(length, mlp, new float[1][0][]));
    }
    if (run.directory().equals(LARGE)) {
      return with(run, result, result.attention().reduced());
    }
    return run.directory().equals(MIXED) ? with(run, result, mixed(result)) : result;
  }

  /// Returns a source of maps of the requested positions; heads attend a tenth to the text before.
  @Override
  public InspectionResult inspect(
      ReadingRequest request, Progress progress, Cancellation cancellation) {
    InspectionResult first =
        inspect(request.run(), request.step(), request.instance(), progress, cancellation);
    int from = request.mapped().from();
    if (from == 0) {
      return first;
    }
    AttentionMaps maps = first.attention();
    float[][][] earlier = new float[maps.layers()][][];
    for (int layer = 1; layer <= maps.layers(); layer++) {
      earlier[layer - 1] = new float[maps.heads(layer)][maps.length()];
      for (float[] row : earlier[layer - 1]) {
        Arrays.fill(row, 0.1f);
      }
    }
    return with(
        request.run(),
        first,
        new AttentionMaps(from, maps.length(), maps.layerInfos(), maps.weights(), earlier));
  }

  /// Returns signed waves, n-gram matches, a mean over channels, nothing, and attention.
  private static AttentionMaps mixed(InspectionResult result) {
    int length = result.tokens().length;
    byte[] matches = NgramMatches.table(result.tokens(), 3);
    float[] mean = FakeMaps.wave(length, 5);
    for (int i = 0; i < mean.length; i++) {
      mean[i] = Math.abs(mean[i]);
    }
    float[][][] weights = {
      {FakeMaps.wave(length, 1), FakeMaps.wave(length, 2), FakeMaps.wave(length, 3)},
      {map("1-gram", 1, matches, length)},
      {map("2-gram", 2, matches, length)},
      {mean},
      {},
      {map("2 back", 3, matches, length), map(FakeScores.NO_NAME, 4, matches, length)}
    };
    return new AttentionMaps(length, MIXED_LOOKS, weights);
  }

  private static InspectionResult with(RunRef run, InspectionResult result, AttentionMaps maps) {
    return new InspectionResult(
        run.name(),
        result.step(),
        result.instance(),
        result.tokens(),
        result.stateAfter(),
        maps,
        result.predictions(),
        result.provenance());
  }

  /// Returns the maps of these heads on `instance`.
  public static InspectionResult inspection(long step, Instance instance) {
    int[] tokens = instance.tokens();
    int length = Math.min(tokens.length, MAPPED);
    byte[] matches = NgramMatches.table(Arrays.copyOf(tokens, length), 3);
    float[][][] weights = new float[LAYERS][HEADS][];
    for (int i = 0; i < LABELS.size(); i++) {
      weights[i / HEADS][i % HEADS] = map(LABELS.get(i), i, matches, length);
    }
    int symbols = instance.vocabulary().size();
    double[][] uniform = new double[tokens.length][symbols];
    for (double[] row : uniform) {
      Arrays.fill(row, 1.0 / symbols);
    }
    return new InspectionResult(
        "synthetic",
        step,
        instance,
        tokens,
        instance.stateAfter(),
        softmax(LAYERS, HEADS, length, weights),
        Map.of("model", PredictionRows.of(uniform), "truth", PredictionRows.of(uniform)),
        Provenance.of(Map.of()));
  }

  private static float[] map(String label, int seed, byte[] matches, int length) {
    SplittableRandom random = new SplittableRandom(seed);
    float[] map = new float[length * length];
    for (int query = 0; query < length; query++) {
      double sum = 0;
      double[] row = new double[query + 1];
      for (int key = 0; key <= query; key++) {
        int n = matches[query * length + key];
        double expected =
            switch (label) {
              case "previous" -> query - key == 1 ? 60 : 0;
              case "2 back" -> query - key == 2 ? 40 : 0;
              case "1-gram" -> n >= 1 ? 3 : 0;
              case "2-gram" -> n >= 2 ? 8 : 0;
              case "3-gram" -> n >= 3 ? 12 : 0;
              default -> 0.3;
            };
        row[key] = (expected + 0.02) * Math.exp(1.2 * random.nextGaussian());
        sum += row[key];
      }
      for (int key = 0; key <= query; key++) {
        map[query * length + key] = (float) (row[key] / sum);
      }
    }
    return map;
  }

  /// Returns maps of a model whose layers all have `heads` softmax heads.
  public static AttentionMaps softmax(int layers, int heads, int length, float[][][] weights) {
    LayerInfo layer = new LayerInfo("attention", MapKind.SOFTMAX, heads, 0, false);
    return new AttentionMaps(length, Collections.nCopies(layers, layer), weights);
  }
}
