package org.headscope.app.feature;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.headscope.app.FakeAttributions;
import org.headscope.app.FakeMaps;
import org.headscope.app.RunViews;
import org.headscope.app.Synthetic;
import org.headscope.app.chart.DataTable;
import org.headscope.app.chart.Figure;
import org.headscope.app.feature.attention.AttentionViewModel;
import org.headscope.app.feature.automaton.AutomatonViewModel;
import org.headscope.app.feature.checkpoints.CheckpointsViewModel;
import org.headscope.app.feature.heads.HeadsViewModel;
import org.headscope.app.feature.prediction.PredictionViewModel;
import org.headscope.app.feature.runs.RunsViewModel;
import org.headscope.app.feature.sequence.SequenceViewModel;
import org.headscope.app.service.Frame;
import org.headscope.app.service.Measurements;
import org.headscope.app.service.OpenedInstances;
import org.headscope.app.service.RunSource;
import org.headscope.app.service.RunView;
import org.headscope.app.service.Workbench;
import org.headscope.app.service.Worker;
import org.headscope.app.session.Journal;
import org.headscope.app.session.LayerPicture;
import org.headscope.app.session.PictureName;
import org.headscope.app.session.RunRef;
import org.headscope.app.session.Selection;
import org.headscope.app.session.SelectionState;
import org.headscope.app.task.TaskRunner;
import org.headscope.app.task.TaskRunners;
import org.headscope.engine.automata.Pfa;
import org.headscope.engine.automata.Transition;
import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.interpret.inspect.InspectionResult;
import org.headscope.engine.interpret.inspect.PredictionRows;
import org.headscope.engine.interpret.inspect.Provenance;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;
import org.headscope.engine.run.UserError;
import org.headscope.engine.task.Instance;
import org.headscope.engine.training.run.MetricsLine;

/// Every view of a frame on runs made in memory, whose numbers encode their run, step and instance,
/// so that a view's source can be read from the data that it would export. Each thread is a queue
/// that the test empties one job at a time.
final class FrameBench {
  static final List<String> RUNS = List.of("one", "two", "three");
  static final List<Long> STEPS = List.of(0L, 100L, 200L, 400L);

  private static final List<Instance> INSTANCES =
      List.of(
          instance("x", 0.25, "ab", "acb"), instance("y", 0.5, "acc"), instance("z", 0.75, "a"));

  /// The threads beside the FX thread.
  enum Queue {
    INSPECTIONS,
    COLUMNS,
    MAPS,
    LAYOUT
  }

  private final Map<Queue, Deque<Runnable>> jobs = new EnumMap<>(Queue.class);
  private final Deque<Runnable> fx = new ArrayDeque<>();
  private long clock;
  private final Set<Long> broken = new HashSet<>();
  private final Selection selection = new Selection(new Journal(() -> clock));
  private final TaskRunner inspections = runner(Queue.INSPECTIONS);
  private final FakePredictions predictors = new FakePredictions();
  private final Workbench workbench =
      new Workbench(
          new Coded(),
          selection,
          new TaskRunners(_ -> runner(Queue.LAYOUT)),
          inspections,
          new Worker<>(predictors, runner(Queue.COLUMNS)),
          new Worker<>(predictors, runner(Queue.COLUMNS)),
          new Worker<>(new FakeMaps(), runner(Queue.MAPS)));
  private final HeadsViewModel heads = new HeadsViewModel(workbench, selection);
  private final AttentionViewModel attention = new AttentionViewModel(workbench, selection);
  private final AutomatonViewModel automaton =
      new AutomatonViewModel(workbench, selection, runner(Queue.LAYOUT));
  private final PredictionViewModel prediction = new PredictionViewModel(workbench, selection);
  private final SequenceViewModel sequence =
      new SequenceViewModel(
          workbench, selection, new Worker<>(new FakeAttributions(), runner(Queue.MAPS)));
  private final CheckpointsViewModel checkpoints = new CheckpointsViewModel(workbench, selection);
  private final RunsViewModel runs = new RunsViewModel(workbench, selection);

  FrameBench() {
    workbench.opener().openRun(Path.of("/runs/one"));
    OpenedInstances.open(workbench, INSTANCES.toArray(Instance[]::new));
    workbench.pairs().choose(INSTANCES.getFirst());
  }

  private TaskRunner runner(Queue queue) {
    Executor worker = queue(queue)::add;
    return new TaskRunner(worker, fx::add);
  }

