package org.headscope.app.lesson.measure;

import module java.base;

import org.headscope.app.chart.Anchor;
import org.headscope.app.lesson.Formula;
import org.headscope.app.lesson.Inline;
import org.headscope.app.lesson.Lesson;
import org.headscope.app.lesson.LessonMark;
import org.headscope.app.lesson.LessonQuestion;
import org.headscope.app.lesson.LessonQuestion.Kind;
import org.headscope.app.lesson.LessonStep;
import org.headscope.app.lesson.LessonTraining;
import org.headscope.app.lesson.Mistake;
import org.headscope.app.lesson.Prose;
import org.headscope.app.lesson.expression.CheckpointRefExpr;
import org.headscope.app.lesson.expression.Measure;
import org.headscope.app.lesson.expression.MeasuredValue;
import org.headscope.app.lesson.expression.MeasuredValue.OfHead;
import org.headscope.app.lesson.expression.MeasuredValue.Quantity;
import org.headscope.app.lesson.read.LessonReader;
import org.headscope.app.lesson.read.LessonReading;
import org.headscope.app.service.RunView;
import org.headscope.app.service.analysis.LessonSources;
import org.headscope.app.session.SessionState;
import org.headscope.engine.pack.LessonFormat;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.UserError;

/// A check of a lesson on the runs that it needs. It finds claims that are not true, values that
/// cannot be measured, and heads and positions that do not exist.
public final class LessonCheck {
  private final Path file;
  private final Lesson lesson;
  private final LessonTrack track;
  private final Measurer measurer;
  private final List<Mistake> mistakes = new ArrayList<>();
  private int heading = 1; // the line of the step that is checked

  private LessonCheck(Path file, Lesson lesson, LessonTrack track, Measurer measurer) {
    this.file = file;
    this.lesson = lesson;
    this.track = track;
    this.measurer = measurer;
  }

  /// Returns all mistakes of the lesson in `folder`, by line.
  ///
  /// @param runs that may be used
  public static List<Mistake> run(Path folder, List<Path> runs, LessonSources sources) {
    LessonReading reading = LessonReader.read(folder);
    if (reading.lesson().isEmpty()) {
      return reading.mistakes();
    }
    Path file = Files.isDirectory(folder) ? folder.resolve(LessonFormat.FILE) : folder;
    Lesson lesson = reading.lesson().get();
    LessonPlaces.PlacesSearch found;
    try {
      found = LessonPlaces.find(lesson, runs, sources.runs());
    } catch (UserError e) {
      return List.of(new Mistake(file, 1, String.valueOf(e.getMessage())));
    }
    return found
        .places()
        .map(places ->
            new LessonCheck(
                    file,
                    lesson,
                    new LessonTrack(places, SessionState.START),
                    new Measurer(sources, new Cancellation()))
                .all())
        .orElseGet(() ->
            found.missing().stream().map(sentence -> new Mistake(file, 1, sentence)).toList());
  }

  private List<Mistake> all() {
    for (int i = 0; i < lesson.steps().size(); i++) {
      LessonStep step = lesson.steps().get(i);
      int number = i;
      heading = step.scene().line();
      guarded(
          heading,
          () -> {
            SessionState state = track.at(number);
            ModelMeasurements open = ModelMeasurements.of(state, track.places(), measurer);
            check(step, open);
            giveaways(step, open, state, number);
          });
    }
    return List.copyOf(mistakes);
  }

  private void guarded(int line, Runnable check) {
    try {
      check.run();
    } catch (UserError e) {
      mistakes.add(new Mistake(file, line, String.valueOf(e.getMessage())));
    }
  }

  private void giveaways(LessonStep step, ModelMeasurements open, SessionState state, int number) {
    step.question()
        .ifPresent(question ->
            guarded(
                question.line(),
                () ->
                    Giveaways.of(
                            step,
                            open,
                            state.selection().sequence(),
                            lesson.hiddenAt(number, /* answered= */ false))
                        .forEach(each -> mistakes.add(new Mistake(file, question.line(), each)))));
  }

  private void check(LessonStep step, ModelMeasurements open) {
    Prose.lines(step.text()).forEach(line -> line(line, open));
    step.claims().forEach(claim -> claim(claim, open));
    for (LessonMark mark : step.marks()) {
      line(mark.text(), open);
      guarded(mark.line(), () -> anchor(mark.anchor(), open));
    }
    int line = step.scene().line();
    step.scene().show().forEach(anchor -> guarded(line, () -> anchor(anchor, open)));
    step.scene().dim().forEach(anchor -> guarded(line, () -> anchor(anchor, open)));
    step.scene()
        .training()
        .ifPresent(training -> guarded(training.line(), () -> training(training)));
    step.question()
        .ifPresent(question -> {
          question(question, open);
          line(question.then(), open);
        });
  }

