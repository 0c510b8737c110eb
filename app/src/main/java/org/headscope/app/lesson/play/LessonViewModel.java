package org.headscope.app.lesson.play;

import module java.base;

import javafx.beans.property.*;
import org.headscope.app.lesson.Lesson;
import org.headscope.app.lesson.LessonStep;
import org.headscope.app.lesson.measure.LessonPlaces;
import org.headscope.app.lesson.measure.LessonTrack;
import org.headscope.app.lesson.measure.Measurer;
import org.headscope.app.lesson.play.LessonProgress.Reached;
import org.headscope.app.lesson.read.LessonReader;
import org.headscope.app.service.RunView;
import org.headscope.app.service.Worker;
import org.headscope.app.service.analysis.LessonSources;
import org.headscope.app.session.Journal;
import org.headscope.app.session.RunRef;
import org.headscope.app.session.Selection;
import org.headscope.app.session.SessionState;
import org.headscope.app.task.BackgroundTask;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.UserError;

/// A lesson as its reader goes through it. Each step has one session state, however it is reached;
/// a reader who leaves the track to explore returns to exactly where they were. Used on the FX
/// thread; lessons are read and models run beside it.
public final class LessonViewModel {
  private final Selection selection;
  private final Worker<LessonSources> worker;
  private final LessonProgress progress;
  private final ReadOnlyObjectWrapper<Optional<Lesson>> lesson =
      new ReadOnlyObjectWrapper<>(this, "lesson", Optional.empty());
  private final ReadOnlyObjectWrapper<List<StepLine>> steps =
      new ReadOnlyObjectWrapper<>(this, "steps", List.of());
  private final ReadOnlyIntegerWrapper current = new ReadOnlyIntegerWrapper(this, "current", -1);
  private final ReadOnlyIntegerWrapper minutesLeft = new ReadOnlyIntegerWrapper(this, "minutes", 0);
  private final ReadOnlyBooleanWrapper exploring = new ReadOnlyBooleanWrapper(this, "exploring");
  private final ReadOnlyObjectWrapper<List<String>> problems =
      new ReadOnlyObjectWrapper<>(this, "problems", List.of());
  private final SortedSet<Integer> done = new TreeSet<>();
  private Optional<StepAnswers.Track> track = Optional.empty();
  private Optional<SessionState> left = Optional.empty();
  private final ReaderReturn place;
  private final StepAnswers answers;
  private boolean preview;

  public record StepLine(String title, boolean done) {}

  /// Starts without a lesson.
  public LessonViewModel(
      Selection selection, Worker<LessonSources> worker, LessonProgress progress) {
    this.selection = selection;
    this.worker = worker;
    this.progress = progress;
    place = new ReaderReturn(selection.journal());
    answers = new StepAnswers(worker.runner(), this::problem, this::keep);
  }

  private Journal journal() {
    return selection.journal();
  }

  private record Opened(Lesson lesson, LessonPlaces.PlacesSearch found, Reached reached) {}

  /// Opens the lesson in `folder` at the reader's last step; missing runs or instances become
  /// problems.
  public void open(Path folder) {
    open(
        "read lesson " + folder.getFileName(),
        () -> LessonReader.read(folder).orThrow(),
        read -> progress.reached(read.id()));
    preview = false;
  }

  /// Opens a lesson, which need not be saved, at a step, from 0; its progress is not stored.
  public void preview(Lesson draft, int step) {
    open("preview the lesson", () -> draft, _ -> new Reached(step, new TreeSet<>()));
    preview = true;
  }

  private void open(String name, Supplier<Lesson> reader, Function<Lesson, Reached> reached) {
    place.storePlace();
    end();
    List<Path> open = journal().state().open().runs().stream().map(RunRef::directory).toList();
    worker
        .runner()
        .start(
            new BackgroundTask<>(
                    name,
                    (_, _) -> {
                      Lesson read = reader.get();
                      return new Opened(
                          read,
                          LessonPlaces.find(read, open, worker.source().runs()),
                          reached.apply(read));
                    })
                .onSuccess(this::begin)
                .onError(e -> {
                  place.returnToPlace();
                  problem(e);
                }));
  }

  private void problem(UserError error) {
    problems.set(List.of(String.valueOf(error.getMessage())));
  }

  private void begin(Opened found) {
    Lesson read = found.lesson();
    lesson.set(Optional.of(read));
    done.addAll(found.reached().done());
    done.removeIf(step -> step >= read.steps().size());
    answers.restore(found.reached().answers().orElse(Map.of()));
    problems.set(found.found().missing());
    updateSteps();
    found
        .found()
        .places()
        .ifPresent(places -> {
          journal().instances().read(places.file(), places.instances());
          place.addOpened(
              places.runs().values().stream().map(run -> run.ref().directory()).toList());
          track =
              Optional.of(
                  new StepAnswers.Track(
                      new LessonTrack(places, place.before()),
                      new Measurer(worker.source(), new Cancellation())));
          jump(Math.min(found.reached().current(), read.steps().size() - 1));
        });
  }

