package org.headscope.app.launch.context;

import module java.base;

import javafx.stage.Stage;
import org.headscope.app.control.Dialogs;
import org.headscope.app.control.Pasteboard;
import org.headscope.app.feature.FeatureContext;
import org.headscope.app.service.FileOpener;
import org.headscope.app.service.LinkNavigator;
import org.headscope.app.service.Notice;
import org.headscope.app.service.RunSource;
import org.headscope.app.service.Workbench;
import org.headscope.app.service.Worker;
import org.headscope.app.service.analysis.AblationSource;
import org.headscope.app.service.analysis.AnalysisQueue;
import org.headscope.app.service.analysis.AnalysisQueue.AnalysisSource;
import org.headscope.app.service.analysis.AnalysisWorkers;
import org.headscope.app.service.analysis.AttributionSource;
import org.headscope.app.service.analysis.CircuitSource;
import org.headscope.app.service.analysis.LensSource;
import org.headscope.app.service.analysis.LensWorkers;
import org.headscope.app.service.analysis.LessonSources;
import org.headscope.app.service.analysis.PatchSource;
import org.headscope.app.service.analysis.ProbeService;
import org.headscope.app.service.analysis.ProbeSource;
import org.headscope.app.service.analysis.ProjectionSource;
import org.headscope.app.service.analysis.TrustChecks;
import org.headscope.app.service.analysis.TrustSource;
import org.headscope.app.service.map.MapSource;
import org.headscope.app.service.prediction.PredictionSource;
import org.headscope.app.service.training.RunMaker;
import org.headscope.app.service.training.TrainingService;
import org.headscope.app.service.training.TrainingSession;
import org.headscope.app.session.Command;
import org.headscope.app.session.Gesture;
import org.headscope.app.session.Journal;
import org.headscope.app.session.RunRef;
import org.headscope.app.session.Selection;
import org.headscope.app.session.Span;
import org.headscope.app.task.TaskRunner;
import org.headscope.app.task.TaskRunners;
import org.headscope.app.window.DesktopDialogs;
import org.headscope.engine.interpret.evaluation.RowStore;
import org.headscope.engine.interpret.headscore.EffectSource;
import org.headscope.engine.interpret.inspect.ModelPool;
import org.headscope.engine.interpret.intervention.HeadEffects;
import org.headscope.engine.interpret.probe.spec.ProbeData;
import org.headscope.engine.neural.device.ComputeDevice;
import org.headscope.engine.run.UserError;
import org.headscope.engine.task.Instance;
import org.headscope.engine.training.run.OpenRuns;

/// A workbench with its worker thread and its source of runs, and what it opens first.
public final class AppContext implements AutoCloseable {
  private final OpenRuns runs = new OpenRuns();
  private final ModelPool models = ModelPool.bySize(runs, ComputeDevice::best);
  private final TaskRunners workers = new TaskRunners();
  private final RowStore rows = RowStore.ofUser();
  private final PredictionSource predictors = new PredictionSource.Engine(runs, models, rows);
  private final AnalysisWorkers analysisWorkers =
      new AnalysisWorkers(
          new Worker<>(ProjectionSource.of(runs, models), workers.forViews("projections")),
          new Worker<>(AblationSource.of(runs, models), workers.forBackgroundWork("ablations")),
          new Worker<>(PatchSource.of(runs, models), workers.forBackgroundWork("patches")),
          new Worker<>(CircuitSource.of(runs, models), workers.forBackgroundWork("circuits")),
          new Worker<>(
              new AttributionSource.Engine(runs, models), workers.forViews("attributions")),
          TrustChecks.of(
              new Worker<>(
                  new TrustSource.Engine(runs, models), workers.forBackgroundWork("trust"))),
          new LensWorkers(
              new LensSource.Engine(runs, models),
              workers.forViews("lenses"),
              workers.forBackgroundWork("lens fits")));

  /// The queue of work that takes minutes and hours.
  private final TaskRunner queue = workers.forBackgroundWork("queue");

  private final TrainingService training = TrainingService.of(new RunMaker(), workers, queue);
  private final ProbeService probes;
  private final Worker<LessonSources> lessons;
  private final Workbench workbench =
      new Workbench(
          new RunSource.Engine(runs, models),
          new Selection(),
          workers,
          workers.forImmediateContent("workbench"),
          new Worker<>(predictors, workers.forViews("predictors")),
          new Worker<>(predictors, workers.forImmediateContent("columns")),
          new Worker<>(new MapSource.Engine(runs, models), workers.forViews("maps")));
  private final AnalysisQueue analyses;
  private final TrainingSession session = new TrainingSession(workbench, training);

  public AppContext() {
    this(ProbeData.Size.FULL, HeadEffects::of);
  }

  /// @param probed the data of probes
  /// @param effects of cutting the heads of whole runs
  public AppContext(ProbeData.Size probed, EffectSource effects) {
    analyses =
        new AnalysisQueue(workbench, new AnalysisSource.Engine(runs, models, rows, effects), queue);
    ProbeSource.Engine probing = new ProbeSource.Engine(runs, models, probed);
    probes = ProbeService.of(probing, workers, queue);
    lessons =
        new Worker<>(
            new LessonSources(
                new RunSource.Engine(runs, models),
                predictors,
                probing,
                CircuitSource.of(runs, models)),
            workers.forImmediateContent("lessons"));
  }

  public Workbench workbench() {
    return workbench;
  }

  /// Features for a session without a person to ask; on the FX thread.
  public FeatureContext features() {
    DesktopDialogs dialogs = new DesktopDialogs(new Stage(), Optional.empty());
    return features(dialogs, dialogs);
  }

