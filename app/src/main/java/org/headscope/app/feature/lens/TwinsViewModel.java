package org.headscope.app.feature.lens;

import module java.base;

import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.value.ObservableValue;
import org.headscope.app.chart.NumberText;
import org.headscope.app.control.Cover;
import org.headscope.app.control.ShellLine;
import org.headscope.app.feature.QueriedPicture;
import org.headscope.app.feature.lens.TwinsFigure.HeadNames;
import org.headscope.app.service.CommandLineWriter;
import org.headscope.app.service.Frame;
import org.headscope.app.service.RunView;
import org.headscope.app.service.Workbench;
import org.headscope.app.service.Worker;
import org.headscope.app.service.analysis.AttributionSource;
import org.headscope.app.service.analysis.AttributionSource.TwinRequest;
import org.headscope.app.service.analysis.AttributionSource.Weights;
import org.headscope.app.session.RunRef;
import org.headscope.app.session.Setting;
import org.headscope.app.session.SettingCodec;
import org.headscope.app.task.Query;
import org.headscope.engine.interpret.headscore.HeadScore;
import org.headscope.engine.interpret.twin.TwinResult;

/// The heads of the current checkpoint and their twins in another run or checkpoint, matched when a
/// person chooses one.
public final class TwinsViewModel extends QueriedPicture<TwinRequest, TwinResult, TwinsFigure> {
  /// No run, or the step that is shown.
  static final String AUTOMATIC = "";

  private static final String INVITATION =
      "Choose another run, or this run and another step, to see which heads attend alike.";

  /// A step, or nothing.
  private static final SettingCodec<String> STEP =
      new SettingCodec<>(
          step -> step.equals(AUTOMATIC) ? step : Long.valueOf(step),
          plain ->
              plain.equals(AUTOMATIC)
                  ? AUTOMATIC
                  : SettingCodec.count().read().apply(plain).toString());

  /// The folder of the other run; empty for none.
  final Setting<String> run;

  /// The step of the other checkpoint; empty for the step that is shown, or the nearest.
  final Setting<String> step;

  final ReadOnlyObjectWrapper<List<String>> runs =
      new ReadOnlyObjectWrapper<>(this, "runs", List.of(AUTOMATIC));
  final ReadOnlyObjectWrapper<List<String>> steps =
      new ReadOnlyObjectWrapper<>(this, "steps", List.of(AUTOMATIC));
  private int at = -1;

  public TwinsViewModel(
      Workbench workbench, Worker<AttributionSource> worker, ObservableValue<Boolean> showing) {
    super(
        workbench,
        worker.runner(),
        new Query.Source<>(
            asked ->
                "match the heads of %s and %s"
                    .formatted(asked.first().run().name(), asked.second().run().name()),
            (asked, _, progress, cancellation) ->
                worker.source().match(asked, progress, cancellation)),
        showing);
    var journal = workbench.selection().journal();
    run = journal.setting("twins.run", AUTOMATIC, SettingCodec.text());
    step = journal.setting("twins.step", AUTOMATIC, STEP);
    run.subscribe(_ -> offer());
    step.subscribe(_ -> offer());
    workbench.runs().subscribe(this::offer);
    begin();
    offer();
  }

  /// Offers the open runs that have maps, the steps of the chosen one, and what is set.
  private void offer() {
    SequencedSet<String> all = new LinkedHashSet<>(List.of(AUTOMATIC));
    workbench.runs().stream()
        .filter(RunView::hasMaps)
        .forEach(view -> all.add(view.ref().directory().toString()));
    all.add(run.get());
    runs.set(List.copyOf(all));
    SequencedSet<String> known = new LinkedHashSet<>(List.of(AUTOMATIC));
    other().ifPresent(view -> view.steps().forEach(one -> known.add(String.valueOf(one))));
    known.add(step.get());
    steps.set(List.copyOf(known));
    show();
  }

  private Optional<RunView> other() {
    return Optional.of(run.get())
        .filter(folder -> !folder.equals(AUTOMATIC))
        .flatMap(folder -> workbench.run(RunRef.of(Path.of(folder))));
  }

