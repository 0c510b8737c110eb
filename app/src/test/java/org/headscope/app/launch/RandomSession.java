package org.headscope.app.launch;

import module java.base;

import javafx.stage.Stage;
import org.headscope.app.StyleComplaints;
import org.headscope.app.chart.colour.ColourMap;
import org.headscope.app.chart.colour.Theme;
import org.headscope.app.launch.context.AppContext;
import org.headscope.app.launch.context.HeadlessFx;
import org.headscope.app.launch.context.Samples;
import org.headscope.app.service.Notice;
import org.headscope.app.service.RunView;
import org.headscope.app.service.Workbench;
import org.headscope.app.session.Command;
import org.headscope.app.session.Journal;
import org.headscope.app.session.PictureName;
import org.headscope.app.session.PredictorChoice;
import org.headscope.app.session.RunRef;
import org.headscope.app.session.Span;
import org.headscope.app.session.Workspace.ExplainedPredictor;
import org.headscope.app.window.DesktopDialogs;
import org.headscope.app.window.MainWindow;
import org.headscope.app.window.view.WindowHost;
import org.headscope.engine.automata.Transition;
import org.headscope.engine.task.Instance;

/// The real window on the shipped sample, made but never painted, and commands drawn at random.
/// What is trained or probed takes minutes and is left to other tests.
final class RandomSession implements AutoCloseable {
  private static final List<String> TABS = List.of("", "heads", "compare", "hidden", "probes");

  /// Values that settings may have, and some that they may not.
  private static final Map<String, List<Object>> SETTINGS =
      Map.ofEntries(
          Map.entry("theme", names(Theme.values())),
          Map.entry("colours", names(ColourMap.values())),
          Map.entry("map.card", List.of("as-fits", "open", "folded")),
          Map.entry("map.card-place", List.of(List.of(), List.of(0, 1000), List.of(500, 20))),
          Map.entry("map.scale", List.of("linear", "logarithmic", "none")),
          Map.entry("map.outlined", List.of(List.of(), List.of(1, 3), List.of(1, 2, 3))),
          Map.entry("compare.instances", List.of("instance", "all")),
          Map.entry("compare.rows", List.of("all", "no-separator", "first-100", 3)),
          Map.entry("compare.clustered", List.of(true, false)),
          Map.entry("compare.axis", List.of("position", "string", "states")),
          Map.entry("compare.curves", List.of("scores", "nats", "bits", "gap")),
          Map.entry(
              "compare.predictors",
              List.of(List.of("truth", "selected", "ngram-2"), List.of("unigram"), List.of())),
          Map.entry("hidden.site", List.of("residual stream", "embedding", "queries", "logits")),
          Map.entry("hidden.method", List.of("pca", "tsne")),
          Map.entry("hidden.instances", List.of("all", "instance")),
          Map.entry("hidden.colour", List.of("state", "symbol", "position", "string")),
          Map.entry("hidden.last-position", List.of(-1, 0, 10, 100_000)),
          Map.entry("hidden.step", List.of(1, 5, 10, 20)),
          Map.entry("probe-steps.layer", List.of("best", "picked")),
          Map.entry("probe-reading.symbol", List.of(-1, 1, 7, 18)),
          Map.entry("sequence.text", List.of("", "abc", "ab|ba", "ab||", "xyz!", "aaaaaaaa|b")),
          Map.entry("builder.architecture", List.of("retnet", "transformer", "mamba", "lstm")),
          Map.entry("builder.variant", List.of("paper", "reference")),
          Map.entry("builder.layers", List.of("1", "4", "0", "many")),
          Map.entry("builder.steps", List.of("300", "10", "-1")),
          Map.entry("builder.preset", List.of("sample", "paper", "reference", "recall-heads")),
          Map.entry("builder.task", List.of("regbench", "associative-recall", "induction-head")),
          Map.entry("builder.task.length.associative-recall", List.of("32", "1", "long")),
          Map.entry("builder.rate-decay", List.of("cosine", "linear")),
          Map.entry(
              "builder.clamps",
              List.of(
                  List.of(),
                  List.of(List.of("1.1", "previous", "0", "")),
                  List.of(List.of("mlp9", "from:", "-1", "x")))),
          Map.entry("builder.size", List.of("small", "own")),
          Map.entry("builder.folder", List.of("/nowhere/run", " ")));