  /// Checks that the recorded run has a head that forms.
  private void training(LessonTraining training) {
    RunView recorded = track.places().runs().get(training.instead());
    if (recorded == null || measurer.forming(recorded).firstNamed().isEmpty()) {
      mistakes.add(
          new Mistake(
              file,
              training.line(),
              "No head of the recorded run “%s” is labelled 1-gram; name another, or score its heads."
                  .formatted(training.instead())));
    }
  }

  private void claim(Formula claim, ModelMeasurements open) {
    guarded(
        claim.line(),
        () -> {
          if (!claim.expression().value(open).holds()) {
            mistakes.add(
                new Mistake(
                    file,
                    claim.line(),
                    "The claim “%s” is not true of the open model; change it or the text."
                        .formatted(claim.text())));
          }
        });
  }

  private void line(List<Inline> content, ModelMeasurements open) {
    for (Inline each : content) {
      switch (each) {
        case Inline.Value(Formula formula, var _) ->
            guarded(
                formula.line(),
                () -> {
                  MeasuredValue _ = formula.expression().value(open);
                });
        case Inline.Stressed(boolean _, List<Inline> inner) -> line(inner, open);
        case Inline.Link(Inline.Target target, List<Inline> inner) -> {
          link(target);
          line(inner, open);
        }
        default -> {}
      }
    }
  }

  /// Checks that a lesson that a link names exists beside this one.
  private void link(Inline.Target target) {
    if (target instanceof Inline.Target.OfLesson(String name)
        && !LessonFormat.isLesson(lesson.folder().resolveSibling(name))) {
      mistakes.add(
          new Mistake(
              file,
              heading,
              "A link leads to the lesson “%s”, which is not beside this one; put it there."
                  .formatted(name)));
    }
  }

  /// Checks that the target of a mark exists, unless only a window has it.
  private static void anchor(Anchor anchor, ModelMeasurements open) {
    switch (anchor) {
      case Anchor.OfHead(int layer, int head) -> open.requireHead(new OfHead(layer, head));
      case Anchor.OfLayer(int layer) -> open.requireLayer(layer);
      case Anchor.OfCell(int query, int key) -> {
        position(query, open);
        position(key, open);
      }
      case Anchor.OfQuery(int position) -> position(position, open);
      case Anchor.OfKey(int position) -> position(position, open);
      case Anchor.OfPosition(int position) -> position(position, open);
      case Anchor.OfState(int state) -> open.requireState(state);
      case Anchor.OfEdge(int from, String symbol) -> open.requireEdge(from, symbol);
      case Anchor.OfSymbol(String symbol) -> open.requireSymbol(symbol);
      case Anchor.OfStep(long step) -> {
        var _ = open.at(CheckpointRefExpr.at(step));
      }
      case Anchor.OfPanel _, Anchor.OfControl _ -> {}
    }
  }

  private static void position(int position, ModelMeasurements open) {
    MeasuredValue _ = open.value(Measure.SYMBOL, List.of(new Quantity(position)));
  }

  private void question(LessonQuestion question, ModelMeasurements open) {
    line(question.ask(), open);
    guarded(
        question.line(),
        () -> {
          switch (question.kind()) {
            case Kind.Choices(List<LessonQuestion.Choice> choices) ->
                choices(question, choices, open);
            case Kind.Click(OfHead head, int query) -> {
              MeasuredValue _ = open.value(Measure.LOOKS_AT, List.of(head, new Quantity(query)));
            }
            case Kind.Fool(LessonQuestion.FoolTarget fooled) ->
                fooled.head().ifPresent(open::requireHead);
            case Kind.Order(Formula by, List<Long> steps) ->
                steps.forEach(step -> {
                  MeasuredValue _ = by.expression().value(open.at(CheckpointRefExpr.at(step)));
                });
          }
        });
  }

  private void choices(
      LessonQuestion question, List<LessonQuestion.Choice> choices, ModelMeasurements open) {
    for (LessonQuestion.Choice choice : choices) {
      line(choice.text(), open);
      line(choice.because(), open);
    }
    long right = choices.stream().filter(c -> c.right().expression().value(open).holds()).count();
    Optional<String> fault =
        right == 0
            ? Optional.of("No choice is right for the open model; change one.")
            : right == choices.size()
                ? Optional.of("Every choice is right for the open model; change one.")
                : Optional.empty();
    fault.ifPresent(sentence -> mistakes.add(new Mistake(file, question.line(), sentence)));
  }
}