  @Override
  protected Optional<TwinRequest> key(Frame frame) {
    return CompositionViewModel.weights(frame)
        .flatMap(first ->
            other()
                .map(view -> new TwinRequest(first, new Weights(view.ref(), step(view, first)))));
  }

  /// The chosen step, if the run has it; else the one nearest to the step that is shown.
  private long step(RunView view, Weights first) {
    return view.steps().stream()
        .filter(one -> String.valueOf(one).equals(step.get()))
        .findFirst()
        .orElseGet(() -> view.nearestStep(first.step()));
  }

  /// The words for a choice of [#runs].
  static String name(String folder) {
    return folder.equals(AUTOMATIC) ? "no run" : RunRef.of(Path.of(folder)).name();
  }

  @Override
  protected String subject(TwinRequest key) {
    return "The match with %s at step %s"
        .formatted(key.second().run().name(), NumberText.count(key.second().step()));
  }

  @Override
  protected String invitation() {
    return INVITATION;
  }

  @Override
  protected Cover absence(Frame frame) {
    boolean open = CompositionViewModel.weights(frame).isPresent();
    boolean chosen = !run.get().equals(AUTOMATIC);
    return open
        ? new Cover.Absent(
            chosen
                ? "The run %s is not open; open it, or choose another.".formatted(name(run.get()))
                : INVITATION)
        : super.absence(frame);
  }

  @Override
  protected TwinsFigure figure(TwinRequest key, TwinResult value) {
    var model = workbench.frame().selection().model();
    int cursor = at < value.first().heads().size() ? at : -1;
    return new TwinsFigure(
        key,
        value,
        cursor,
        model.layer() + "." + model.head(),
        new HeadNames(names(key.first()), names(key.second())));
  }

  /// The names of a checkpoint's heads, as far as they are scored.
  private Map<String, String> names(Weights of) {
    return workbench
        .run(of.run())
        .flatMap(view -> view.headScoresAt(of.step()))
        .map(scores ->
            scores.heads().stream()
                .filter(HeadScore::hasName)
                .collect(
                    Collectors.toMap(score -> score.layer() + "." + score.head(), HeadScore::name)))
        .orElse(Map.of());
  }

  @Override
  protected String caption(TwinRequest key, TwinResult value) {
    String cut = new CommandLineWriter(workbench).isCut() ? " · uncut model" : "";
    return "step %s and %s at step %s%s"
        .formatted(
            NumberText.count(key.first().step()),
            key.second().run().name(),
            NumberText.count(key.second().step()),
            cut);
  }

  void highlight(int row) {
    if (row != at) {
      at = row;
      show();
    }
  }

  /// Moves the cursor through the heads, which begins at the first one.
  void walk(int by) {
    figure()
        .ifPresent(shown -> {
          int last = shown.result().first().heads().size() - 1;
          highlight(shown.at() < 0 ? 0 : Math.clamp(shown.at() + (long) by, 0, last));
        });
  }

  /// Removes the cursor; returns true if there was one.
  boolean release() {
    boolean had = at >= 0;
    highlight(-1);
    return had;
  }

  /// Selects the highlighted head.
  void select() {
    figure()
        .filter(shown -> shown.at() >= 0)
        .map(shown -> shown.result().first().heads().get(shown.at()))
        .ifPresent(head -> workbench.selection().selectHead(head.layer(), head.head()));
  }

  /// Describes the highlighted head and its twin; empty without one.
  String describe() {
    return figure()
        .filter(shown -> shown.at() >= 0)
        .map(shown -> shown.describe(shown.at()))
        .orElse("");
  }

  @Override
  public ShellLine line() {
    return figure()
        .map(TwinsFigure::request)
        .map(asked ->
            ShellLine.of(
                "twins",
                "--run",
                CommandLineWriter.checkpoint(asked.first().run(), asked.first().step()),
                "--and",
                CommandLineWriter.checkpoint(asked.second().run(), asked.second().step()),
                "--held-out",
                "--count",
                String.valueOf(TwinRequest.INSTANCES),
                "--json"))
        .orElse(ShellLine.nothing());
  }
}
