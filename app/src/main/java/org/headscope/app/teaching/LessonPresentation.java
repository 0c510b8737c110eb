package org.headscope.app.teaching;

import module java.base;

import org.headscope.app.chart.Anchor;
import org.headscope.app.chart.Concealed;
import org.headscope.app.feature.present.Caption;
import org.headscope.app.feature.present.PresentViewModel;
import org.headscope.app.feature.present.PresentationSteps;
import org.headscope.app.lesson.Inline;
import org.headscope.app.lesson.LessonMark;
import org.headscope.app.lesson.LessonStep;
import org.headscope.app.lesson.Prose;
import org.headscope.app.lesson.answer.Feedback;
import org.headscope.app.lesson.play.LessonViewModel;
import org.headscope.app.lesson.play.StepAnswers;
import org.headscope.app.session.Command;

/// The steps of the open lesson for presenting: each with its view, and a caption made of its first
/// sentences, its question, or the answer.
final class LessonPresentation implements PresentationSteps {
  /// The number of letters that an audience can read at a glance.
  private static final int GLANCE = 170;

  private static final String HEADS = "heads";

  private final LessonViewModel lesson;
  private final PresentViewModel present;
  private final Supplier<String> middle;

  /// @param middle the id of the view in the middle of the window
  LessonPresentation(LessonViewModel lesson, PresentViewModel present, Supplier<String> middle) {
    this.lesson = lesson;
    this.present = present;
    this.middle = middle;
    lesson.lessonProperty().subscribe(open -> present.follow(open.map(_ -> this)));
    Stream.of(
            lesson.answers().shownProperty(),
            lesson.answers().answersProperty(),
            lesson.answers().hiddenProperty(),
            lesson.exploringProperty())
        .forEach(each -> each.subscribe(_ -> present.refresh()));
  }

  String view() {
    return lesson.step().flatMap(LessonPresentation::about).orElseGet(middle);
  }

  /// Returns the view with most of the step's anchors; the grid of heads only if it has all of
  /// them.
  private static Optional<String> about(LessonStep step) {
    List<Anchor> anchors = new ArrayList<>(step.scene().show());
    step.marks().stream().map(LessonMark::anchor).forEach(anchors::add);
    Map<String, Integer> counts = new LinkedHashMap<>();
    anchors.forEach(anchor -> holding(anchor).ifPresent(id -> counts.merge(id, 1, Integer::sum)));
    if (counts.size() > 1) {
      counts.remove(HEADS);
    }
    return step.scene().pictures().stream()
        .findFirst()
        .or(() ->
            counts.entrySet().stream().max(Map.Entry.comparingByValue()).map(Map.Entry::getKey));
  }

  private static Optional<String> holding(Anchor anchor) {
    return switch (anchor) {
      case Anchor.OfCell _, Anchor.OfQuery _, Anchor.OfKey _ -> Optional.of("attention");
      case Anchor.OfHead _, Anchor.OfLayer _ -> Optional.of(HEADS);
      case Anchor.OfState _, Anchor.OfEdge _ -> Optional.of("automaton");
      case Anchor.OfSymbol _ -> Optional.of("prediction");
      case Anchor.OfPosition _ -> Optional.of("sequence");
      case Anchor.OfStep _ -> Optional.of("checkpoints");
      case Anchor.OfPanel(String id) -> Optional.of(id);
      case Anchor.OfControl _ -> Optional.empty();
    };
  }

  @Override
  public Caption caption() {
    int steps = lesson.stepsProperty().get().size();
    int at = lesson.currentProperty().get() + 1;
    if (at < 1 || lesson.exploringProperty().get()) {
      return Caption.NONE;
    }
    StepAnswers.Shown shown = lesson.answers().shownProperty().get();
    return new Caption(shown.measured() ? feedback(shown) : "", at, steps);
  }

  private String feedback(StepAnswers.Shown shown) {
    List<Feedback> answers = lesson.answers().answersProperty().get();
    if (!answers.isEmpty()) {
      Feedback last = answers.getLast();
      return "%s: %s. %s %s"
          .formatted(
              plain(last.answerWords()),
              last.right() ? "yes" : "not quite",
              plain(last.reason()).strip(),
              then(shown))
          .strip();
    }
    String ask = shown.question().map(question -> plain(question.ask())).orElse("");
    return (glance(shown.text()) + " " + ask + " " + then(shown)).strip();
  }

  /// Returns the text after the question, once it may be shown.
  private static String then(StepAnswers.Shown shown) {
    return shown.question().map(question -> plain(question.then())).orElse("");
  }

  private static String glance(List<Prose> text) {
    String first =
        text.stream()
            .filter(Prose.Paragraph.class::isInstance)
            .map(block -> plain(((Prose.Paragraph) block).content()))
            .findFirst()
            .orElse("");
    StringBuilder sentences = new StringBuilder();
    for (String sentence : first.split("(?<=[.!?]) ", -1)) {
      if (!sentences.isEmpty() && sentences.length() + sentence.length() > GLANCE) {
        break;
      }
      sentences.append(sentences.isEmpty() ? "" : " ").append(sentence);
    }
    return sentences.toString();
  }

  /// Returns plain text, with symbols between backticks.
  private static String plain(List<Inline> content) {
    // Removing a mark's number leaves the spaces around it.
    return Inline.words(content, symbols -> "`" + symbols + "`").replaceAll(" +(?=[ ,.:;])", "");
  }

  @Override
  public String notes() {
    return lesson.step().map(LessonStep::notes).orElse("");
  }

  @Override
  public String next() {
    int next = lesson.currentProperty().get() + 1;
    List<LessonViewModel.StepLine> steps = lesson.stepsProperty().get();
    return next < steps.size() ? steps.get(next).title() : "";
  }

  @Override
  public Set<Concealed> hidden() {
    return lesson.exploringProperty().get()
        ? Set.of()
        : lesson.answers().hiddenProperty().get().keySet();
  }

  @Override
  public boolean reveal() {
    return lesson.answers().revealAll();
  }

  /// Moves the lesson, and returns the commands that then present its step's view.
  @Override
  public List<Command> step(int by) {
    int to = lesson.currentProperty().get() + by;
    if (to < 0 || to >= lesson.stepsProperty().get().size()) {
      return List.of();
    }
    if (by > 0) {
      lesson.forward();
    } else {
      lesson.back();
    }
    return present.presenting(view());
  }
}
