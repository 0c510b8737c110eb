package org.headscope.app.lesson.play;

import module java.base;

import javafx.beans.InvalidationListener;
import javafx.beans.property.*;
import org.headscope.app.lesson.LessonTraining;
import org.headscope.app.lesson.measure.HeadFormation;
import org.headscope.app.lesson.play.TrainingStatus.Stage;
import org.headscope.app.service.RunView;
import org.headscope.app.service.Workbench;
import org.headscope.app.service.analysis.AnalysisQueue;
import org.headscope.app.service.training.TrainingSession;
import org.headscope.app.session.Command;
import org.headscope.app.session.RunRef;
import org.headscope.app.session.SelectionState;
import org.headscope.app.task.TaskRunner;
import org.headscope.engine.io.FreeName;
import org.headscope.engine.run.TaskProgress;
import org.headscope.engine.training.Recipe;

/// The training that a step of a lesson offers. Once its reader starts it, the views follow its
/// newest checkpoint, whose heads are scored meanwhile, until a head is called `1-gram`. If it is
/// too slow, fails or is stopped before that, recorded checkpoints are shown instead. Used on the
/// FX thread.
public final class LessonTrainingViewModel {
  /// The number of first steps, whose pace says little about the others.
  private static final long FIRST_STEPS = 5;

  private static final Duration SETTLED = Duration.ofSeconds(10);

  /// The suffix that distinguishes its run from the recorded run of the same preset.
  private static final String LIVE = "-live";

  private final LessonViewModel lesson;
  private final Workbench workbench;
  private final TrainingSession session;
  private final AnalysisQueue analyses;
  private final TaskRunner scorer;
  private final Supplier<Path> home;
  private final Duration settled;
  private final ReadOnlyObjectWrapper<Optional<TrainingStatus>> status =
      new ReadOnlyObjectWrapper<>(this, "status", Optional.empty());
  private Optional<Begun> begun = Optional.empty();
  private String why = ""; // the reason for showing recorded checkpoints
  private long lastScoredStep = -1; // the newest checkpoint whose scoring has begun
  private boolean scoring;
  private boolean unscored; // scoring failed
  private Optional<Seen> seen = Optional.empty();
  private boolean momentSeen;

  private record Begun(LessonTraining training, Path lesson, Path folder) {}

  private record Seen(RunRef run, long step) {}

  /// @param scorer runs the scoring of heads while the queue trains
  public LessonTrainingViewModel(
      LessonViewModel lesson,
      Workbench workbench,
      TrainingSession session,
      AnalysisQueue analyses,
      TaskRunner scorer,
      Supplier<Path> home) {
    this(lesson, workbench, session, analyses, scorer, home, SETTLED);
  }

  /// Creates one that judges a training's pace after the time `settled`.
  LessonTrainingViewModel(
      LessonViewModel lesson,
      Workbench workbench,
      TrainingSession session,
      AnalysisQueue analyses,
      TaskRunner scorer,
      Supplier<Path> home,
      Duration settled) {
    this.settled = settled;
    this.lesson = lesson;
    this.workbench = workbench;
    this.session = session;
    this.analyses = analyses;
    this.scorer = scorer;
    this.home = home;
    lesson.answers().shownProperty().addListener((_, was, now) -> arrived(was, now));
    session.stateProperty().addListener(_ -> follow());
    workbench.runs().addListener((InvalidationListener) _ -> follow());
    updateStatus();
  }

  /// The state of the step's training; empty if the step offers none.
  public ReadOnlyObjectProperty<Optional<TrainingStatus>> statusProperty() {
    return status.getReadOnlyProperty();
  }

  private Optional<LessonTraining> offered() {
    return lesson.step().flatMap(step -> step.scene().training());
  }

  private boolean isHere() {
    return begun
        .filter(b -> offered().equals(Optional.of(b.training())))
        .filter(b ->
            lesson.lessonProperty().get().filter(l -> l.folder().equals(b.lesson())).isPresent())
        .isPresent();
  }