  /// Ends the lesson and returns, as one step, to the state before it, without the runs that the
  /// lesson opened.
  public void close() {
    end();
    place.returnToPlace();
  }

  /// Closes the lesson; its last step is done if it is shown.
  public void finish() {
    if (current.get() == steps.get().size() - 1) {
      forward();
    }
    close();
  }

  private void end() {
    track = Optional.empty();
    left = Optional.empty();
    lesson.set(Optional.empty());
    done.clear();
    answers.end();
    steps.set(List.of());
    current.set(-1);
    problems.set(List.of());
    exploring.set(false);
    minutesLeft.set(0);
  }

  /// Goes to the next step. At the last, only marks it as done.
  public void forward() {
    if (current.get() < 0) {
      return;
    }
    done.add(current.get());
    if (current.get() + 1 < steps.get().size()) {
      jump(current.get() + 1);
    } else {
      updateSteps();
      keep();
    }
  }

  public void back() {
    if (current.get() > 0) {
      jump(current.get() - 1);
    }
  }

  /// Goes to a chosen step; to the next one as [#forward] does.
  public void go(int step) {
    if (step == current.get() + 1) {
      forward();
    } else {
      jump(step);
    }
  }

  /// Goes to a step, from 0, and back onto the track.
  public void jump(int step) {
    if (track.isEmpty() || step < 0 || step >= steps.get().size()) {
      return;
    }
    try {
      StepAnswers.Track at = track.get();
      String title = at.lesson().steps().get(step).title();
      place.go(
          at.way().at(step),
          at.way().before(),
          "go to lesson step %d, %s".formatted(step + 1, title));
    } catch (UserError e) {
      problem(e);
      return;
    }
    problems.set(List.of());
    boolean another = step != current.get();
    left = Optional.empty();
    exploring.set(false);
    current.set(step);
    answers.leave(step, another);
    updateSteps();
    answers.arrive(track.get());
    keep();
  }

  /// Leaves the track. [#resume] undoes everything that is done from here on.
  public void explore() {
    if (track.isPresent() && left.isEmpty()) {
      left = Optional.of(journal().state());
      exploring.set(true);
    }
  }

  public void resume() {
    left.ifPresent(state -> {
      left = Optional.empty();
      exploring.set(false);
      place.go(state, state, "return to the lesson");
    });
  }

  public void exploreOrResume() {
    if (exploring.get()) {
      resume();
    } else {
      explore();
    }
  }

  private void updateSteps() {
    List<LessonStep> all = lesson.get().map(Lesson::steps).orElse(List.of());
    steps.set(
        IntStream.range(0, all.size())
            .mapToObj(i -> new StepLine(all.get(i).title(), done.contains(i)))
            .toList());
    boolean over = current.get() == all.size() - 1 && done.contains(current.get());
    minutesLeft.set(
        over
            ? 0
            : lesson.get().map(l -> ReadingTime.minutes(l, Math.max(0, current.get()))).orElse(0));
  }

  private void keep() {
    lesson
        .get()
        .filter(_ -> !preview)
        .map(Lesson::id)
        .ifPresent(id -> {
          Reached reached =
              new Reached(Math.max(0, current.get()), done, Optional.of(answers.texts()));
          worker
              .runner()
              .start(
                  new BackgroundTask<>(
                          "save the progress in a lesson", (_, _) -> progress.keep(id, reached))
                      .onSuccess(note -> note.ifPresent(s -> problems.set(List.of(s))))
                      .onError(this::problem));
        });
  }

  public ReadOnlyObjectProperty<Optional<Lesson>> lessonProperty() {
    return lesson.getReadOnlyProperty();
  }

  public ReadOnlyObjectProperty<List<StepLine>> stepsProperty() {
    return steps.getReadOnlyProperty();
  }

  /// The current step, from 0; −1 for none.
  public ReadOnlyIntegerProperty currentProperty() {
    return current.getReadOnlyProperty();
  }

  /// Returns the run that the lesson calls `as`.
  Optional<RunView> run(String as) {
    return track.map(t -> t.way().places().runs().get(as));
  }

  /// Returns the current step, with its scene and notes.
  public Optional<LessonStep> step() {
    return lesson.get().filter(_ -> current.get() >= 0).map(l -> l.steps().get(current.get()));
  }

  public StepAnswers answers() {
    return answers;
  }

  /// The minutes for this step and those after it, rounded up.
  public ReadOnlyIntegerProperty minutesLeftProperty() {
    return minutesLeft.getReadOnlyProperty();
  }

  public ReadOnlyBooleanProperty exploringProperty() {
    return exploring.getReadOnlyProperty();
  }

  /// Problems and missing things, one sentence each.
  public ReadOnlyObjectProperty<List<String>> problemsProperty() {
    return problems.getReadOnlyProperty();
  }
}
