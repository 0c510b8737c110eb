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
  private final Setting<Settings> settings;
  final Setting<List<RunRef>> leftOut;

  ProbeSubjects(Workbench workbench, Setting<Settings> settings) {
    this.workbench = workbench;
    this.settings = settings;
    SettingCodec<RunRef> run =
        SettingCodec.text()
            .as(text -> RunRef.of(Path.of(text)), (RunRef ref) -> ref.directory().toString());
    leftOut = workbench.selection().journal().setting("probes.left-out", List.of(), run.list());
  }

  /// Returns all checkpoints that could be shown: the selected one first, all of its run, and the
  /// last of every run.
  List<Subject> all() {
    Set<Subject> subjects = new LinkedHashSet<>(selected().stream().toList());
    subjects.addAll(stepsOfSelected());
    comparable().forEach(run -> subjects.add(last(run)));
    return List.copyOf(subjects);
  }

  List<Subject> stepsOfSelected() {
    return workbench
        .runProperty()
        .get()
        .map(run -> run.steps().stream().map(step -> new Subject(run.ref(), step)).toList())
        .orElse(List.of());
  }

  List<Subject> chosenSteps() {
    List<Subject> all = stepsOfSelected();
    if (settings.get().steps() == Settings.Steps.ALL || all.size() <= SPREAD) {
      return all;
    }
    return IntStream.range(0, SPREAD)
        .mapToObj(i -> nearest(all, i / (SPREAD - 1.0)))
        .distinct()
        .toList();
  }

  StepAxis axis(List<Subject> steps) {
    return StepAxis.of(
        steps.stream().map(Subject::step).toList(), workbench.looks().stepScaleProperty().get());
  }

  /// Returns the checkpoint of `steps` nearest to a place on their axis.
  ///
  /// @param place 0 at the first, 1 at the last
  Subject nearest(List<Subject> steps, double place) {
    StepAxis axis = axis(steps);
    return Collections.min(
        steps, Comparator.comparingDouble(s -> Math.abs(axis.place(s.step()) - place)));
  }

  Optional<Subject> selected() {
    return workbench
        .runProperty()
        .get()
        .map(run -> new Subject(run.ref(), run.nearestStep(Math.max(0, workbench.frame().step()))));
  }

  /// Returns the open runs of the selected run's task, in list order; states of other tasks are not
  /// comparable.
  List<RunView> comparable() {
    Optional<RunView> selected = workbench.runProperty().get();
    return workbench.runs().stream()
        .filter(run -> selected.filter(s -> !s.sharesTask(run)).isEmpty())
        .toList();
  }

  List<Subject> chosenRuns() {
    return comparable().stream()
        .filter(run -> isChosen(run.ref()))
        .map(ProbeSubjects::last)
        .toList();
  }

  private static Subject last(RunView run) {
    return new Subject(run.ref(), run.lastStep());
  }

  List<Subject> inView() {
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