  public void begin() {
    LessonTraining training = offered().orElse(null);
    if (training == null || status.get().filter(TrainingStatus::isRunning).isPresent()) {
      return;
    }
    Path folder =
        FreeName.folder(home.get(), training.preset() + LIVE).toAbsolutePath().normalize();
    begun =
        Optional.of(
            new Begun(training, lesson.lessonProperty().get().orElseThrow().folder(), folder));
    why = session.running() ? "another model is being trained" : "";
    lastScoredStep = -1;
    unscored = false;
    momentSeen = false;
    seen = Optional.empty();
    if (why.isEmpty()) {
      workbench
          .selection()
          .perform(new Command.TrainPreset(training.preset(), training.seed(), folder));
      why = isOurs() ? why : "it could not start";
    }
    follow();
  }

  /// Stops the training after its current step, or the kernel tests before it.
  public void stop() {
    if (isOurs()) {
      workbench.selection().perform(new Command.StopTraining());
    }
  }

  private boolean isOurs() {
    Optional<Path> folder = session.stateProperty().get().folder();
    return folder.isPresent() && begun.map(Begun::folder).equals(folder);
  }

  private void arrived(StepAnswers.Shown was, StepAnswers.Shown now) {
    if (!now.measured() || was.step() != now.step()) {
      // The step set another view, so that what was shown last no longer counts.
      seen = Optional.empty();
    }
    follow();
  }

  private void follow() {
    if (begun.isPresent() && isOurs()) {
      trained().ifPresent(this::score);
      judge(session.stateProperty().get());
    }
    if (isHere()) {
      show();
    }
    updateStatus();
  }

  private Optional<RunView> trained() {
    return begun.flatMap(b -> view(b.folder()));
  }

  private Optional<RunView> view(Path folder) {
    return workbench.runs().stream()
        .filter(run -> run.ref().directory().equals(folder))
        .findFirst();
  }

  private Optional<RunView> recorded() {
    return begun
        .flatMap(b -> lesson.run(b.training().instead()))
        .flatMap(run -> view(run.ref().directory()));
  }

  private void score(RunView run) {
    if (!scoring && !unscored && run.lastStep() > lastScoredStep) {
      lastScoredStep = run.lastStep();
      scoring = true;
      analyses.scoreSoFar(
          run.ref().directory(),
          scorer,
          well -> {
            scoring = false;
            unscored |= !well;
            follow();
          });
    }
  }

  /// Decides whether recorded checkpoints have to be shown instead.
  private void judge(TrainingSession.State now) {
    if (!why.isEmpty() || forming(trained()).firstNamed().isPresent()) {
      return;
    }
    why =
        switch (now.stage()) {
          case NONE, TRYING -> "";
          case RUNNING -> slow(now.progress());
          case STOPPED ->
              "the training was stopped"
                  + (now.step().isEmpty() ? " before its first step" : " at " + now.step());
          case FAILED -> "the training failed: " + now.error();
          case DONE -> ended();
        };
    if (!why.isEmpty() && now.isActive()) {
      stop();
    }
  }

  /// Returns the reason why a training is too slow; empty if it is not, or not known to be.
  private String slow(TaskProgress now) {
    LessonTraining training = begun.orElseThrow().training();
    long steps = Recipe.byName(training.preset()).training().steps();
    boolean begins = now.total() == 0 || now.done() * steps < FIRST_STEPS * now.total();
    if (begins || now.left().isEmpty() || now.done() >= now.total()) {
      return "";
    }
    Duration left = now.left().get();
    Duration whole = left.multipliedBy(now.total()).dividedBy(now.total() - now.done());
    Duration allowed = Duration.ofMinutes(training.minutes());
    boolean known = whole.minus(left).compareTo(settled) >= 0;
    return known && whole.compareTo(allowed) > 0
        ? "this machine would need about %s for %,d steps, but the lesson allows %s"
            .formatted(TaskProgress.words(whole), steps, TaskProgress.words(allowed))
        : "";
  }