  private Deque<Runnable> queue(Queue queue) {
    return jobs.computeIfAbsent(queue, _ -> new ArrayDeque<>());
  }

  private static Instance instance(String id, double share, String... strings) {
    Pfa language =
        new Pfa(
            2,
            0,
            List.of(
                new Transition(0, 1, 1, 1),
                new Transition(1, 2, 0, share),
                new Transition(1, 3, 1, 1 - share)));
    return RegBench.instance(id, Optional.empty(), Optional.of(language), List.of(strings));
  }

  Workbench workbench() {
    return workbench;
  }

  Selection selection() {
    return selection;
  }

  /// Runs the next job of a thread, if it has one.
  void work(Queue queue) {
    Optional.ofNullable(queue(queue).poll()).ifPresent(Runnable::run);
  }

  /// Runs the next job of the FX thread, if it has one.
  void fx() {
    Optional.ofNullable(fx.poll()).ifPresent(Runnable::run);
  }

  /// Lets everything be answered.
  void settle() {
    while (!fx.isEmpty() || jobs.values().stream().anyMatch(q -> !q.isEmpty())) {
      fx();
      requireOneFrame("while everything is answered");
      Arrays.stream(Queue.values()).forEach(this::work);
    }
  }

  void selectRun(int index) {
    if (!workbench.runEntries().isEmpty()) {
      runs.choose(workbench.runEntries().get(index % workbench.runEntries().size()));
    }
  }

  void closeRun(int index) {
    if (workbench.runs().size() > 1) {
      workbench
          .selection()
          .perform(
              workbench
                  .pairs()
                  .commandsToClose(workbench.runs().get(index % workbench.runs().size())));
    }
  }

  void selectInstance(int index) {
    workbench.pairs().choose(INSTANCES.get(index % INSTANCES.size()));
  }

  /// Checkpoints of this step can no longer be read.
  void breakStep(long step) {
    broken.add(step);
  }

  void mend() {
    broken.clear();
    workbench.again();
  }

  /// Lets a second pass: what a person does next is another step of the history.
  void pause() {
    clock += 1_000_000_000;
  }

  void lens(int index) {
    List<PictureName> all = PictureName.all();
    selection.selectPicture(new LayerPicture(all.get(index % all.size()), 0));
  }

  void play() {
    checkpoints.togglePlay();
  }

  void tick() {
    checkpoints.tick();
  }

  void cancelOldest() {
    inspections.active().stream().findFirst().ifPresent(task -> task.cancel());
  }

  /// All views show the run, the step and the instance of the frame.
  void requireOneFrame(String when) {
    Frame frame = workbench.frame();
    Optional<InspectionResult> shown = frame.inspection();
    shown.ifPresent(i -> {
      assertThat(i.runName()).as("run read, " + when).isEqualTo(name(frame));
      assertThat(i.step()).as("step read, " + when).isEqualTo(frame.step());
      assertThat(Optional.of(i.instance()))
          .as(when)
          .isEqualTo(frame.selection().opened().instance());
    });
    assertThat(runs.runProperty().getValue())
        .as("list, " + when)
        .isEqualTo(frame.selection().opened().run());
    assertThat(heads.sceneProperty().get().map(s -> s.inspection()))
        .as("heads, " + when)
        .isEqualTo(shown);
    attention
        .sceneProperty()
        .get()
        .ifPresent(s -> assertThat(Optional.of(s.axes().inspection())).as(when).isEqualTo(shown));
    assertThat(attention.axesProperty().get().map(a -> a.inspection()))
        .as("attention, " + when)
        .isEqualTo(shown);
    Optional<Double> code = shown.map(i -> code(i.runName(), i.step(), i.instance()));
    assertThat(cell(prediction.figureProperty().get(), 1, "model"))
        .as("next symbol, " + when)
        .isEqualTo(code);
    Optional<? extends Figure> diagram = automaton.figureProperty().get();
    if (diagram.isPresent()) {
      assertThat(cell(diagram, 1, "probability"))
          .as("automaton, " + when)
          .isEqualTo(shown.map(i -> share(i.instance())));
    }
    Optional<? extends Figure> strip = sequence.figureProperty().get();
    assertThat(strip.map(FrameBench::text))
        .as("sequence, " + when)
        .isEqualTo(shown.map(i -> i.instance().text()));
    Optional<? extends Figure> track = checkpoints.figureProperty().get();
    if (track.isPresent()) {
      assertThat(track.get().title()).as("track, " + when).endsWith("at step " + frame.step());
      assertThat(cell(track, 0, "value"))
          .as("track's run, " + when)
          .isEqualTo(Optional.of(share(name(frame))));
    }
    if (shown.isEmpty() && !(frame.content() instanceof Frame.Content.Empty)) {
      assertThat(frame.absence("")).as(when).isNotEmpty();
      assertThat(prediction.coverProperty().get().words()).as(when).isEqualTo(frame.absence(""));
      assertThat(heads.noteProperty().get()).as(when).isEqualTo(frame.absence(""));
    }
  }

