package org.headscope.app.lesson.play;

import module java.base;

import javafx.beans.property.*;
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
import org.headscope.app.lesson.measure.LessonTrack;
import org.headscope.app.lesson.measure.Measurer;
import org.headscope.app.lesson.measure.ModelMeasurements;
import org.headscope.app.task.BackgroundTask;
import org.headscope.app.task.TaskRunner;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.UserError;

/// The texts and question of a lesson's step with measured values, the answers given, and what the
/// step hides. Answers that were kept from an earlier start are judged again, since the open model
/// decides what is right. Used on the FX thread; models run beside it.
public final class StepAnswers {
  private final ReadOnlyObjectWrapper<Shown> shown =
      new ReadOnlyObjectWrapper<>(this, "shown", Shown.NOTHING);
  private final ReadOnlyObjectWrapper<List<Feedback>> answers =
      new ReadOnlyObjectWrapper<>(this, "answers", List.of());
  private final ReadOnlyBooleanWrapper judging = new ReadOnlyBooleanWrapper(this, "judging");
  private final ReadOnlyObjectWrapper<Map<Concealed, OptionalInt>> hidden =
      new ReadOnlyObjectWrapper<>(this, "hidden", Map.of());
  private final TaskRunner runner;
  private final Consumer<UserError> fails;
  private final Runnable keeps;
  private final Map<Integer, List<Answer>> before = new TreeMap<>(); // not judged yet
  private final Map<Integer, List<Feedback>> feedback = new TreeMap<>();
  private final Set<Integer> reported = new HashSet<>();
  private final Set<Concealed> revealed = EnumSet.noneOf(Concealed.class);
  private final List<BackgroundTask<?>> running = new ArrayList<>();
  private Optional<Track> track = Optional.empty();
  private Shown whole = Shown.NOTHING;
  private int step = -1;

  /// The text of a step, with measured values in place of expressions.
  ///
  /// @param step from 0; −1 for none
  /// @param measured true once expressions are evaluated; before that they are not shown
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

