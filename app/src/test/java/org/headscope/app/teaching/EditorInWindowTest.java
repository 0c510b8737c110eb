package org.headscope.app.teaching;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import javafx.geometry.Point2D;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.Button;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Label;
import javafx.scene.control.ListCell;
import javafx.scene.control.TextInputControl;
import javafx.scene.input.MouseEvent;
import javafx.scene.layout.Region;
import org.headscope.app.FxThread;
import org.headscope.app.Pictures;
import org.headscope.app.chart.Anchor;
import org.headscope.app.chart.Box;
import org.headscope.app.chart.colour.Theme;
import org.headscope.app.control.VisibleBounds;
import org.headscope.app.feature.Gestures;
import org.headscope.app.feature.lesson.MarksFigure;
import org.headscope.app.launch.context.AppContext;
import org.headscope.app.launch.context.Samples;
import org.headscope.app.lesson.Lesson;
import org.headscope.app.lesson.edit.LessonEditorViewModel;
import org.headscope.app.lesson.edit.StepForm;
import org.headscope.app.lesson.measure.LessonCheck;
import org.headscope.app.lesson.read.LessonReader;
import org.headscope.app.session.Command;
import org.headscope.app.session.Span;
import org.headscope.app.task.TaskRunners;
import org.headscope.app.window.FakeDesktop;
import org.headscope.app.window.MainWindow;
import org.headscope.app.window.SceneReader;
import org.headscope.engine.io.UserFolder;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/// Makes a lesson in the window on the shipped sample, saves it, reads it, and plays it. With
/// `-Dgate.pictures=true` it writes its pictures to `target/pictures/editor-*`.
class EditorInWindowTest {
  private static final int[][] SIZES = {{1024, 768}, {1280, 720}, {1440, 900}, {1920, 1080}};
  private static final Span WINDOW = new Span(0, 32);

  private static AppContext context;
  private static MainWindow window;
  private static Region root;

  @BeforeAll
  static void open() throws IOException {
    // Left over from a failed test.
    for (String each : List.of("lesson-drafts", "lessons/made-by-hand")) {
      Path folder = UserFolder.DATA.path().resolve(each);
      if (Files.isDirectory(folder)) {
        try (Stream<Path> files = Files.walk(folder)) {
          files.sorted(Comparator.reverseOrder()).map(Path::toFile).forEach(File::delete);
        }
      }
    }
    context = new AppContext();
    FakeDesktop nobody = new FakeDesktop(new TaskRunners());
    window = FxThread.get(() -> new MainWindow(context.features(nobody, nobody), nobody));
    root = FxThread.get(() -> (Region) window.scene(1440, 900).getRoot());
    FxThread.run(context::openSample);
    await(() -> context.workbench().inspectionProperty().get().isPresent());
    FxThread.run(() -> layOut(SIZES[2]));
  }

  @AfterAll
  static void close() {
    context.close();
  }

  private static LessonEditorViewModel model() {
    return TaughtWindow.of(window).editor().model();
  }

  private static void fire(String id) {
    FxThread.run(() -> ((Button) root.lookup(id)).fire());
    settle();
  }

  private static void type(String id, String text) {
    FxThread.run(() -> ((TextInputControl) root.lookup(id)).setText(text));
    settle();
  }

  private static void settle() {
    await(() -> !model().busyProperty().get() && context.workbench().workers().areViewsDone());
    FxThread.run(() -> layOut(SIZES[2]));
  }

  private static void pin(int query, int key) {
    FxThread.run(
        () -> context.workbench().selection().perform(new Command.Pin(query, key, WINDOW)));
    settle();
  }

  /// Rows of steps are low; descenders must not be cut off.
  private static void requireWholeTitles() {
    List<Region> rows =
        FxThread.get(() ->
            root.lookup("#editor-steps").lookupAll(".list-cell").stream()
                .filter(row -> row instanceof ListCell<?> cell && !cell.isEmpty())
                .map(Region.class::cast)
                .toList());
    assertThat(rows)
        .isNotEmpty()
        .allSatisfy(row -> {
          double height = row.getHeight() - row.snappedTopInset() - row.snappedBottomInset();
          assertThat(row.lookup(".text").getLayoutBounds().getHeight()).isLessThanOrEqualTo(height);
        });
  }

