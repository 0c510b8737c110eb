package org.headscope.app.feature.lesson;

import module java.base;

import javafx.beans.property.*;
import javafx.css.PseudoClass;
import javafx.geometry.*;
import javafx.scene.Node;
import javafx.scene.control.*;
import javafx.scene.layout.*;
import javafx.scene.paint.Color;
import javafx.scene.shape.SVGPath;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.colour.Theme;
import org.headscope.app.chart.pen.FxFonts;
import org.headscope.app.chart.pen.TextStyle;
import org.headscope.app.control.Controls;
import org.headscope.app.control.Focus;
import org.headscope.app.control.Hint;
import org.headscope.app.lesson.Inline;
import org.headscope.app.lesson.Lesson;
import org.headscope.app.lesson.play.LessonTrainingViewModel;
import org.headscope.app.lesson.play.LessonViewModel;

/// A lesson beside the window, in place of the lists: its steps, the text and question of the
/// current one, and buttons for the others. The list of steps becomes a menu if the window is low.
public final class LessonPane extends BorderPane {
  private static final String CLOSE = "M1 1 L9 9 M9 1 L1 9";

  /// The height, in sizes of text, below which the list of steps is a menu.
  private static final double LOW = 66;

  private static final int MAX_ROWS = 9;

  /// The width of lesson panes, in sizes of text; narrow if the text is as large as for a
  /// projector.
  private static final double WIDE = 26.5;

  private static final double NARROW = 17.25;
  private static final double LARGE = 16;
  private static final PseudoClass AWAY = PseudoClass.getPseudoClass("away");

  private static final Pattern NUMBER = Pattern.compile("0*([1-9]\\d{0,2})(?!\\d).*");

  private final LessonViewModel model;
  private final Supplier<String> measured;
  private final Consumer<Inline.Target> follows;
  private final ObjectProperty<Palette> palette = new SimpleObjectProperty<>(Theme.LIGHT.palette());
  private final ScrollPane scroll = new ScrollPane();
  private final Button back = new Button("Back");
  private final Button explore = new Button();
  private final Button next = new Button("Next");
  private final VBox note = new VBox();
  private final TrainingCard training;
  private int shown = -2; // the step, from 0; −1 for none
  private boolean low;

  /// @param measured a sentence on the model that answers are computed from
  public LessonPane(
      LessonViewModel model,
      LessonTrainingViewModel trainings,
      Supplier<String> measured,
      Consumer<Inline.Target> follows) {
    this.model = model;
    this.measured = measured;
    this.follows = follows;
    training = new TrainingCard(trainings);
    training.paletteProperty().bind(palette);
    setId("lesson");
    getStyleClass().add("lesson");
    scroll.setFitToWidth(true);
    scroll.setHbarPolicy(ScrollPane.ScrollBarPolicy.NEVER);
    scroll.getStyleClass().add("edge-to-edge");
    scroll.setFocusTraversable(false);
    setCenter(scroll);
    buttons();
    palette.subscribe(_ -> applyTheme());
    heightProperty().subscribe(_ -> fit());
    trainings
        .statusProperty()
        .subscribe(status -> {
          if (training.show(status)) {
            reveal(training);
          }
        });
  }

  public ObjectProperty<Palette> paletteProperty() {
    return palette;
  }

  /// Returns the notes between the text and the buttons: what is dimmed, and what is out of view.
  public VBox note() {
    return note;
  }

  /// Scrolls to `part`, or to its beginning if not all of it fits.
  private void reveal(Region part) {
    scroll.applyCss();
    scroll.layout();
    Node content = scroll.getContent();
    Bounds at = content.sceneToLocal(part.localToScene(part.getLayoutBounds()));
    double height = content.getLayoutBounds().getHeight();
    Controls.reveal(scroll, height, at.getMinY(), Math.min(height, at.getMaxY() + text()));
  }

  /// Gives `pane`, which replaces the lists, its width and background.
  public static void dock(Palette palette, Region pane) {
    double text = palette.size().text();
    double wide = Math.rint((text > LARGE ? NARROW : WIDE) * text);
    pane.setMinWidth(wide);
    pane.setMaxWidth(wide);
    pane.setPrefWidth(wide);
    pane.setBackground(Background.fill(palette.ground().sunken()));
  }

  private double text() {
    return palette.get().size().text();
  }

  private void buttons() {
    back.setId("lesson-back");
    Hint.on(back, "Previous step (Page Up)");
    back.setOnAction(_ -> model.back());
    Controls.flat(explore, "lesson-explore", "Leaves the lesson to explore, or returns to it");
    explore.setOnAction(_ -> model.exploreOrResume());
    next.setId("lesson-next");
    next.getStyleClass().add("accent");
    Hint.on(next, "Next step (Page Down)");
    next.setOnAction(_ -> {
      if (isLast()) {
        model.finish();
      } else {
        model.forward();
      }
    });
    for (Button button : List.of(back, explore, next)) {
      button.setMinWidth(Region.USE_PREF_SIZE);
    }
  }

  private int at() {
    return model.currentProperty().get();
  }

  private List<LessonViewModel.StepLine> lines() {
    return model.stepsProperty().get();
  }

  private boolean isLast() {
    return at() == lines().size() - 1;
  }

  private void fit() {
    boolean is = getHeight() > 0 && getHeight() < LOW * text();
    if (is != low) {
      low = is;
      show();
    }
  }

  private void applyTheme() {
    dock(palette.get(), this);
    fit();
    show();
  }

