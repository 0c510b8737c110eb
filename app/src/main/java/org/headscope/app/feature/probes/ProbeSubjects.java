package org.headscope.app.feature.probes;

import module java.base;

import org.headscope.app.chart.StepAxis;
import org.headscope.app.service.RunView;
import org.headscope.app.service.Workbench;
import org.headscope.app.session.RunRef;
import org.headscope.app.session.Setting;
import org.headscope.app.session.SettingCodec;
import org.headscope.engine.task.StateKind;

/// The checkpoints that can be probed: those of the selected run, and the last of each open run of
/// its task.
final class ProbeSubjects {
  /// The number of checkpoints that show a development when there are many.
  private static final int SPREAD = 8;

  private final Workbench workbench;
  private final Setting<ProbeSettings> settings;
  final Setting<List<RunRef>> leftOut;

  ProbeSubjects(Workbench workbench, Setting<ProbeSettings> settings) {
    this.workbench = workbench;
    this.settings = settings;
    SettingCodec<RunRef> run =
        SettingCodec.text()
            .as(text -> RunRef.of(Path.of(text)), (RunRef ref) -> ref.directory().toString());
    leftOut = workbench.selection().journal().setting("probes.left-out", List.of(), run.list());
  }

  /// Returns all checkpoints that could be shown: the selected one first, all of its run, and the
  /// last of every run.
  List<ProbeSubject> all() {
    Set<ProbeSubject> subjects = new LinkedHashSet<>(selected().stream().toList());
    subjects.addAll(stepsOfSelected());
    comparable().forEach(run -> subjects.add(last(run)));
    return List.copyOf(subjects);
  }

  List<ProbeSubject> stepsOfSelected() {
    return workbench
        .runProperty()
        .get()
        .map(run -> run.steps().stream().map(step -> new ProbeSubject(run.ref(), step)).toList())
        .orElse(List.of());
  }

  List<ProbeSubject> chosenSteps() {
    List<ProbeSubject> all = stepsOfSelected();
    if (settings.get().steps() == ProbeSettings.Steps.ALL || all.size() <= SPREAD) {
      return all;
    }
    return IntStream.range(0, SPREAD)
        .mapToObj(i -> nearest(all, i / (SPREAD - 1.0)))
        .distinct()
        .toList();
  }

  StepAxis axis(List<ProbeSubject> steps) {
    return StepAxis.of(
        steps.stream().map(ProbeSubject::step).toList(),
        workbench.appearance().stepScaleProperty().get());
  }

  /// Returns the checkpoint of `steps` nearest to a place on their axis.
  ///
  /// @param place 0 at the first, 1 at the last
  ProbeSubject nearest(List<ProbeSubject> steps, double place) {
    StepAxis axis = axis(steps);
    return Collections.min(
        steps, Comparator.comparingDouble(s -> Math.abs(axis.place(s.step()) - place)));
  }

  Optional<ProbeSubject> selected() {
    return workbench
        .runProperty()
        .get()
        .map(run ->
            new ProbeSubject(run.ref(), run.nearestStep(Math.max(0, workbench.frame().step()))));
  }

  /// Returns the open runs of the selected run's task, in list order; states of other tasks are not
  /// comparable.
  List<RunView> comparable() {
    Optional<RunView> selected = workbench.runProperty().get();
    return workbench.runs().stream()
        .filter(run -> selected.filter(s -> !s.sharesTask(run)).isEmpty())
        .toList();
  }

  List<ProbeSubject> chosenRuns() {
    return comparable().stream()
        .filter(run -> isChosen(run.ref()))
        .map(ProbeSubjects::last)
        .toList();
  }

  private static ProbeSubject last(RunView run) {
    return new ProbeSubject(run.ref(), run.lastStep());
  }

  List<ProbeSubject> inView() {
    return switch (settings.get().lines()) {
      case N -> selected().stream().toList();
      case RUN -> chosenRuns();
      case CHECKPOINT -> chosenSteps();
    };
  }

  void choose(RunRef run, boolean chosen) {
    List<RunRef> others = leftOut.get().stream().filter(other -> !other.equals(run)).toList();
    leftOut.set(chosen ? others : Stream.concat(others.stream(), Stream.of(run)).toList());
  }

  boolean isChosen(RunRef run) {
    return !leftOut.get().contains(run);
  }

  /// Returns the kind of states that the selected run's probes predict, or without a run, that of
  /// the shown text.
  StateKind states() {
    return workbench
        .runProperty()
        .get()
        .map(run -> run.task().stateKind())
        .orElseGet(workbench.frame()::stateKind);
  }
}