  /// Clicks the middle of `anchor` to pick it.
  private static void pick(Anchor anchor) {
    FxThread.run(() -> {
      Node picker = root.lookup("#anchor-picker");
      assertThat(picker.isVisible()).isTrue();
      Box box = TaughtWindow.of(window).finder().where(anchor).orElseThrow();
      Point2D at = picker.sceneToLocal(box.middleX(), box.middleY());
      Gestures.mouse(picker, MouseEvent.MOUSE_CLICKED, at.getX(), at.getY());
    });
    settle();
  }

  @Test
  void aLessonOfThreeStepsIsCreatedSavedReadAndPlayed() throws IOException {
    pin(22, 11);
    FxThread.run(() -> TaughtWindow.of(window).editor().begin());
    FxThread.run(() -> layOut(SIZES[2]));
    await(() -> model().edited().draftProperty().get().isPresent());
    settle();
    type("#editor-title", "Made by hand");
    type("#editor-heading", "One cell");
    requireWholeTitles();
    fire("#editor-mark");
    pick(new Anchor.OfCell(22, 11));
    assertThat(FxThread.get(() -> model().form().orElseThrow().marks().getFirst().anchor()))
        .isEqualTo("cell 22 11");
    type("#mark-1-text", "Here.");
    type("#editor-text", "Its weight {1} is {weight(2.1, 22, 11); 2}.");
    assertThat(FxThread.get(() -> model().form().orElseThrow().marks())).hasSize(1);
    assertThat(callouts()).isEqualTo(1);
    FxThread.run(() -> context.workbench().selection().selectHead(1, 1));
    settle();
    fire("#editor-add");
    type("#editor-heading", "Another head");
    type("#editor-text", "It looks elsewhere.");
    fire("#editor-show-pick");
    pick(new Anchor.OfHead(1, 1));
    type("#editor-notes", "Wait.\nThen ask.");
    FxThread.run(() -> context.workbench().selection().perform(new Command.Tab("compare")));
    settle();
    fire("#editor-add");
    type("#editor-heading", "Distances");
    type("#editor-text", "How far they are apart.");
    questions();
    check();
    fire("#editor-save");
    await(() -> model().folder().isPresent());
    Path folder = model().folder().orElseThrow();
    assertThat(folder)
        .isEqualTo(
            UserFolder.DATA.path().toAbsolutePath().normalize().resolve("lessons/made-by-hand"));
    Lesson lesson = LessonReader.read(folder).orThrow();
    assertThat(lesson.steps()).hasSize(3);
    assertThat(lesson.steps().get(1).scene().show()).containsExactly(new Anchor.OfHead(1, 1));
    assertThat(LessonCheck.run(folder, List.of(), context.lessonSources())).isEmpty();
    askWhose(folder);
    play(folder);
    Files.delete(folder.resolve("lesson.md"));
    Files.delete(folder);
  }

  /// Another program writes the lesson: a sheet asks which version to keep.
  private static void askWhose(Path folder) throws IOException {
    Path file = folder.resolve("lesson.md");
    String theirs = Files.readString(file).replace("It looks elsewhere.", "Theirs.");
    Files.writeString(file, theirs);
    FxThread.run(() -> model().edited().select(1));
    type("#editor-text", "Mine.");
    fire("#editor-save");
    await(() -> root.lookup("#changed-lesson") != null);
    assertThat(file).hasContent(theirs);
    FxThread.run(() -> {
      assertThat(root.lookup("#changed-mine")).isInstanceOf(Button.class);
      layOut(SIZES[0]);
      Pictures.saveRequested(root, Theme.LIGHT, "editor-changed");
    });
    fire("#changed-theirs");
    await(() -> !model().edited().unsavedProperty().get());
    FxThread.run(() -> {
      assertThat(root.lookup("#changed-lesson")).isNull();
      assertThat(((TextInputControl) root.lookup("#editor-text")).getText()).isEqualTo("Theirs.");
    });
  }

