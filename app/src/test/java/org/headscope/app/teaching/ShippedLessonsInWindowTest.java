package org.headscope.app.teaching;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import javafx.geometry.Point2D;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.text.Text;
import org.headscope.app.FxThread;
import org.headscope.app.chart.Anchor;
import org.headscope.app.chart.Box;
import org.headscope.app.chart.Concealed;
import org.headscope.app.chart.FigureCanvas;
import org.headscope.app.chart.colour.Theme;
import org.headscope.app.control.Focus;
import org.headscope.app.control.VisibleBounds;
import org.headscope.app.feature.lesson.MarksFigure;
import org.headscope.app.launch.context.Samples;
import org.headscope.app.lesson.Inline;
import org.headscope.app.lesson.LessonMark;
import org.headscope.app.lesson.LessonQuestion.Kind;
import org.headscope.app.lesson.LessonStep;
import org.headscope.app.lesson.Prose;
import org.headscope.app.lesson.play.LessonViewModel;
import org.headscope.app.lesson.play.StepAnswers;
import org.headscope.app.lesson.read.LessonReader;
import org.headscope.app.window.LaidWindow;
import org.headscope.app.window.LaidWindow.Size;
import org.headscope.app.window.OpenWindow;
import org.headscope.app.window.view.Overlay;
import org.headscope.engine.pack.LessonFormat;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/// Goes through every step of every shipped lesson in the window, answers each question wrong and
/// right. `-Dgate.theme=dark` does it in another theme, `-Dgate.lesson=3` with the lessons whose
/// folder begins with 3, `-Dgate.sizes=1280x720` at other sizes; `-Dgate.pictures=true` writes
/// pictures to `target/pictures/lessons`.
class ShippedLessonsInWindowTest {
  private static final List<Size> SIZES =
      Stream.of(System.getProperty("gate.sizes", "1024x768").split(","))
          .map(size -> size.split("x"))
          .map(sides -> new Size(Integer.parseInt(sides[0]), Integer.parseInt(sides[1])))
          .toList();
  private static final Theme THEME =
      Theme.valueOf(System.getProperty("gate.theme", "light").toUpperCase(Locale.ROOT));

  /// The maximum distance between a thing and the tip of an arrow to it.
  private static final double NEAR = 8;

  private static final Pattern DOING =
      Pattern.compile("^(Type|Click|Press|Play|Drag|Choose|Add)\\b");

  /// Phrases by which texts refer to views.
  private static final Map<String, String> NAMES =
      Map.of(
          "in the map", "attention",
          "in the strip", "sequence",
          "is for strings of your own", "sequence",
          "Next symbol", "prediction",
          "This automaton", "automaton",
          "has a name yet", "heads",
          "Press play", "checkpoints");

  private static LaidWindow laid;

  @BeforeAll
  static void open() {
    laid = new LaidWindow();
    FxThread.run(() -> laid.workbench.themeProperty().set(THEME));
  }

  @AfterAll
  static void close() {
    laid.close();
  }

  @TestFactory
  Stream<DynamicNode> everyStepCanBeReadAnsweredAndRevealed() throws IOException {
    String chosen = System.getProperty("gate.lesson", "");
    try (Stream<Path> found =
        Files.list(Samples.find().orElseThrow().folder().resolve("lessons"))) {
      return found
          .filter(LessonFormat::isLesson)
          .filter(folder -> String.valueOf(folder.getFileName()).startsWith(chosen))
          .sorted()
          .toList()
          .stream()
          .map(ShippedLessonsInWindowTest::steps);
    }
  }

  @Test
  void theListHasSpaceForTheActions() {
    Overlay overlay =
        laid.root.getChildrenUnmodifiable().stream()
            .filter(Overlay.class::isInstance)
            .map(Overlay.class::cast)
            .findFirst()
            .orElseThrow();
    FxThread.run(() -> TaughtWindow.of(laid.window).openLessons());
    OpenWindow.await(() -> laid.root.lookup("#lesson-handout-1-in-context") != null);
    FxThread.run(() -> {
      laid.layOut(new Size(1024, 768));
      assertThat(laid.faults()).filteredOn(fault -> fault.contains("LessonsSheet")).isEmpty();
      Box sheet = VisibleBounds.of(laid.find(".lessons-sheet")).orElseThrow();
      for (String kind : List.of("edit", "handout")) {
        Button button = (Button) laid.find("#lesson-%s-1-in-context".formatted(kind));
        assertThat(button.getWidth()).isGreaterThanOrEqualTo(button.prefWidth(-1));
        assertThat(sheet.containsBox(VisibleBounds.of(button).orElseThrow())).as(kind).isTrue();
      }
      overlay.close();
    });
  }

