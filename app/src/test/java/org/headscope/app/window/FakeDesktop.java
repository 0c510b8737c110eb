package org.headscope.app.window;

import module java.base;

import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import javafx.geometry.Rectangle2D;
import javafx.scene.image.Image;
import javafx.stage.Stage;
import org.headscope.app.FakeAblations;
import org.headscope.app.FakeAttributions;
import org.headscope.app.FakeCircuits;
import org.headscope.app.FakeLenses;
import org.headscope.app.FakePatches;
import org.headscope.app.FakeProjections;
import org.headscope.app.FakeTrust;
import org.headscope.app.TestEngine;
import org.headscope.app.control.Dialogs;
import org.headscope.app.control.Pasteboard;
import org.headscope.app.feature.FakeAnalyses;
import org.headscope.app.feature.FakePredictions;
import org.headscope.app.feature.FakeProbes;
import org.headscope.app.feature.FeatureContext;
import org.headscope.app.service.FakeRuns;
import org.headscope.app.service.Workbench;
import org.headscope.app.service.Worker;
import org.headscope.app.service.analysis.AnalysisQueue;
import org.headscope.app.service.analysis.AnalysisWorkers;
import org.headscope.app.service.analysis.LensWorkers;
import org.headscope.app.service.analysis.LessonSources;
import org.headscope.app.service.analysis.ProbeService;
import org.headscope.app.service.analysis.TrustChecks;
import org.headscope.app.service.training.RunMaker;
import org.headscope.app.service.training.TrainingService;
import org.headscope.app.service.training.TrainingSession;
import org.headscope.app.task.TaskRunner;
import org.headscope.app.task.TaskRunners;
import org.headscope.app.window.view.WindowHost;

/// A person's answers in a test, since the headless platform has no dialogs.
public final class FakeDesktop implements Dialogs, Pasteboard, WindowHost {
  public Optional<Path> answer = Optional.empty();
  final List<String> questions = new ArrayList<>();
  final List<String> copied = new ArrayList<>();
  final List<Path> shown = new ArrayList<>();
  List<Path> recent = List.of();
  final TrainingService training;
  final ProbeService probes;
  final TaskRunner queue;
  final AnalysisWorkers analysisWorkers;
  final Worker<LessonSources> lessons;
  private final ObservableList<Rectangle2D> screens = FXCollections.observableArrayList();
  public final Set<Stage> filling = new HashSet<>();
  boolean ended;
  boolean agrees;

  public FakeDesktop(TaskRunners workers) {
    queue = workers.forBackgroundWork("queue");
    training = TrainingService.of(new RunMaker(), workers, queue);
    probes = ProbeService.of(new FakeProbes(), workers, queue);
    analysisWorkers =
        new AnalysisWorkers(
            new Worker<>(new FakeProjections(), workers.forViews("projections")),
            new Worker<>(new FakeAblations(), workers.forBackgroundWork("ablations")),
            new Worker<>(new FakePatches(), workers.forBackgroundWork("patches")),
            new Worker<>(new FakeCircuits(), workers.forBackgroundWork("circuits")),
            new Worker<>(new FakeAttributions(), workers.forViews("attributions")),
            TrustChecks.of(new Worker<>(new FakeTrust(), workers.forBackgroundWork("trust"))),
            new LensWorkers(
                new FakeLenses(),
                workers.forViews("lenses"),
                workers.forBackgroundWork("lens fits")));
    lessons =
        new Worker<>(
            new LessonSources(
                new FakeRuns(), new FakePredictions(), new FakeProbes(), TestEngine.circuits()),
            workers.forBackgroundWork("lessons"));
  }

  public FeatureContext context(Workbench workbench) {
    AnalysisQueue analyses = new AnalysisQueue(workbench, new FakeAnalyses(), queue);
    return new FeatureContext(
        workbench,
        new TrainingSession(workbench, training),
        probes,
        analyses,
        analysisWorkers,
        lessons,
        this,
        this);
  }

  @Override
  public ObservableList<Rectangle2D> screens() {
    return screens;
  }

  /// Records the call only, since the headless platform would paint beyond its screen.
  @Override
  public void fill(Stage stage, boolean full) {
    if (full) {
      filling.add(stage);
    } else {
      filling.remove(stage);
    }
  }

  @Override
  public Optional<Path> folder(String title) {
    questions.add(title);
    return answer;
  }

  @Override
  public boolean confirm(String question, String yes, String no) {
    questions.add(question);
    return agrees;
  }

  @Override
  public Optional<Path> file(String title, String kind, List<String> extensions) {
    questions.add(title);
    return answer;
  }

  @Override
  public Optional<Path> save(String title, String name, List<String> extensions) {
    questions.add(name);
    return answer;
  }

  @Override
  public void text(String text) {
    copied.add(text);
  }

  @Override
  public void picture(Image picture, String text) {
    copied.add(text);
  }

  @Override
  public List<Path> recentRuns() {
    return recent;
  }

  @Override
  public List<Path> recentInstances() {
    return List.of();
  }

  @Override
  public void showInFolder(Path file) {
    shown.add(file);
  }

  @Override
  public void quit() {
    ended = true;
  }
}