  /// True if it can be scrolled to.
  private static boolean isShown(Node node) {
    Parent parent = node.getParent();
    return node.isVisible() && (parent == null || isShown(parent));
  }

  /// Every kind of answer has its fields.
  private static void questions() {
    Map<StepForm.QuestionKind, List<String>> fields =
        Map.of(
            StepForm.QuestionKind.CLICK, List.of("#editor-question-head", "#editor-question-query"),
            StepForm.QuestionKind.FOOL, List.of("#editor-question-head", "#editor-question-match"),
            StepForm.QuestionKind.ORDER, List.of("#editor-question-by", "#editor-question-steps"));
    Set<String> all =
        fields.values().stream()
            .flatMap(List::stream)
            .collect(Collectors.toCollection(TreeSet::new));
    fields.forEach((kind, shown) -> {
      FxThread.run(() -> {
        @SuppressWarnings("unchecked")
        ComboBox<StepForm.QuestionKind> box =
            (ComboBox<StepForm.QuestionKind>) root.lookup("#editor-question");
        box.setValue(kind);
        layOut(SIZES[2]);
        for (String id : all) {
          assertThat(isShown(root.lookup(id))).as(kind + id).isEqualTo(shown.contains(id));
        }
      });
      settle();
      FxThread.run(() -> {
        StepForm form = model().form().orElseThrow();
        assertThat(form.asking()).isEqualTo(kind);
        if (kind == StepForm.QuestionKind.ORDER) {
          assertThat(form.texts("/question/order/steps")).containsExactly("20000", "0", "1400");
        }
        model().edited().undo();
      });
    });
  }

  private static void play(Path folder) {
    FxThread.run(() -> {
      TaughtWindow.of(window).editor().close();
      assertThat(TaughtWindow.of(window).editor().openProperty().get()).isFalse();
      context.workbench().opener().open(folder);
    });
    var player = TaughtWindow.of(window).lessons().model();
    await(() -> player.currentProperty().get() >= 0);
    FxThread.run(() -> player.jump(0)); // not the step that an earlier run reached
    await(() -> player.answers().shownProperty().get().measured());
    FxThread.run(() -> layOut(SIZES[2]));
    FxThread.run(() -> {
      assertThat(context.workbench().selection().snapshot().sequence().key()).isEqualTo(11);
      assertThat(
              TaughtWindow.of(window)
                  .marks()
                  .shownMarks()
                  .map(MarksFigure::callouts)
                  .orElse(List.of()))
          .hasSize(1);
      TaughtWindow.of(window).lessons().model().forward();
      assertThat(context.workbench().selection().snapshot().model().layer()).isEqualTo(1);
      TaughtWindow.of(window).lessons().model().forward();
      assertThat(context.workbench().selection().snapshot().workspace().tab()).isEqualTo("compare");
      TaughtWindow.of(window).lessons().model().finish();
      assertThat(root.lookup("#lesson")).isNull();
    });
    settle();
  }

