package org.headscope.app.lesson.play;

import module java.base;

import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyIntegerProperty;
import javafx.beans.property.ReadOnlyIntegerWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.headscope.app.chart.Concealed;
import org.headscope.app.lesson.Lesson;
import org.headscope.app.lesson.LessonMark;
import org.headscope.app.lesson.LessonQuestion;
import org.headscope.app.lesson.LessonStep;
import org.headscope.app.lesson.Medium;
import org.headscope.app.lesson.Prose;
import org.headscope.app.lesson.answer.Answer;
import org.headscope.app.lesson.answer.Examiner;
import org.headscope.app.lesson.answer.Feedback;
import org.headscope.app.lesson.answer.Resolved;
import org.headscope.app.lesson.measure.LessonPlaces;
import org.headscope.app.lesson.measure.LessonSources;
import org.headscope.app.lesson.measure.LessonTrack;
import org.headscope.app.lesson.measure.Measurer;
import org.headscope.app.lesson.measure.OpenModel;
import org.headscope.app.lesson.play.LessonProgress.Reached;
import org.headscope.app.lesson.read.LessonReader;
import org.headscope.app.service.RunView;
import org.headscope.app.service.Worker;
import org.headscope.app.session.Journal;
import org.headscope.app.session.RunRef;
import org.headscope.app.session.Selection;
import org.headscope.app.session.SessionState;
import org.headscope.app.task.BackgroundTask;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.UserError;