  public FeatureContext features(Dialogs dialogs, Pasteboard pasteboard) {
    return new FeatureContext(
        workbench, session, probes, analyses, analysisWorkers, lessons, dialogs, pasteboard);
  }

  public LessonSources lessonSources() {
    return lessons.source();
  }

  public TrainingService training() {
    return training;
  }

  /// Opens what was open when the last session ended, and looks at it as then; at first the sample.
  public void openLast(LastSession last) {
    reportMissing(last);
    List<Path> listed =
        Stream.concat(
                Samples.find().map(Samples::runs).orElse(List.of()).stream(), last.runs().stream())
            .map(run -> RunRef.of(run).directory())
            .distinct()
            .toList();
    List<Path> files = last.instances();
    Optional<Path> instances =
        files.isEmpty()
            ? Samples.find().flatMap(s -> s.instances().stream().findFirst())
            : Optional.of(files.getLast());
    if (last.commands().isEmpty() || listed.isEmpty() || instances.isEmpty()) {
      openSample();
      return;
    }
    FileOpener opener = workbench.opener();
    Journal journal = workbench.selection().journal();
    journal.perform(new Command.OpenRuns(listed));
    last.rest().forEach(journal::perform);
    Optional<Command.SelectRun> selected =
        last.selected().filter(select -> listed.contains(select.run().directory()));
    opener.openRun(
        selected.map(select -> select.run().directory()).orElse(listed.getFirst()),
        view ->
            journal.perform(
                selected
                    .<Command>map(select ->
                        new Command.SelectRun(
                            view.ref(),
                            view.nearestStep(select.step()),
                            select.layer(),
                            select.head()))
                    .orElse(new Command.SelectRun(view.ref(), view.lastStep(), 1, 1))));
    workbench.whenSettled(journal::begin);
    files.stream()
        .limit(Math.max(0, files.size() - 1))
        .forEach(file -> workbench.opener().openInstances(file, _ -> {}));
    opener.openInstances(
        instances.get(),
        opened -> {
          Optional<Command.Framing> there =
              last.instance()
                  .filter(command ->
                      !(command
                              instanceof
                              Command.GoTo(String id, Optional<Path> _, int _, int _, Span _))
                          || opened.stream().anyMatch(instance -> instance.id().equals(id)));
          if (there.filter(Command.GoTo.class::isInstance).isEmpty()) {
            workbench.pairs().choose(opened.getFirst());
          }
          // The space may be another than it was then.
          there.ifPresent(workbench.selection()::perform);
        });
  }

  /// Opens what a start named, beside what is open anyway, as the beginning of the session; a link
  /// last, wherever the others have led.
  public void open(StartArguments asked) {
    asked.paths().forEach(workbench.opener()::open);
    workbench.whenSettled(workbench.selection().journal()::begin);
    asked
        .link()
        .ifPresent(link -> workbench.whenSettled(() -> new LinkNavigator(workbench).open(link)));
  }

  /// Opens what a later start named, as one step of the session.
  public void take(StartArguments asked) {
    Journal journal = workbench.selection().journal();
    Gesture opened = journal.gesture();
    journal.during(opened, () -> asked.paths().forEach(workbench.opener()::open));
    asked
        .link()
        .ifPresent(link ->
            workbench.whenSettled(
                () -> journal.during(opened, () -> new LinkNavigator(workbench).open(link))));
  }

  private void reportMissing(LastSession last) {
    last.complaint().ifPresent(sentence -> workbench.notify(Notice.Kind.ERROR, sentence));
    if (!last.missing().isEmpty()) {
      String names = last.missing().stream().map(Path::toString).collect(Collectors.joining(", "));
      workbench.notify(
          Notice.Kind.INFORMATION, "Missing since the last session: %s.".formatted(names));
    }
  }

  /// Opens the shipped sample, and pins what shows a head matching 2-grams.
  public void openSample() {
    Optional<Samples> samples = Samples.find();
    List<Path> folders = samples.map(Samples::runs).orElse(List.of());
    Optional<Path> instances = samples.flatMap(s -> s.instances().stream().findFirst());
    if (folders.isEmpty() || instances.isEmpty()) {
      workbench.notify(
          Notice.Kind.INFORMATION,
          "HeadScope's sample is missing; open a run with Ctrl+O and instances with "
              + "Ctrl+Shift+O.");
      return;
    }
    open(folders, OptionalLong.empty(), InitialView.of(instances.get()));
  }

  /// Lists `runs`, opens the first that can be read at `step` or else its last checkpoint, and
  /// looks at `first`.
  public void open(List<Path> runs, OptionalLong step, InitialView first) {
    FileOpener opener = workbench.opener();
    opener.openFirst(
        runs,
        view ->
            workbench
                .selection()
                .perform(new Command.SelectRun(view.ref(), step.orElse(view.lastStep()), 1, 1)));
    opener.openInstances(
        first.file(),
        opened -> {
          Instance instance;
          try {
            instance = first.instance(opened);
          } catch (UserError e) {
            workbench.report(e);
            return;
          }
          Workbench.onNext(
              workbench.inspectionProperty(),
              Optional::isPresent,
              found -> {
                try {
                  first.apply(found.orElseThrow(), workbench);
                } catch (UserError e) {
                  workbench.report(e);
                }
                workbench.selection().journal().begin();
              });
          workbench.pairs().choose(instance);
          first.text().accept(workbench.selection());
        });
  }

  @Override
  public void close() {
    training.close();
    probes.close();
    analysisWorkers.close();
    lessons.close();
    workers.close();
    models.close();
  }
}