  @Test
  void keysReachTheTrainButton() {
    laid.openLesson(Samples.find().orElseThrow().folder().resolve("lessons/5-watch-one-form"));
    FxThread.run(() -> TaughtWindow.of(laid.window).lessons().model().go(1));
    laid.settle();
    FxThread.run(() -> {
      laid.layOut(new Size(1280, 720));
      assertThat(Focus.focusableIn(laid.find("#lesson")))
          .extracting(Node::getId)
          .contains("lesson-steps", "lesson-train", "lesson-next");
    });
  }

  private static DynamicNode steps(Path folder) {
    String name = String.valueOf(folder.getFileName());
    int steps = LessonReader.read(folder).orThrow().steps().size();
    return DynamicContainer.dynamicContainer(
        name,
        Stream.concat(
            Stream.of(DynamicTest.dynamicTest("opens", () -> laid.openLesson(folder))),
            IntStream.range(0, steps)
                .mapToObj(step ->
                    DynamicTest.dynamicTest(
                        "step " + (step + 1), () -> go(step, name + "-" + (step + 1))))));
  }

  private static LessonViewModel model() {
    return laid.lesson();
  }

  private static void go(int step, String name) {
    FxThread.run(() -> {
      TaughtWindow.of(laid.window).lessons().model().go(step);
      model().answers().askAgain();
    });
    laid.settle();
    SIZES.forEach(size -> check(size, name));
    FxThread.run(ShippedLessonsInWindowTest::isWhole);
    FxThread.get(() -> model().step().flatMap(LessonStep::question))
        .ifPresent(question -> {
          new LessonAnswers(laid).answer(question);
          SIZES.forEach(size -> check(size, name + "-answered"));
        });
    FxThread.run(ShippedLessonsInWindowTest::reveal);
  }

  private static void check(Size size, String name) {
    FxThread.run(() -> laid.layOut(size));
    laid.settle();
    FxThread.run(() -> {
      laid.layOut(size);
      laid.save("lessons/%s-%s-%s".formatted(size, name, THEME));
      String at = name + " at " + size;
      assertThat(model().problemsProperty().get()).as(at).isEmpty();
      assertThat(laid.root.lookupAll("#lesson .label"))
          .as("the step's own text, " + at)
          .anyMatch(
              label -> ((Label) label).getText().equals(model().step().orElseThrow().title()));
      assertThat(TaughtWindow.of(laid.window).marks().unseenProperty().get())
          .as("not in view, " + at)
          .isEmpty();
      callouts(at);
      // Callouts may cover dimmed parts only.
      assertThat(laid.faults())
          .as(at)
          .filteredOn(fault -> !fault.endsWith("is partly covered"))
          .isEmpty();
    });
  }

  /// Every mark's words are visible, and cover neither another mark, nor the thing marked, nor the
  /// text.
  private static void callouts(String at) {
    List<LessonMark> marks = model().answers().shownProperty().get().marks();
    marks.forEach(mark -> pointsAtIt(mark, at));
    if (at.startsWith("0-tour")) {
      namesNothingDimmed(at);
    }
    List<Box> callouts = laid.callouts();
    assertThat(callouts).as(at).hasSize((int) marks.stream().map(m -> m.text()).distinct().count());
    Box pane = VisibleBounds.of(laid.root.lookup("#lesson")).orElseThrow();
    List<Box> meant =
        marks.stream()
            .map(LessonMark::anchor)
            .filter(anchor -> !(anchor instanceof Anchor.OfPanel))
            .flatMap(anchor -> TaughtWindow.of(laid.window).finder().where(anchor).stream())
            .toList();
    for (int i = 0; i < callouts.size(); i++) {
      Box callout = callouts.get(i);
      assertThat(TaughtWindow.of(laid.window).finder().calloutArea().containsBox(callout))
          .as(at)
          .isTrue();
      assertThat(callouts.subList(0, i)).as(at).noneMatch(callout::intersects);
      assertThat(meant).as(at).noneMatch(callout::intersects);
      assertThat(pane.intersects(callout)).as(at).isFalse();
    }
    for (String button : List.of("#lesson-back", "#lesson-explore", "#lesson-next")) {
      Box box = VisibleBounds.of(laid.root.lookup(button)).orElseThrow();
      assertThat(pane.containsBox(box)).as(button + " " + at).isTrue();
    }
  }

  /// An arrow ends at the thing of each mark; a text that asks to use a control marks the control,
  /// not the view around it.
  private static void pointsAtIt(LessonMark mark, String at) {
    Box box = TaughtWindow.of(laid.window).finder().where(mark.anchor()).orElseThrow();
    // Neighbours with one mark share one outline.
    Box all =
        model().answers().shownProperty().get().marks().stream()
            .filter(other -> other.number() == mark.number())
            .flatMap(other -> TaughtWindow.of(laid.window).finder().where(other.anchor()).stream())
            .reduce(box, Box::union);
    String named = "the tip of the arrow to " + mark.anchor().text() + ", " + at;
    assertThat(
            TaughtWindow.of(laid.window)
                .marks()
                .shownMarks()
                .map(MarksFigure::tips)
                .orElse(List.of()))
        .as(named)
        .anyMatch(tip -> isBeside(tip, box) || isBeside(tip, all));
    if (DOING.matcher(words(mark.text())).find()) {
      assertThat(mark.anchor()).as(named).isNotInstanceOf(Anchor.OfPanel.class);
    }
  }