  private final AppContext context = new AppContext();
  private final Workbench workbench = context.workbench();
  private final Journal journal = workbench.selection().journal();
  private final List<Path> runs;
  private final Path instances;
  private final Path out;
  private final Random random;
  private final List<Throwable> escaped = new ArrayList<>();
  private final StyleComplaints complaints = new StyleComplaints();
  private final MainWindow window;

  /// Opens the sample; pictures are written into `out`.
  RandomSession(long seed, Path out) {
    HeadlessFx.start();
    Samples samples = Samples.find().orElseThrow();
    this.runs = samples.runs();
    this.instances = samples.instances().getFirst();
    this.out = out;
    this.random = new Random(seed);
    this.window =
        HeadlessFx.call(() -> {
          Thread.currentThread().setUncaughtExceptionHandler((_, e) -> escaped.add(e));
          DesktopDialogs dialogs = new DesktopDialogs(new Stage(), Optional.empty());
          MainWindow made = new MainWindow(context.features(dialogs, dialogs), new WindowHost() {});
          made.scene(1200, 800);
          workbench.opener().openFirst(runs.subList(0, 2), workbench.pairs()::choose);
          workbench.opener().openInstances(instances);
          return made;
        });
    await(() -> workbench.inspectionProperty().get().isPresent(), 60);
    await(this::isQuiet, 60);
  }

  private static List<Object> names(Enum<?>[] values) {
    return Stream.of(values).<Object>map(v -> v.name().toLowerCase(java.util.Locale.ROOT)).toList();
  }

  private boolean isQuiet() {
    return workbench.workers().areViewsDone() && !workbench.loadingProperty().get();
  }

  /// Waits until `condition` holds on the FX thread, or some seconds have passed.
  private static boolean await(BooleanSupplier condition, double seconds) {
    long end = System.nanoTime() + (long) (seconds * TimeUnit.SECONDS.toNanos(1));
    while (!HeadlessFx.call(condition::getAsBoolean)) {
      if (System.nanoTime() > end) {
        return false;
      }
      try {
        Thread.sleep(2);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return false;
      }
    }
    return true;
  }

  /// Performs so many commands, a few at a time, with a moment for what they ask for.
  void perform(int count) {
    for (int done = 0; done < count; done += 20) {
      int some = Math.min(20, count - done);
      HeadlessFx.call(() -> {
        IntStream.range(0, some).forEach(_ -> performOne());
        return true;
      });
      await(this::isQuiet, random.nextInt(10) == 0 ? 0.3 : 0.005);
    }
  }

  private void performOne() {
    Command command = draw();
    try {
      journal.perform(command);
    } catch (RuntimeException | Error e) {
      escaped.add(new AssertionError("at " + command, e));
    }
    if (workbench.notices().size() > 20) {
      List.copyOf(workbench.notices()).forEach(workbench::dismiss);
    }
  }

  /// Lets all that was asked for be computed.
  void settle() {
    await(this::isQuiet, 60);
    HeadlessFx.call(() -> {
      List.copyOf(workbench.notices()).forEach(workbench::dismiss);
      return true;
    });
  }

  /// Uncaught exceptions, and JavaFX's messages on style sheets.
  List<Throwable> escaped() {
    return Stream.concat(escaped.stream(), complaints.heard().stream()).toList();
  }

  List<String> faults() {
    return HeadlessFx.call(() ->
        workbench.notices().stream()
            .filter(notice -> notice.details().isPresent())
            .map(Notice::sentence)
            .toList());
  }

  private <T> T one(List<T> of) {
    return of.get(random.nextInt(of.size()));
  }

  private Span span() {
    int from = random.nextInt(200);
    return new Span(from, from + 1 + random.nextInt(80));
  }

  private String instance() {
    return workbench.instances().isEmpty() ? "none" : one(workbench.instances()).id();
  }