  public void show() {
    if (model.lessonProperty().get().isEmpty()) {
      return;
    }
    boolean another = shown != at();
    boolean inside = scroll.getContent() != null && holdsKeyboard(scroll.getContent());
    shown = at();
    setTop(head(model.lessonProperty().get().get()));
    double pad = text();
    VBox content = new VBox(0.9 * text());
    content.setPadding(new Insets(0.2 * pad, pad, pad, pad));
    if (!low && lines().size() <= MAX_ROWS) {
      content.getChildren().add(new LessonStepList(model, palette.get()).rows());
    }
    content.getChildren().add(card());
    scroll.setContent(content);
    if (another) {
      scroll.setVvalue(0);
    } else {
      // The reason for an answer is at the end of the question.
      scroll.applyCss();
      scroll.layout();
      if (!model.answers().answersProperty().get().isEmpty()) {
        scroll.setVvalue(1);
      }
    }
    setBottom(foot());
    if (inside) {
      next.requestFocus();
    }
  }

  private boolean holdsKeyboard(Node content) {
    Node owner = getScene() == null ? null : getScene().getFocusOwner();
    return owner != null && Focus.ancestors(owner).anyMatch(content::equals);
  }

  private static Label label(String words, TextStyle style, Color ink) {
    Label label = new Label(words);
    FxFonts.setFont(label, style);
    label.setTextFill(ink);
    return label;
  }

  /// Returns `Lesson 3` for the folder `3-induction`.
  private static String place(Lesson lesson) {
    Matcher number = NUMBER.matcher(lesson.id());
    return number.matches() ? "Lesson " + number.group(1) : "Lesson";
  }

  private Region head(Lesson lesson) {
    Palette p = palette.get();
    LessonStepList list = new LessonStepList(model, p);
    int minutes = model.minutesLeftProperty().get();
    double small = p.size().small();
    Label place =
        label(
            place(lesson).toUpperCase(Locale.ROOT),
            TextStyle.sans(small).semibold(),
            p.ink().muted());
    place.setMinWidth(Region.USE_PREF_SIZE);
    Label left =
        label(
            minutes > 0 ? "≈ %d min left".formatted(minutes) : "",
            TextStyle.sans(small),
            p.ink().muted());
    left.setMinWidth(Region.USE_PREF_SIZE);
    Region space = new Region();
    HBox.setHgrow(space, Priority.ALWAYS);
    SVGPath cross = ProseView.icon(p, CLOSE, 1.5, p.ink().text());
    Button close =
        Controls.small(
            new Button("", cross),
            "lesson-close",
            "Closes the lesson and goes back to where you were before it");
    close.setAccessibleText("Close the lesson");
    close.setOnAction(_ -> model.finish());
    HBox row = new HBox(0.5 * text(), place, space, left, close);
    row.setAlignment(Pos.CENTER_LEFT);
    Label title =
        label(lesson.head().title(), TextStyle.sans(1.35 * text()).semibold(), p.ink().text());
    title.setWrapText(true);
    title.setMinHeight(Region.USE_PREF_SIZE);
    VBox head = new VBox(0.35 * text(), row, title, list.segments());
    if (low || lines().size() > MAX_ROWS) {
      head.getChildren().add(list.menu());
    }
    double pad = text();
    head.setPadding(new Insets(0.6 * pad, pad, 0.6 * pad, pad));
    return head;
  }

  private Region card() {
    Palette p = palette.get();
    ProseView prose = new ProseView(p, follows);
    Label title =
        label(
            at() < 0 ? "This lesson cannot be shown here" : lines().get(at()).title(),
            TextStyle.sans(1.2 * text()).semibold(),
            p.ink().text());
    title.setWrapText(true);
    title.setMinHeight(Region.USE_PREF_SIZE);
    VBox card = new VBox(0.8 * text(), title);
    model.problemsProperty().get().forEach(problem -> card.getChildren().add(problem(problem)));
    card.getChildren().add(prose.blocks(model.answers().shownProperty().get().text()));
    card.getStyleClass().add("lesson-card");
    card.setPadding(new Insets(1.1 * text()));
    model
        .answers()
        .shownProperty()
        .get()
        .question()
        .ifPresent(question ->
            card.getChildren()
                .addAll(new Separator(), new QuestionView(question, model, measured.get(), prose)));
    card.getChildren().add(training);
    return card;
  }

  private Label problem(String sentence) {
    Label label = label("⚠ " + sentence, TextStyle.sans(text()), palette.get().mark().error());
    label.setWrapText(true);
    label.setMinHeight(Region.USE_PREF_SIZE);
    return label;
  }

  private Region foot() {
    FxFonts.setFont(back, TextStyle.sans(text()));
    FxFonts.setFont(explore, TextStyle.sans(text()));
    FxFonts.setFont(next, TextStyle.sans(text()).semibold());
    back.setDisable(at() <= 0);
    next.setDisable(at() < 0);
    explore.setDisable(at() < 0);
    explore.setText(model.exploringProperty().get() ? "Return" : "Explore");
    explore.pseudoClassStateChanged(AWAY, model.exploringProperty().get());
    next.setText(isLast() ? "Finish" : "Next");
    Region space = new Region();
    HBox.setHgrow(space, Priority.ALWAYS);
    HBox row = new HBox(0.5 * text(), back, space, explore, next);
    row.setAlignment(Pos.CENTER_LEFT);
    note.setSpacing(0.4 * text());
    VBox foot = new VBox(0.6 * text(), note, row);
    double pad = text();
    foot.setPadding(new Insets(0.7 * pad, pad, 0.9 * pad, pad));
    return foot;
  }
}