  /// In the end what is selected is shown.
  void requireWhatIsSelected() {
    SelectionState target = selection.snapshot();
    Frame frame = workbench.frame();
    boolean open =
        target
            .opened()
            .run()
            .filter(r -> workbench.runs().stream().anyMatch(v -> v.ref().equals(r)))
            .isPresent();
    if (open && target.opened().instance().isPresent()) {
      assertThat(frame.selection().opened())
          .as("%s shows what is selected", frame)
          .isEqualTo(target.opened());
      assertThat(frame.content())
          .isInstanceOfAny(Frame.Content.Ready.class, Frame.Content.Failed.class);
    }
  }

  private static String name(Frame frame) {
    return frame.run().map(r -> r.ref().name()).orElse("");
  }

  /// The number of a row and column of what a view would export.
  private static Optional<Double> cell(Optional<? extends Figure> figure, int row, String column) {
    return figure
        .map(Figure::data)
        .map(data -> rows(data).get(row).get(data.columns().indexOf(column)))
        .map(value -> ((Number) value).doubleValue());
  }

  private static String text(Figure strip) {
    StringBuilder text = new StringBuilder();
    rows(strip.data()).forEach(row -> text.append(row.get(2)));
    return text.toString();
  }

  private static List<List<?>> rows(DataTable data) {
    return StreamSupport.stream(data.rows().spliterator(), false).<List<?>>map(r -> r).toList();
  }

  private static double share(Instance instance) {
    return instance.automaton().orElseThrow().transitions().get(1).probability();
  }

  /// A number that only this run has.
  private static double share(String run) {
    return 0.1 * (1 + RUNS.indexOf(run));
  }

  /// A probability that only this checkpoint gives, and only with this instance.
  private static double code(String run, long step, Instance instance) {
    int index = RUNS.indexOf(run) * 100 + STEPS.indexOf(step) * 10 + INSTANCES.indexOf(instance);
    return (1 + index) / 1000.0;
  }

  /// The engine's place.
  private final class Coded implements RunSource {
    @Override
    public RunView open(Path directory) {
      String name = String.valueOf(directory.getFileName());
      OptionalDouble none = OptionalDouble.empty();
      return RunViews.of(
          new RunRef(name, directory),
          "2 layers, 2 heads",
          FakeMaps.softmax(2, 2),
          STEPS,
          Optional.of(
              new Measurements(
                  STEPS.stream()
                      .map(step ->
                          new MetricsLine(
                              step,
                              1,
                              1,
                              "validation",
                              none,
                              OptionalDouble.of(share(name)),
                              none,
                              new MetricsLine.Update(none, none)))
                      .toList(),
                  new TreeMap<>(),
                  List.of(),
                  Map.of(),
                  List.of())));
    }

    @Override
    public Measurements measure(RunRef run) {
      return open(run.directory()).measured().orElseThrow();
    }

    @Override
    public List<Instance> instances(Path file) {
      return INSTANCES;
    }

    @Override
    public InspectionResult inspect(
        RunRef run, long step, Instance instance, Progress progress, Cancellation cancellation) {
      if (broken.contains(step)) {
        throw new UserError("step-%08d.safetensors is cut short; copy it again.".formatted(step));
      }
      int length = instance.tokens().length;
      double[][] rows = new double[length][RegBench.VOCABULARY.size()];
      for (double[] row : rows) {
        Arrays.fill(row, code(run.name(), step, instance));
      }
      return new InspectionResult(
          run.name(),
          step,
          instance,
          instance.tokens(),
          instance.stateAfter(),
          Synthetic.softmax(2, 2, length, new float[2][2][length * length]),
          Map.of("model", PredictionRows.of(rows)),
          Provenance.of(Map.of()));
    }
  }
}
