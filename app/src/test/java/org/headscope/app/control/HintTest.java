package org.headscope.app.control;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import javafx.geometry.Bounds;
import javafx.scene.*;
import javafx.scene.control.Button;
import javafx.scene.control.Tooltip;
import javafx.scene.input.MouseEvent;
import javafx.scene.layout.StackPane;
import javafx.stage.Stage;
import org.headscope.app.FxThread;
import org.headscope.app.chart.DataTable;
import org.headscope.app.chart.Figure;
import org.headscope.app.chart.FigureCanvas;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.pen.Pen;
import org.headscope.app.chart.pen.TextStyle;
import org.headscope.app.feature.Gestures;
import org.junit.jupiter.api.Test;

class HintTest {
  @Test
  void theFirstMoveOfTheMouseMakesATooltipAndReachesIt() {
    FxThread.run(() -> {
      Button button = new Button();
      Hint.on(button, "first");
      Stage stage = new Stage();
      stage.setScene(new Scene(new StackPane(button)));
      stage.show();
      assertThat(tooltip(button)).isEmpty();
      move(button);
      Tooltip tooltip = tooltip(button).orElseThrow();
      assertThat(tooltip.isActivated()).isTrue();
      Hint.on(button, "then");
      move(button);
      assertThat(tooltip(button)).containsSame(tooltip);
      assertThat(tooltip.getText()).isEqualTo("then");
      stage.hide();
    });
  }

  @Test
  void nodesWithoutExplanationShowNothing() {
    FxThread.run(() -> {
      Button button = new Button();
      StringProperty text = new SimpleStringProperty("");
      Hint.on(button, text);
      move(button);
      assertThat(tooltip(button)).isEmpty();
      text.set("now");
      move(button);
      assertThat(tooltip(button).orElseThrow().getText()).isEqualTo("now");
      text.set("");
      assertThat(tooltip(button)).isEmpty();
      move(button);
      assertThat(tooltip(button)).isEmpty();
      assertThat(Hint.of(button)).isEmpty();
      assertThat(Hint.of(new Button())).isEmpty();
    });
  }

  @Test
  void aLabelsTermsFollowItsExplanation() {
    FxThread.run(() -> {
      Button button = new Button("Score _heads");
      Hint.on(button, "Labels every head.");
      move(button);
      String text = tooltip(button).orElseThrow().getText();
      assertThat(text).startsWith("Labels every head.\n\nscore: The share");
      assertThat(Hint.withTerms(button)).isEqualTo(text);
      assertThat(Hint.of(button)).as("only its purpose").isEqualTo("Labels every head.");
    });
  }

  @Test
  void aLabelWithoutExplanationExplainsItsTerms() {
    FxThread.run(() -> {
      Button term = new Button("TVD to the truth");
      Button plain = new Button("Cancel");
      Scene scene = new Scene(new StackPane(term, plain));
      Hint.install(scene);
      move(plain);
      assertThat(tooltip(plain)).isEmpty();
      move(term);
      assertThat(tooltip(term).orElseThrow().getText()).contains("TVD: ", "truth: ");
      term.setText("Cancel");
      move(term);
      assertThat(tooltip(term)).as("another text without terms").isEmpty();
    });
  }

  @Test
  void termsInAPictureAreExplainedInPlace() {
    FxThread.run(() -> {
      FigureCanvas canvas = new FigureCanvas();
      canvas.figureProperty().set(Optional.of(new TwoWords()));
      canvas.resize(300, 100);
      canvas.layout();
      assertThat(canvas.words()).containsExactly("perplexity", "query");
      assertThat(canvas.wordsAt(12, 30)).isEqualTo("perplexity");
      assertThat(canvas.wordsAt(12, 90)).isEmpty();
      assertThat(canvas.wordsAt(200, 55)).as("turned by 90 degrees").isEqualTo("query");
      assertThat(Hint.withTerms(canvas)).startsWith("perplexity: ").contains("query: ");
    });
  }

  @Test
  void theExplanationOfAShortPictureIsBelowIt() {
    FxThread.run(() -> {
      FigureCanvas canvas = new FigureCanvas();
      canvas.figureProperty().set(Optional.of(new TwoWords()));
      Hint.on(canvas, "two words");
      canvas.setPrefSize(200, 80);
      Stage stage = new Stage();
      stage.setScene(new Scene(new Group(canvas)));
      stage.setX(0);
      stage.setY(0);
      stage.show();
      Gestures.mouse(canvas, MouseEvent.MOUSE_MOVED, 5, 5);
      Tooltip tooltip = tooltip(canvas).orElseThrow();
      Bounds place = canvas.localToScreen(canvas.getLayoutBounds());
      tooltip.show(stage, place.getMinX() + 5, place.getMinY() + 20);
      assertThat(tooltip.getAnchorY()).isGreaterThan(place.getMaxY());
      stage.hide();
    });
    assertThat(Hint.placeBelow(100, 90)).as("the mouse is below").isEqualTo(100);
    assertThat(Hint.placeBelow(100, 600)).as("the end of the picture is far").isEqualTo(100);
  }

  private static final class TwoWords implements Figure {
    @Override
    public String title() {
      return "two words";
    }

    @Override
    public void paint(Pen pen, double width, double height, Palette palette) {
      pen.text("perplexity", 10, 32, TextStyle.sans(12), palette.ink().text());
      pen.text("x", 10, 90, TextStyle.sans(12), palette.ink().text());
      pen.save();
      pen.translate(202, 70);
      pen.rotate(-90);
      pen.text("query", 0, 0, TextStyle.sans(12), palette.ink().text());
      pen.restore();
    }

    @Override
    public DataTable data() {
      return new DataTable(List.of(), List.of());
    }
  }

  @Test
  void screenReadersGetTheHintUnlessTheNodeHasItsOwnHelp() {
    FxThread.run(() -> {
      Button button = new Button();
      Hint.on(button, "first");
      Hint.on(button, "then");
      assertThat(button.queryAccessibleAttribute(AccessibleAttribute.HELP)).isEqualTo("then");
      button.setAccessibleHelp("own");
      Hint.on(button, "last");
      assertThat(button.getAccessibleHelp()).isEqualTo("own");
      assertThat(Hint.of(button)).isEqualTo("last");
    });
  }

  private static Optional<Tooltip> tooltip(Node node) {
    return Optional.ofNullable(node.getProperties().get("javafx.scene.control.Tooltip"))
        .map(Tooltip.class::cast);
  }

  private static void move(Button button) {
    Gestures.mouse(button, MouseEvent.MOUSE_MOVED, 5, 5);
  }
}