  private PredictorChoice predictor() {
    return switch (random.nextInt(4)) {
      case 0 -> new PredictorChoice.Symbolic("unigram");
      case 1 -> new PredictorChoice.Symbolic("ngram-" + (2 + random.nextInt(2)));
      case 2 -> new PredictorChoice.Symbolic("ctw-5");
      default ->
          workbench.runs().isEmpty()
              ? new PredictorChoice.Symbolic("kn-3")
              : trained(one(workbench.runs()));
    };
  }

  private PredictorChoice trained(RunView run) {
    return new PredictorChoice.Trained(run.ref(), one(run.steps()));
  }

  private Command draw() {
    return switch (random.nextInt(30)) {
      case 0 -> new Command.OpenRuns(List.of(one(runs)));
      case 1 ->
          random.nextInt(4) == 0
              ? new Command.CloseRun(one(runs))
              : new Command.OpenRuns(runs.subList(0, 2));
      case 2 -> new Command.OpenInstances(instances);
      case 3, 4 -> selectRun();
      case 5, 6 -> new Command.SelectStep(step());
      case 7, 8 -> new Command.SelectInstance(instance(), span());
      case 9 -> new Command.GoTo(instance(), random.nextInt(300) - 1, -1, span());
      case 10 -> new Command.Type(one(List.of("abcab|cb", "a", "xx!", "ab")), span());
      case 11, 12 -> new Command.SelectHead(1 + random.nextInt(5), 1 + random.nextInt(3));
      case 13 -> picture();
      case 14, 15 -> new Command.Pin(random.nextInt(300) - 1, random.nextInt(300) - 1, span());
      case 16 -> new Command.ClearSelection();
      case 17 -> light();
      case 18, 19 -> new Command.ShowPositions(span());
      case 20 -> new Command.Tab(one(TABS));
      case 21 -> new Command.Predictors(List.of(predictor(), predictor()), List.of());
      case 22 -> explain();
      case 23 -> new Command.HighlightPositions(Map.of(instance(), List.of(random.nextInt(90))));
      case 24 -> random.nextInt(20) == 0 ? export() : new Command.Undo();
      case 25 -> new Command.Redo();
      default -> set();
    };
  }

  private Command selectRun() {
    return workbench.runs().isEmpty()
        ? new Command.SelectRun(RunRef.of(one(runs)), 0, 1, 1)
        : selectRun(one(workbench.runs()));
  }

  private Command selectRun(RunView run) {
    return new Command.SelectRun(run.ref(), one(run.steps()), 1, 1 + random.nextInt(2));
  }

  private long step() {
    return workbench
        .runProperty()
        .get()
        .filter(_ -> random.nextInt(20) > 0)
        .map(run -> one(run.steps()))
        .orElse(17L);
  }

  private Command picture() {
    return new Command.SelectMap(one(PictureName.all()), random.nextInt(4));
  }

  private Command light() {
    return random.nextBoolean()
        ? new Command.HighlightState(random.nextInt(9) - 1)
        : new Command.HighlightEdge(
            new Transition(random.nextInt(5), 1 + random.nextInt(18), 0, 0.5));
  }

  private Command explain() {
    return new Command.Explain(
        switch (random.nextInt(3)) {
          case 0 -> new ExplainedPredictor.Usual();
          case 1 -> new ExplainedPredictor.None();
          default -> new ExplainedPredictor.Chosen(predictor());
        },
        List.of());
  }

  private Command export() {
    String view = one(window.panels()).id();
    return new Command.Export(
        view, out.resolve(view + one(List.of(".png", ".svg", ".csv"))), Optional.empty());
  }

  private Command set() {
    String name = one(SETTINGS.keySet().stream().sorted().toList());
    return new Command.Set(name, one(SETTINGS.getOrDefault(name, List.<Object>of(true))));
  }

  /// Lists an instance of the sample, as the answer to which are open.
  List<Instance> open() {
    return HeadlessFx.call(() -> List.copyOf(workbench.instances()));
  }

  Journal journal() {
    return journal;
  }

  @Override
  public void close() {
    complaints.close();
    context.close();
  }
}
