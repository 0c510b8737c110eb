package org.headscope.app.feature.lesson;

import module java.base;

import javafx.css.PseudoClass;
import javafx.geometry.*;
import javafx.scene.Node;
import javafx.scene.control.*;
import javafx.scene.layout.*;
import javafx.scene.paint.Color;
import javafx.scene.shape.Circle;
import javafx.scene.text.Text;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.pen.FxFonts;
import org.headscope.app.chart.pen.TextStyle;
import org.headscope.app.control.Hint;
import org.headscope.app.lesson.play.LessonViewModel;

/// The steps of a lesson to choose from: as segments of a line, as a list, and as a menu.
record LessonStepList(LessonViewModel model, Palette palette) {
  private static final String DONE = "M1 5 L4.5 8.5 L10.5 1.5";
  private static final PseudoClass HERE = PseudoClass.getPseudoClass("here");

  private double text() {
    return palette.size().text();
  }

  private int at() {
    return model.currentProperty().get();
  }

  private List<LessonViewModel.StepLine> lines() {
    return model.stepsProperty().get();
  }

  /// Returns a line with a segment for each step, coloured as done, current or to come.
  Region segments() {
    HBox row = new HBox(lines().size() > 20 ? 1 : 4);
    row.setPadding(new Insets(0.5 * text(), 0, 0.3 * text(), 0));
    row.setAccessibleText("Step %d of %d".formatted(at() + 1, lines().size()));
    for (int i = 0; i < lines().size(); i++) {
      Color colour =
          i == at()
              ? palette.mark().model()
              : lines().get(i).done() ? palette.ink().muted() : palette.ink().faint();
      Region piece = new Region();
      double high = Math.rint(3.5 * palette.size().line());
      piece.setMinSize(1, high);
      piece.setMaxHeight(high);
      piece.setPrefWidth(10);
      piece.setBackground(
          new Background(new BackgroundFill(colour, new CornerRadii(2), Insets.EMPTY)));
      HBox.setHgrow(piece, Priority.ALWAYS);
      row.getChildren().add(piece);
    }
    return row;
  }

  MenuButton menu() {
    MenuButton menu = new MenuButton("Step %d of %d".formatted(at() + 1, lines().size()));
    menu.setDisable(at() < 0);
    menu.setId("lesson-steps");
    menu.getStyleClass().addAll("quiet", "small");
    Hint.on(menu, "All steps of the lesson");
    for (int i = 0; i < lines().size(); i++) {
      int step = i;
      MenuItem item =
          new MenuItem(
              (lines().get(i).done() ? "✓ " : "") + (i + 1) + "  " + lines().get(i).title());
      item.setOnAction(_ -> model.go(step));
      menu.getItems().add(item);
    }
    return menu;
  }

  Region rows() {
    VBox list = new VBox();
    list.setId("lesson-list");
    for (int i = 0; i < lines().size(); i++) {
      list.getChildren().add(row(i));
    }
    return list;
  }

  private Button row(int step) {
    boolean here = step == at();
    Button row = new Button(lines().get(step).title(), sign(step));
    row.setId("lesson-step-" + (step + 1));
    row.getStyleClass().addAll("quiet", "lesson-step");
    row.setGraphicTextGap(0.9 * text());
    row.setAlignment(Pos.CENTER_LEFT);
    row.setMaxWidth(Double.MAX_VALUE);
    row.setPadding(new Insets(0.36 * text(), 0.6 * text(), 0.36 * text(), 0.6 * text()));
    TextStyle style = TextStyle.sans(text());
    FxFonts.setFont(row, here ? style.semibold() : style);
    row.setTextFill(
        here || lines().get(step).done() ? palette.ink().text() : palette.ink().muted());
    row.pseudoClassStateChanged(HERE, here);
    Hint.on(row, "Goes to step %d: %s".formatted(step + 1, lines().get(step).title()));
    row.setOnAction(_ -> model.go(step));
    return row;
  }

  private Node sign(int step) {
    boolean here = step == at();
    Node inner;
    Circle circle = new Circle(0.8 * text());
    if (!here && lines().get(step).done()) {
      circle.setFill(Color.TRANSPARENT);
      inner = ProseView.icon(palette, DONE, 1.5, palette.ink().text());
    } else {
      circle.setFill(here ? palette.mark().model() : Color.TRANSPARENT);
      circle.setStroke(here ? Color.TRANSPARENT : palette.ink().faint());
      Text number = new Text(String.valueOf(step + 1));
      number.setFont(FxFonts.font(TextStyle.sans(palette.size().small()).semibold()));
      number.setFill(here ? Palette.inkOn(palette.mark().model()) : palette.ink().muted());
      inner = number;
    }
    return new StackPane(circle, inner);
  }
}