  /// Returns the reason why no head formed, once all heads are scored; empty before.
  private String ended() {
    if (unscored) {
      return "the heads of the training could not be scored";
    }
    HeadFormation forming = forming(trained());
    boolean all =
        !scoring
            && !forming.scored().isEmpty()
            && forming.waiting().isEmpty()
            && trained().filter(run -> run.lastStep() == run.training().planned()).isPresent();
    return all ? "no head of this training was labelled 1-gram" : "";
  }

  private static HeadFormation forming(Optional<RunView> run) {
    return run.map(HeadFormation::of).orElse(HeadFormation.NOTHING);
  }

  /// Shows the newest checkpoint and the head that formed; of recorded checkpoints, the one at
  /// which a head formed.
  private void show() {
    boolean live = why.isEmpty();
    Optional<RunView> run = live ? trained() : recorded();
    run.filter(view -> view.measured().isEmpty() && !live)
        .ifPresent(view -> workbench.measure(view.ref()));
    if (run.isEmpty() || !isFollowing()) {
      return;
    }
    RunView view = run.get();
    Optional<HeadFormation.Scored> moment = HeadFormation.of(view).firstNamed();
    if (live) {
      select(view, view.lastStep(), momentSeen ? Optional.empty() : moment);
      momentSeen |= moment.isPresent();
    } else {
      moment.ifPresent(m -> select(view, m.step(), moment));
    }
  }

  /// Returns true if the reader still looks at the view that was shown last.
  private boolean isFollowing() {
    SelectionState.Opened opened = workbench.selection().snapshot().opened();
    return !lesson.exploringProperty().get()
        && seen.map(s -> opened.run().equals(Optional.of(s.run())) && opened.step() == s.step())
            .orElse(true);
  }

  private void select(RunView run, long step, Optional<HeadFormation.Scored> moment) {
    SelectionState.InModel now = workbench.selection().snapshot().model();
    Seen next = new Seen(run.ref(), step);
    if (seen.equals(Optional.of(next)) && moment.isEmpty()) {
      return;
    }
    seen = Optional.of(next);
    workbench
        .selection()
        .journal()
        .amend(
            new Command.SelectRun(
                run.ref(),
                step,
                moment.map(HeadFormation.Scored::layer).orElse(now.layer()),
                moment.map(HeadFormation.Scored::head).orElse(now.head())));
  }

  private void updateStatus() {
    status.set(
        offered().map(training -> isHere() ? now(training) : TrainingStatus.offer(training)));
  }

  private TrainingStatus now(LessonTraining training) {
    TrainingSession.State state = session.stateProperty().get();
    boolean isActive = isOurs() && state.isActive();
    HeadFormation forming = forming(why.isEmpty() ? trained() : recorded());
    String folder = String.valueOf(begun.orElseThrow().folder().getFileName());
    return new TrainingStatus(
        training,
        stage(state, isActive),
        isOurs() ? folder : "",
        isActive ? state.words() : "",
        isActive ? state.progress().fraction() : 0,
        forming,
        why.isEmpty() ? ended(state, forming) : takesOver());
  }

  private Stage stage(TrainingSession.State state, boolean isActive) {
    if (!why.isEmpty()) {
      return Stage.RECORDED;
    }
    return isActive && state.stage() == TrainingSession.Stage.TRYING
        ? Stage.TRYING
        : isActive ? Stage.RUNNING : Stage.ENDED;
  }

  private String ended(TrainingSession.State state, HeadFormation forming) {
    if (!isOurs() || state.isActive()) {
      return "";
    }
    String scores = forming.waiting().isEmpty() ? "" : "; its last heads are being scored";
    boolean stopped = state.stage() == TrainingSession.Stage.STOPPED;
    return "The training %s%s.".formatted(stopped ? "was " + state.words() : "has ended", scores);
  }

  private String takesOver() {
    String name = recorded().map(run -> run.ref().name()).orElse("the lesson");
    String end = why.endsWith(".") ? "" : ".";
    return "The recorded checkpoints of %s are shown instead, since %s%s".formatted(name, why, end);
  }
}