  private static boolean isBeside(Point2D tip, Box box) {
    return box.grown(NEAR).contains(tip.getX(), tip.getY())
        && !box.grown(-NEAR).contains(tip.getX(), tip.getY());
  }

  /// Things that a text names stay undimmed.
  private static void namesNothingDimmed(String at) {
    List<Inline> all = new ArrayList<>();
    Prose.lines(model().answers().shownProperty().get().text()).forEach(all::addAll);
    String text = words(all);
    NAMES.forEach((name, panel) -> {
      Optional<Box> box = TaughtWindow.of(laid.window).finder().where(new Anchor.OfPanel(panel));
      if (text.contains(name) && box.isPresent()) {
        double dimmed =
            TaughtWindow.of(laid.window)
                .marks()
                .shownMarks()
                .map(MarksFigure::veil)
                .orElse(List.of())
                .stream()
                .flatMap(veil -> veil.intersection(box.get()).stream())
                .mapToDouble(Box::area)
                .sum();
        assertThat(dimmed / box.get().area())
            .as("how much of %s is dimmed, which “%s” names, %s", panel, name, at)
            .isLessThan(0.1);
      }
    });
  }

  private static String words(List<Inline> content) {
    return Inline.pieces(content)
        .map(leaf -> leaf instanceof Inline.Plain(String words) ? words : "")
        .collect(Collectors.joining());
  }

  /// All values in the texts are measured, and each number in them has its mark.
  private static void isWhole() {
    StepAnswers.Shown shown = model().answers().shownProperty().get();
    List<Inline> all = new ArrayList<>();
    shown
        .question()
        .ifPresent(asked -> {
          all.addAll(asked.ask());
          if (asked.kind() instanceof Kind.Choices(var choices)) {
            choices.forEach(choice -> all.addAll(choice.text()));
          }
        });
    Prose.lines(shown.text()).forEach(all::addAll);
    shown.marks().forEach(mark -> all.addAll(mark.text()));
    List<Integer> numbers = shown.marks().stream().map(LessonMark::number).toList();
    assertThat(shown.measured()).isTrue();
    assertThat(Inline.pieces(all))
        .noneMatch(Inline.Value.class::isInstance)
        .noneMatch(leaf -> leaf instanceof Inline.Symbols(String text) && text.contains("{"))
        .allMatch(
            leaf -> !(leaf instanceof Inline.MarkNumber(int number)) || numbers.contains(number));
  }

  private static void inlines(Prose block, List<Inline> all) {
    switch (block) {
      case Prose.Paragraph(List<Inline> content) -> all.addAll(content);
      case Prose.Listing(boolean _, List<List<Prose>> items) ->
          items.forEach(item -> item.forEach(each -> inlines(each, all)));
      case Prose.Block _ -> {}
    }
  }

  private static Stream<Inline> leaves(Inline each) {
    return switch (each) {
      case Inline.Stressed(boolean _, List<Inline> inner) ->
          inner.stream().flatMap(ShippedLessonsInWindowTest::leaves);
      case Inline.Link(Inline.Target _, List<Inline> inner) ->
          inner.stream().flatMap(ShippedLessonsInWindowTest::leaves);
      default -> Stream.of(each);
    };
  }

  /// Hidden parts are unreadable, can be revealed, and are hidden again at the next visit.
  private static void reveal() {
    Set<Concealed> hidden = model().answers().hiddenProperty().get().keySet();
    if (hidden.contains(Concealed.LABELS)) {
      assertThat(words("Label")).noneMatch(text -> text.matches(".*(-gram|back|previous) head.*"));
      // If space is short, heads have no pictures.
      assertThat(laid.root.lookupAll("#heads .canvas, #heads *"))
          .filteredOn(FigureCanvas.class::isInstance)
          .flatExtracting(canvas -> ((FigureCanvas) canvas).words())
          .doesNotContain("previous", "2 back");
    }
    if (hidden.contains(Concealed.NUMBERS)) {
      assertThat(laid.find("#pinned").lookupAll("Text"))
          .extracting(node -> ((Text) node).getText())
          .noneMatch(text -> text.matches(".*\\.\\d.*"));
    }
    for (String button : List.of("#show-hidden", "#lesson-show")) {
      if (laid.find(button).getParent().isVisible() && laid.find(button).isVisible()) {
        laid.press(button);
      }
    }
    assertThat(model().answers().hiddenProperty().get()).isEmpty();
    assertThat(laid.find("#prediction").isVisible()).isTrue();
  }

  private static List<String> words(String kind) {
    return laid.root.lookupAll(kind).stream()
        .filter(node -> VisibleBounds.of(node).isPresent())
        .map(node -> String.valueOf(((Label) node).getText()))
        .toList();
  }
}