    /// Returns the same without what would give the answer away.
    Shown withoutAnswer() {
      return new Shown(
          step,
          text,
          marks.stream()
              .filter(m -> question.filter(q -> q.isAfterAnswer(m.number(), text)).isEmpty())
              .toList(),
          question.map(LessonQuestion::withoutAnswer),
          measured);
    }
  }

  record Track(LessonTrack way, Measurer measurer) {
    Lesson lesson() {
      return way.places().lesson();
    }

    ModelMeasurements open(int step, Cancellation cancellation) {
      return way.open(step, measurer.stoppedBy(cancellation));
    }
  }

  StepAnswers(TaskRunner runner, Consumer<UserError> fails, Runnable keeps) {
    this.runner = runner;
    this.fails = fails;
    this.keeps = keeps;
  }

  /// Restores the answers that were kept as [#texts].
  void restore(Map<Integer, List<String>> kept) {
    kept.forEach((at, texts) ->
        before.put(at, texts.stream().flatMap(text -> Answer.parse(text).stream()).toList()));
  }

  void end() {
    stopAsking();
    track = Optional.empty();
    step = -1;
    before.clear();
    feedback.clear();
    reported.clear();
    revealed.clear();
    whole = Shown.NOTHING;
    shown.set(Shown.NOTHING);
    answers.set(List.of());
    hidden.set(Map.of());
    judging.set(false);
  }

  /// Goes to the step `to`, of which nothing is shown yet.
  ///
  /// @param another true if it is not the current step
  void leave(int to, boolean another) {
    step = to;
    if (another) {
      revealed.clear();
    }
  }

  /// Shows the step, and measures the values in its texts.
  void arrive(Track now) {
    track = Optional.of(now);
    updateAnswers();
    LessonStep of = Medium.WINDOW.step(now.lesson().steps().get(step));
    int number = step;
    Shown plain = Shown.of(of, number);
    show(plain);
    stopAsking();
    ask(
        new BackgroundTask<>(
                "measure step " + (number + 1),
                (_, cancellation) -> {
                  ModelMeasurements open = now.open(number, cancellation);
                  return new Shown(
                      number,
                      Resolved.text(plain.text(), open),
                      Resolved.marks(plain.marks(), open),
                      plain.question().map(question -> Resolved.question(question, open)),
                      true);
                })
            .onSuccess(ready -> {
              if (isAt(now, number)) {
                show(ready);
              }
            })
            .onError(e -> {
              if (isAt(now, number)) {
                fails.accept(e);
              }
            }));
    List<Answer> unjudged =
        before.getOrDefault(number, List.of()).stream()
            .filter(answer -> of.question().filter(q -> answer.fits(q.kind())).isPresent())
            .toList();
    judge(now, number, unjudged, () -> {});
  }

  /// Stops measuring other steps, so that nothing waits for them.
  private void stopAsking() {
    running.forEach(BackgroundTask::cancel);
    running.clear();
  }

  private void ask(BackgroundTask<?> task) {
    running.add(task);
    runner.start(task);
  }

  private void show(Shown now) {
    whole = now;
    updateAnswers();
  }

  /// Shows the feedback and, once the reader may see it, what follows from the answer.
  private void updateAnswers() {
    List<Feedback> given = feedback.getOrDefault(step, List.of());
    boolean follows = reported.contains(step) || given.stream().anyMatch(Feedback::right);
    if (whole.step() == step) {
      Shown now = follows ? whole : whole.withoutAnswer();
      if (!now.equals(shown.get())) {
        shown.set(now);
      }
    }
    answers.set(given);
    Map<Concealed, OptionalInt> parts =
        track.map(t -> t.lesson().hiddenAt(Math.max(0, step), follows)).orElse(Map.of());
    parts.keySet().removeAll(revealed);
    hidden.set(Map.copyOf(parts));
  }

  private boolean isAt(Track then, int number) {
    return track.equals(Optional.of(then)) && step == number;
  }

  /// Judges an answer to the step's question; its feedback is added to [#answersProperty].
  public void answer(Answer answer) {
    if (track.isPresent() && step >= 0 && !judging.get()) {
      judge(track.get(), step, List.of(answer), keeps);
    }
  }

  private void judge(Track now, int number, List<Answer> all, Runnable then) {
    LessonQuestion question = now.lesson().steps().get(number).question().orElse(null);
    if (question == null || all.isEmpty()) {
      return;
    }
    judging.set(true);
    ask(
        new BackgroundTask<>(
                "judge an answer",
                (_, cancellation) -> {
                  Examiner examiner = new Examiner(now.open(number, cancellation));
                  return all.stream().map(answer -> examiner.judge(question, answer)).toList();
                })
            .onSuccess(more -> {
              if (isAt(now, number)) {
                before.remove(number);
                feedback.merge(
                    number, more, (a, b) -> Stream.concat(a.stream(), b.stream()).toList());
                updateAnswers();
                then.run();
              }
            })
            .onError(fails)
            .onFinally(() -> judging.set(false)));
  }

  /// Forgets the answers to the step's question, so that it can be asked again.
  public void askAgain() {
    before.remove(step);
    feedback.remove(step);
    reported.remove(step);
    updateAnswers();
    keeps.run();
  }

  /// Reveals everything that the step hides, and what follows from the answer to its question.
  ///
  /// @return true if anything was hidden
  public boolean revealAll() {
    boolean any = !hidden.get().isEmpty() || !whole.equals(shown.get());
    reported.add(step);
    revealed.addAll(hidden.get().keySet());
    updateAnswers();
    return any;
  }

  /// Reveals a part of this step; at the next step, the lesson decides again.
  public void reveal(Concealed part) {
    revealed.add(part);
    updateAnswers();
  }

  /// Returns all answers as texts, for storing.
  Map<Integer, List<String>> texts() {
    Map<Integer, List<String>> texts = new TreeMap<>();
    before.forEach((at, all) -> texts.put(at, all.stream().map(Answer::text).toList()));
    feedback.forEach((at, all) ->
        texts.put(at, all.stream().map(feedback -> feedback.answer().text()).toList()));
    return texts;
  }

  public ReadOnlyObjectProperty<Shown> shownProperty() {
    return shown.getReadOnlyProperty();
  }

  /// The feedback on answers to the step's question, the oldest first.
  public ReadOnlyObjectProperty<List<Feedback>> answersProperty() {
    return answers.getReadOnlyProperty();
  }

  /// Returns true if the step's question was answered correctly, or it has none.
  public boolean isAnswered() {
    return shown.get().question().isEmpty() || answers.get().stream().anyMatch(Feedback::right);
  }

  public ReadOnlyBooleanProperty judgingProperty() {
    return judging.getReadOnlyProperty();
  }

  /// The hidden parts, and the step from 0 that reveals each, if one does.
  public ReadOnlyObjectProperty<Map<Concealed, OptionalInt>> hiddenProperty() {
    return hidden.getReadOnlyProperty();
  }
}
