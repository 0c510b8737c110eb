package org.headscope.app.teaching;

import module java.base;

import javafx.beans.InvalidationListener;
import javafx.beans.property.*;
import javafx.geometry.Pos;
import javafx.scene.control.*;
import javafx.scene.layout.*;
import org.headscope.app.action.ActionBody.Performs;
import org.headscope.app.chart.Anchor;
import org.headscope.app.chart.Concealed;
import org.headscope.app.control.Controls;
import org.headscope.app.feature.lesson.LessonPane;
import org.headscope.app.feature.lesson.MarksLayer;
import org.headscope.app.feature.lesson.Pointing;
import org.headscope.app.lesson.Inline;
import org.headscope.app.lesson.Lesson;
import org.headscope.app.lesson.LessonQuestion;
import org.headscope.app.lesson.LessonStep;
import org.headscope.app.lesson.answer.Answer;
import org.headscope.app.lesson.play.LessonTrainingViewModel;
import org.headscope.app.lesson.play.LessonViewModel;
import org.headscope.app.lesson.play.StepAnswers;
import org.headscope.app.service.Workbench;
import org.headscope.app.session.RunRef;
import org.headscope.app.session.SelectionState;
import org.headscope.app.window.view.Extension;
import org.headscope.engine.pack.LessonFormat;
import org.headscope.engine.run.UserError;
import org.headscope.engine.training.run.ShippedRuns;

/// A lesson in the window: its text replaces the lists, its marks and dimming cover the views, and
/// clicks on the map answer its questions.
final class LessonController {
  /// The parts that views can hide.
  private static final List<Concealed> PARTS =
      List.of(Concealed.LABELS, Concealed.NUMBERS, Concealed.BARS);

  private final LessonViewModel model;
  private final LessonTrainingViewModel training;
  private final Workbench workbench;
  private final MarksLayer marks;
  private final AnchorFinder finder;
  private final Extension.Window window;
  private final LessonPane pane;
  private final Label dimmed = new Label("Everything else is dimmed.");
  private final Button bright = new Button();
  private final Label unseen = new Label();
  private final Button reveal = new Button("Show it");
  private final Label left = new Label();
  private final Button show = new Button("Show them");
  private final ReadOnlyBooleanWrapper open = new ReadOnlyBooleanWrapper();
  private Optional<Region> setFallbackPane = Optional.empty();
  private final ReadOnlyObjectWrapper<Pointing> pointed =
      new ReadOnlyObjectWrapper<>(Pointing.NOTHING);
  private boolean all;
  private int step = -1;

  LessonController(
      LessonViewModel model,
      LessonTrainingViewModel training,
      Workbench workbench,
      MarksLayer marks,
      AnchorFinder finder,
      Extension.Window window) {
    this.model = model;
    this.training = training;
    this.workbench = workbench;
    this.marks = marks;
    this.finder = finder;
    this.window = window;
    pane = new LessonPane(model, training, this::measured, this::follow);
    pane.paletteProperty().bind(workbench.appearance().paletteProperty());
    notes();
    model.lessonProperty().subscribe(_ -> dock());
    model.answers().shownProperty().subscribe(_ -> show());
    model.stepsProperty().subscribe(_ -> show());
    model.answers().answersProperty().subscribe(_ -> show());
    model.exploringProperty().subscribe(_ -> show());
    model
        .problemsProperty()
        .subscribe(problems -> {
          if (model.lessonProperty().get().isEmpty() && !problems.isEmpty()) {
            workbench.report(new UserError(String.join(" ", problems)));
          }
          show();
        });
    model.answers().hiddenProperty().subscribe(this::conceal);
    marks.unseenProperty().subscribe(_ -> updateUnseen());
    workbench.opener().received().addListener((InvalidationListener) _ -> next());
    next();
    workbench.selection().snapshotProperty().addListener((_, was, now) -> clicked(was, now));
  }