/// Going through a lesson. Each step is one place in the session, whichever way leads there; who
/// leaves the track to explore returns to exactly where they were. Used on the FX thread; lessons
/// are read, and models asked, beside it.
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
  private final ReadOnlyObjectWrapper<Shown> shown =
      new ReadOnlyObjectWrapper<>(this, "shown", Shown.NOTHING);
  private final ReadOnlyObjectWrapper<List<Feedback>> answers =
      new ReadOnlyObjectWrapper<>(this, "answers", List.of());
  private final ReadOnlyBooleanWrapper judging = new ReadOnlyBooleanWrapper(this, "judging");
  private final ReadOnlyBooleanWrapper exploring = new ReadOnlyBooleanWrapper(this, "exploring");
  private final ReadOnlyObjectWrapper<Map<Concealed, OptionalInt>> hidden =
      new ReadOnlyObjectWrapper<>(this, "hidden", Map.of());
  private final ReadOnlyObjectWrapper<List<String>> problems =
      new ReadOnlyObjectWrapper<>(this, "problems", List.of());
  private final Set<Concealed> revealed = EnumSet.noneOf(Concealed.class);
  private final SortedSet<Integer> done = new TreeSet<>();
  private Optional<Track> track = Optional.empty();
  private Optional<SessionState> left = Optional.empty();
  private final ReadersPlace place;
  private final GivenAnswers given = new GivenAnswers();
  private Shown whole = Shown.NOTHING;

  private final List<BackgroundTask<?>> asked = new ArrayList<>();
  private boolean preview;

  /// A line of the list of steps.
  public record StepLine(String title, boolean done) {}

  /// What a step says, with what was measured in the place of expressions.
  ///
  /// @param step from 0; −1 for none
  /// @param measured whether expressions were evaluated; until then they are not shown
  public record Shown(
      int step,
      List<Prose> text,
      List<LessonMark> marks,
      Optional<LessonQuestion> question,
      boolean measured) {
    static final Shown NOTHING = new Shown(-1, List.of(), List.of(), Optional.empty(), false);

    public Shown {
      text = List.copyOf(text);
      marks = List.copyOf(marks);
    }

    static Shown of(LessonStep step, int number) {
      return new Shown(number, step.text(), step.marks(), step.question(), false);
    }

    /// The same before its question is answered: without what would give the answer away.
    Shown asked() {
      return new Shown(
          step,
          text,
          marks.stream()
              .filter(m -> question.filter(q -> q.holdsBack(m.number(), text)).isEmpty())
              .toList(),
          question.map(LessonQuestion::asked),
          measured);
    }
  }

  /// A lesson that is gone through.
  ///
  /// @param before the session when it began
  private record Track(LessonTrack way, SessionState before, Measurer measurer) {
    Lesson lesson() {
      return way.places().lesson();
    }

    SessionState at(int step) {
      return way.at(step, before);
    }

    OpenModel open(int step, Cancellation cancellation) {
      return OpenModel.of(at(step), way.places(), measurer.stoppedBy(cancellation));
    }
  }

  /// No lesson yet.
  ///
  /// @param worker reads lessons and asks models
  public LessonViewModel(
      Selection selection, Worker<LessonSources> worker, LessonProgress progress) {
    this.selection = selection;
    this.worker = worker;
    this.progress = progress;
    place = new ReadersPlace(selection.journal());
  }

  private Journal journal() {
    return selection.journal();
  }

  /// What was read of a lesson.
  private record Opened(Lesson lesson, LessonPlaces.Found found, Reached reached) {}

  /// Opens the lesson in `folder` where the reader was; what is missing for it becomes a problem.
  public void open(Path folder) {
    open(
        "read lesson " + folder.getFileName(),
        () -> LessonReader.read(folder).orThrow(),
        read -> progress.reached(read.id()));
    preview = false;
  }

  /// Opens a lesson that may not be saved yet at a step, from 0; how far one comes is not kept.
  public void preview(Lesson draft, int step) {
    open("preview the lesson", () -> draft, _ -> new Reached(step, new TreeSet<>()));
    preview = true;
  }

  /// Stops what is measured of another step, so that nothing waits for it.
  private void stopAsking() {
    asked.forEach(BackgroundTask::cancel);
    asked.clear();
  }

  private void ask(BackgroundTask<?> task) {
    asked.add(task);
    worker.runner().start(task);
  }

  private void open(String name, Supplier<Lesson> reader, Function<Lesson, Reached> reached) {
    place.leave();
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
                  place.comeBack();
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
    given.restore(found.reached().answers().orElse(Map.of()));
    problems.set(found.found().missing());
    tellSteps();
    found
        .found()
        .places()
        .ifPresent(places -> {
          journal().instances().read(places.file(), places.instances());
          place.opens(places.runs().values().stream().map(run -> run.ref().directory()).toList());
          track =
              Optional.of(
                  new Track(
                      new LessonTrack(places),
                      place.before(),
                      new Measurer(worker.source(), new Cancellation())));
          jump(Math.min(found.reached().current(), read.steps().size() - 1));
        });
  }

  /// Ends the lesson, and leads back, as one step, to where its reader was before, without what the
  /// lesson opened.
  public void close() {
    end();
    place.comeBack();
  }

  /// The same, with the last step done if it is shown.
  public void finish() {
    if (current.get() == steps.get().size() - 1) {
      forward();
    }
    close();
  }

  private void end() {
    stopAsking();
    track = Optional.empty();
    left = Optional.empty();
    lesson.set(Optional.empty());
    done.clear();
    given.clear();
    whole = Shown.NOTHING;
    revealed.clear();
    steps.set(List.of());
    current.set(-1);
    shown.set(Shown.NOTHING);
    answers.set(List.of());
    hidden.set(Map.of());
    problems.set(List.of());
    exploring.set(false);
    judging.set(false);
    minutesLeft.set(0);
  }

  /// Goes to the next step; at the last, that is done, and nothing else happens.
  public void forward() {
    if (current.get() < 0) {
      return;
    }
    done.add(current.get());
    if (current.get() + 1 < steps.get().size()) {
      jump(current.get() + 1);
    } else {
      tellSteps();
      keep();
    }
  }

  /// Goes to the step before, if there is one.
  public void back() {
    if (current.get() > 0) {
      jump(current.get() - 1);
    }
  }

  /// Goes to a step that was chosen; the next one as [#forward] does.
  public void go(int step) {
    if (step == current.get() + 1) {
      forward();
    } else {
      jump(step);
    }
  }

  /// Goes to a step, from 0, and onto the track.
  public void jump(int step) {
    if (track.isEmpty() || step < 0 || step >= steps.get().size()) {
      return;
    }
    try {
      Track at = track.get();
      String title = at.lesson().steps().get(step).title();
      place.go(at.at(step), at.before(), "go to lesson step %d, %s".formatted(step + 1, title));
    } catch (UserError e) {
      problem(e);
      return;
    }
    problems.set(List.of());
    boolean another = step != current.get();
    left = Optional.empty();
    exploring.set(false);
    current.set(step);
    if (another) {
      revealed.clear();
    }
    tellSteps();
    tellAnswers();
    measure(step);
    keep();
  }

  /// Leaves the track: from here on, whatever is done is undone by [#resume].
  public void explore() {
    if (track.isPresent() && left.isEmpty()) {
      left = Optional.of(journal().state());
      exploring.set(true);
    }
  }

  /// Returns to where the track was left.
  public void resume() {
    left.ifPresent(state -> {
      left = Optional.empty();
      exploring.set(false);
      place.go(state, state, "return to the lesson");
    });
  }

  /// Leaves the track, or returns to it.
  public void exploreOrResume() {
    if (exploring.get()) {
      resume();
    } else {
      explore();
    }
  }

  private void tellSteps() {
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

  private void tellHidden() {
    Map<Concealed, OptionalInt> now =
        lesson
            .get()
            .map(l -> l.hiddenAt(Math.max(0, current.get()), given.isTold(current.get())))
            .orElse(Map.of());
    now.keySet().removeAll(revealed);
    hidden.set(Map.copyOf(now));
  }

  private void measure(int step) {
    Track now = track.orElseThrow();
    LessonStep of = Medium.WINDOW.step(now.lesson().steps().get(step));
    Shown plain = Shown.of(of, step);
    show(plain);
    stopAsking();
    ask(
        new BackgroundTask<>(
                "measure step " + (step + 1),
                (_, cancellation) -> {
                  OpenModel open = now.open(step, cancellation);
                  return new Shown(
                      step,
                      Resolved.text(plain.text(), open),
                      Resolved.marks(plain.marks(), open),
                      plain.question().map(question -> Resolved.question(question, open)),
                      true);
                })
            .onSuccess(ready -> {
              if (isAt(now, step)) {
                show(ready);
              }
            })
            .onError(e -> {
              if (isAt(now, step)) {
                problem(e);
              }
            }));
    judge(now, step, given.unjudged(step, of.question()), () -> {});
  }

  private void show(Shown now) {
    whole = now;
    tellAnswers();
  }

  /// Shows what was answered, and what follows from it once it may be shown.
  private void tellAnswers() {
    boolean told = given.isTold(current.get());
    if (whole.step() == current.get()) {
      Shown now = told ? whole : whole.asked();
      if (!now.equals(shown.get())) {
        shown.set(now);
      }
    }
    answers.set(given.of(current.get()));
    tellHidden();
  }

  private boolean isAt(Track then, int step) {
    return track.equals(Optional.of(then)) && current.get() == step;
  }

  /// Answers the question of the step; what is said of it joins [#answersProperty].
  public void answer(Answer answer) {
    if (track.isEmpty() || current.get() < 0 || judging.get()) {
      return;
    }
    judge(track.get(), current.get(), List.of(answer), this::keep);
  }

  private void judge(Track now, int step, List<Answer> all, Runnable then) {
    LessonQuestion question = now.lesson().steps().get(step).question().orElse(null);
    if (question == null || all.isEmpty()) {
      return;
    }
    judging.set(true);
    ask(
        new BackgroundTask<>(
                "judge an answer",
                (_, cancellation) -> {
                  Examiner examiner = new Examiner(now.open(step, cancellation));
                  return all.stream().map(answer -> examiner.judge(question, answer)).toList();
                })
            .onSuccess(said -> {
              if (isAt(now, step)) {
                given.add(step, said);
                tellAnswers();
                then.run();
              }
            })
            .onError(this::problem)
            .onFinally(() -> judging.set(false)));
  }

  /// Forgets the answers to the question of the step, so that it can be asked again.
  public void askAgain() {
    given.forget(current.get());
    tellAnswers();
    keep();
  }

  /// Shows all that the step hides, and what follows from the answer to its question.
  ///
  /// @return whether there was anything
  public boolean revealAll() {
    boolean any = !hidden.get().isEmpty() || !whole.equals(shown.get());
    given.tell(current.get());
    revealed.addAll(hidden.get().keySet());
    tellAnswers();
    return any;
  }

  /// Shows what the step hides; at the next step it is as the lesson says.
  public void reveal(Concealed part) {
    revealed.add(part);
    tellHidden();
  }

  private void keep() {
    lesson
        .get()
        .filter(_ -> !preview)
        .map(Lesson::id)
        .ifPresent(id -> {
          Reached reached =
              new Reached(Math.max(0, current.get()), done, Optional.of(given.texts()));
          worker
              .runner()
              .start(
                  new BackgroundTask<>(
                          "keep where a lesson is", (_, _) -> progress.keep(id, reached))
                      .onSuccess(said -> said.ifPresent(s -> problems.set(List.of(s))))
                      .onError(this::problem));
        });
  }

  /// The lesson that is open.
  public ReadOnlyObjectProperty<Optional<Lesson>> lessonProperty() {
    return lesson.getReadOnlyProperty();
  }

  public ReadOnlyObjectProperty<List<StepLine>> stepsProperty() {
    return steps.getReadOnlyProperty();
  }

  /// The step, from 0; −1 for none.
  public ReadOnlyIntegerProperty currentProperty() {
    return current.getReadOnlyProperty();
  }

  /// The run that the lesson calls `as`, as it was found.
  Optional<RunView> run(String as) {
    return track.map(t -> t.way().places().runs().get(as));
  }

  /// The step itself, with its scene and notes.
  public Optional<LessonStep> step() {
    return lesson.get().filter(_ -> current.get() >= 0).map(l -> l.steps().get(current.get()));
  }

  /// Whole minutes for this step and those after it.
  public ReadOnlyIntegerProperty minutesLeftProperty() {
    return minutesLeft.getReadOnlyProperty();
  }

  public ReadOnlyObjectProperty<Shown> shownProperty() {
    return shown.getReadOnlyProperty();
  }

  /// What was said of the answers to the step's question, the oldest first.
  public ReadOnlyObjectProperty<List<Feedback>> answersProperty() {
    return answers.getReadOnlyProperty();
  }

  /// Whether the step's question was answered, or it has none.
  public boolean isAnswered() {
    return shown.get().question().isEmpty() || answers.get().stream().anyMatch(Feedback::right);
  }

  /// Whether an answer is being judged.
  public ReadOnlyBooleanProperty judgingProperty() {
    return judging.getReadOnlyProperty();
  }

  /// Whether the reader left the track.
  public ReadOnlyBooleanProperty exploringProperty() {
    return exploring.getReadOnlyProperty();
  }

  /// What is hidden, and the step from 0 that reveals it, if one does.
  public ReadOnlyObjectProperty<Map<Concealed, OptionalInt>> hiddenProperty() {
    return hidden.getReadOnlyProperty();
  }

  /// What is missing or went wrong, a sentence each.
  public ReadOnlyObjectProperty<List<String>> problemsProperty() {
    return problems.getReadOnlyProperty();
  }
}