  /// Checks the editor at all sizes.
  private static void check() {
    FxThread.run(() -> model().edited().select(0));
    fire("#editor-visit");
    for (int[] size : SIZES) {
      for (Theme theme : Theme.values()) {
        FxThread.run(() -> {
          context.workbench().themeProperty().set(theme);
          layOut(size);
        });
        await(() -> context.workbench().workers().areViewsDone());
        FxThread.run(() -> {
          layOut(size);
          String name =
              "editor-%dx%d-%s".formatted(size[0], size[1], theme.name().toLowerCase(Locale.ROOT));
          Pictures.saveRequested(root, theme, name);
          Box pane = VisibleBounds.of(root.lookup("#lesson-editor")).orElseThrow();
          for (String button : List.of("#editor-add", "#editor-save", "#editor-text")) {
            assertThat(pane.containsBox(VisibleBounds.of(root.lookup(button)).orElseThrow()))
                .as(name + " " + button)
                .isTrue();
          }
          assertThat(SceneReader.faults(root, theme == Theme.PROJECTOR ? 18 : 11))
              .filteredOn(fault -> !fault.endsWith("is partly covered"))
              // The form scrolls.
              .filteredOn(fault -> !fault.matches("(\\w+Forms?|EditorPane): .* is cut by .*"))
              .as(name)
              .isEmpty();
        });
      }
    }
    FxThread.run(() -> context.workbench().themeProperty().set(Theme.LIGHT));
    settle();
  }

  private static void layOut(int[] size) {
    for (int pass = 0; pass < 4; pass++) {
      root.applyCss();
      root.resize(size[0], size[1]);
      root.layout();
    }
    TaughtWindow.of(window).marks().requestLayout();
    root.layout();
  }

  private static void await(BooleanSupplier condition) {
    long end = System.nanoTime() + 60_000_000_000L;
    while (!FxThread.get(condition::getAsBoolean)) {
      if (System.nanoTime() > end) {
        throw new AssertionError(
            "not there after a minute: " + FxThread.get(() -> model().noteProperty().get()));
      }
      try {
        Thread.sleep(20);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new AssertionError(e);
      }
    }
  }

  /// Otherwise another map might be shown.
  @Test
  void marksAreDrawnOnceTheWindowShowsTheStep() {
    Path lesson = Samples.find().orElseThrow().folder().resolve("lessons/3-induction");
    FxThread.run(() -> TaughtWindow.of(window).editor().edit(lesson));
    await(() -> model().edited().draftProperty().get().isPresent());
    settle();
    assertThat(callouts()).isZero();
    fire("#editor-visit");
    assertThat(callouts()).isEqualTo(2);
    FxThread.run(() -> model().edited().select(1));
    settle();
    assertThat(callouts()).isZero();
    FxThread.run(() -> model().discard());
    settle();
  }

  private static int callouts() {
    return FxThread.get(() ->
        TaughtWindow.of(window)
            .marks()
            .shownMarks()
            .map(MarksFigure::callouts)
            .orElse(List.of())
            .size());
  }

  /// Unfinished parts are no mistakes, and no mistake moves the control under the mouse.
  @Test
  void unfinishedPartsAreNotMistakes() {
    FxThread.run(() -> TaughtWindow.of(window).editor().begin());
    await(() -> model().edited().draftProperty().get().isPresent());
    settle();
    FxThread.run(() -> {
      StepForm form = model().form().orElseThrow();
      model().put(form.plusMark("query 22"), "");
    });
    await(() -> model().checkProperty().get().mistakes().size() == 2);
    settle();
    double before = yOf("#editor-visit");
    assertThat(messages("field-problem")).isEmpty();
    assertThat(messages("text-muted"))
        .containsExactlyInAnyOrder(
            "Add some text: say what the reader should see.",
            "Marks: Write a few words for this mark.");
    type("#editor-text", "A <b>mistake</b> and {nonsense()}.\n\n{weight(}\n\n> quoted");
    await(() -> model().checkProperty().get().mistakes().stream().anyMatch(m -> !m.unwritten()));
    settle();
    assertThat(messages("field-problem")).isNotEmpty().allMatch(words -> words.startsWith("⚠ "));
    assertThat(yOf("#editor-visit")).isEqualTo(before);
    FxThread.run(() -> model().discard());
    settle();
  }

  private static double yOf(String id) {
    return FxThread.get(() -> root.lookup(id).localToScene(0, 0).getY());
  }

  private static List<String> messages(String style) {
    return FxThread.get(() ->
        root.lookupAll("#editor-mistakes ." + style).stream()
            .map(node -> ((Label) node).getText())
            .toList());
  }
}