  private void notes() {
    for (Label label : List.of(dimmed, unseen, left)) {
      label.getStyleClass().addAll("text-muted", "caption");
      label.setWrapText(true);
      label.setMinHeight(Region.USE_PREF_SIZE);
    }
    Controls.small(bright, "lesson-bright", "Shows everything undimmed, or dims it again (A)");
    bright.setOnAction(_ -> toggleBright());
    Controls.small(reveal, "lesson-reveal", "Scrolls to what the step points at");
    reveal.setOnAction(_ -> bringInView());
    Controls.small(
        show, "lesson-show", "Shows the names, numbers and bars that the lesson hides (R)");
    pane.note().getChildren().addAll(row(left, show), row(unseen, reveal), row(dimmed, bright));
  }

  private static HBox row(Label label, Button button) {
    HBox row = new HBox(8, label, button);
    row.setAlignment(Pos.CENTER_LEFT);
    HBox.setHgrow(label, Priority.ALWAYS);
    label.setMaxWidth(Double.MAX_VALUE);
    button.visibleProperty().subscribe(is -> Controls.show(row, is));
    return row;
  }

  ReadOnlyBooleanProperty openProperty() {
    return open.getReadOnlyProperty();
  }

  LessonViewModel model() {
    return model;
  }

  LessonTrainingViewModel training() {
    return training;
  }

  /// Opens the lesson handed to the window.
  private void next() {
    workbench.opener().received().stream()
        .filter(LessonFormat::isLesson)
        .findFirst()
        .ifPresent(folder -> {
          workbench.opener().received().remove(folder);
          model.open(folder);
        });
  }

  /// Shows `other` at the side while no lesson is open.
  void setFallbackPane(Optional<Region> other) {
    setFallbackPane = other;
    dock();
  }

  private void dock() {
    boolean is = model.lessonProperty().get().isPresent();
    Optional<Region> shown = is ? Optional.of(pane) : setFallbackPane;
    window.frame().setLeft(shown.orElse(null));
    window.panes().dock(shown);
    if (!is) {
      point(Pointing.NOTHING);
      step = -1;
    }
    show();
    open.set(is);
  }

  private void show() {
    Optional<Lesson> lesson = model.lessonProperty().get();
    if (lesson.isEmpty()) {
      return;
    }
    if (model.currentProperty().get() != step) {
      step = model.currentProperty().get();
      all = false;
      // The same parts may be hidden until another step.
      conceal(model.answers().hiddenProperty().get());
    }
    pane.show();
    point();
  }

  private String measured() {
    SelectionState now = workbench.selection().snapshot();
    return now.opened()
        .run()
        .map(RunRef::name)
        .map(run ->
            "Answers are computed from step %,d of %s, the open run."
                .formatted(now.opened().step(), run))
        .orElse("");
  }

  private Optional<LessonQuestion> question() {
    return model.step().flatMap(LessonStep::question);
  }

  private void point() {
    Optional<LessonStep> now = model.step().filter(_ -> !model.exploringProperty().get());
    Pointing pointing = now.map(this::pointing).orElse(Pointing.NOTHING);
    boolean dims = !pointing.bright().isEmpty() || !pointing.dimmed().isEmpty();
    point(all ? new Pointing(List.of(), List.of(), pointing.marks()) : pointing);
    Controls.show(bright, dims);
    bright.setText(all ? "Dim again  A" : "Show all  A");
    dimmed.setText(all ? "Nothing is dimmed." : "Everything else is dimmed.");
    window.panes().needsRight(pointing.anchors().stream().anyMatch(LessonController::isRight));
    updateUnseen();
  }

  private void point(Pointing at) {
    marks.point(at);
    pointed.set(at);
  }

  ReadOnlyObjectProperty<Pointing> pointedProperty() {
    return pointed.getReadOnlyProperty();
  }

  private static boolean isRight(Anchor anchor) {
    return switch (anchor) {
      case Anchor.OfState _, Anchor.OfEdge _, Anchor.OfSymbol _ -> true;
      case Anchor.OfPanel(String id) -> List.of("automaton", "prediction").contains(id);
      default -> false;
    };
  }

  private Pointing pointing(LessonStep now) {
    StepAnswers.Shown shown = model.answers().shownProperty().get();
    return new Pointing(
        now.scene().show().stream().filter(anchor -> !isHidden(anchor)).toList(),
        now.scene().dim(),
        shown.measured()
            ? Pointing.marks(shown.marks().stream().filter(m -> !isHidden(m.anchor())).toList())
            : List.of());
  }

  /// True if it is in the view that is hidden for now, so that its mark has to wait.
  private boolean isHidden(Anchor anchor) {
    return anchor instanceof Anchor.OfSymbol
        && model.answers().hiddenProperty().get().containsKey(Concealed.NEXT_SYMBOL);
  }

  private void updateUnseen() {
    List<Anchor> hidden = marks.unseenProperty().get();
    String names =
        hidden.isEmpty() ? "" : hidden.getFirst().words() + (hidden.size() > 1 ? " and more" : "");
    unseen.setText(
        names.isEmpty()
            ? ""
            : Character.toUpperCase(names.charAt(0)) + names.substring(1) + " is not in view.");
    Controls.show(reveal, !hidden.isEmpty());
  }

  private void bringInView() {
    window
        .performer()
        .accept(
            new Performs(() ->
                marks.unseenProperty().get().stream()
                    .flatMap(anchor -> finder.revealing(anchor).stream())
                    .distinct()
                    .toList()));
  }

  void toggleBright() {
    if (model.step().isPresent()) {
      all = !all;
      point();
    }
  }

  /// Hides the next-symbol view as a whole if nothing of it may be seen; otherwise each view hides
  /// its parts, and a line under the text says so.
  private void conceal(Map<Concealed, OptionalInt> hidden) {
    window
        .panes()
        .conceal(
            Optional.ofNullable(hidden.get(Concealed.NEXT_SYMBOL)).map(this::until),
            () -> model.answers().reveal(Concealed.NEXT_SYMBOL));
    left.setText(
        Concealed.sentence(
            hidden.keySet().stream().filter(PARTS::contains).collect(Collectors.toSet())));
    Controls.show(show, !left.getText().isEmpty());
    show.setOnAction(_ -> PARTS.forEach(model.answers()::reveal));
    point();
  }

  private String until(OptionalInt revealed) {
    List<LessonViewModel.StepLine> steps = model.stepsProperty().get();
    if (revealed.equals(OptionalInt.of(model.currentProperty().get()))) {
      return "Hidden until you have answered.\nR shows it.";
    }
    return revealed.isPresent() && revealed.getAsInt() < steps.size()
        ? "Hidden until step %d,\n“%s”.\nR shows it."
            .formatted(revealed.getAsInt() + 1, steps.get(revealed.getAsInt()).title())
        : "Hidden, so that you can guess what comes next.\nR shows it.";
  }

  /// Answers a click question with the pinned cell or position.
  private void clicked(SelectionState was, SelectionState now) {
    SelectionState.InSequence cell = now.sequence();
    boolean pinned = cell.pinned() && !cell.equals(was.sequence());
    if (!pinned || model.exploringProperty().get() || model.answers().isAnswered()) {
      return;
    }
    question()
        .map(LessonQuestion::kind)
        .filter(LessonQuestion.Kind.Click.class::isInstance)
        .map(LessonQuestion.Kind.Click.class::cast)
        .ifPresent(click -> {
          int key =
              cell.key() >= 0 ? cell.key() : cell.query() == click.query() ? -1 : cell.query();
          boolean moved =
              cell.key() != was.sequence().key() || cell.query() != was.sequence().query();
          if (key >= 0 && moved && shownAt()) {
            model.answers().answer(new Answer.Clicked(key));
          }
        });
  }

  /// True once the step is set up, since its commands may pin cells too.
  private boolean shownAt() {
    return model.answers().shownProperty().get().step() == model.currentProperty().get()
        && model.answers().shownProperty().get().measured();
  }

  private void follow(Inline.Target target) {
    switch (target) {
      case Inline.Target.OfStep(int number) -> model.jump(number - 1);
      case Inline.Target.OfLesson(String name) ->
          model.lessonProperty().get().ifPresent(l -> model.open(beside(l, name)));
      case Inline.Target.Only _ -> {}
    }
  }

  /// Returns the lesson `name` in the same folder, or the shipped one, which copies link to.
  private static Path beside(Lesson lesson, String name) {
    Path here = lesson.folder().resolveSibling(name);
    return ShippedRuns.find()
        .map(shipped -> shipped.folder().resolve("lessons").resolve(name))
        .filter(there -> !LessonFormat.isLesson(here) && LessonFormat.isLesson(there))
        .orElse(here);
  }
}
