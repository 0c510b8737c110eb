package org.headscope.app.control;

import javafx.beans.value.ObservableValue;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ProgressIndicator;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.headscope.app.chart.FigureCanvas;
import org.headscope.app.chart.FxFonts;
import org.headscope.app.chart.Palette;
import org.headscope.app.chart.TextStyle;

/**
 * A picture under its {@link Cover}. The picture keeps the keyboard whatever lies over it, so that
 * a computation never takes it away.
 */
final class Covered extends StackPane {
  private static final double DIMMED = 0.3;
  private static final double WIDEST = 38;

  private final Region picture;
  private final Cover.Remedies remedies;
  private final Label head = new Label();
  private final Label sentence = new Label();
  private final ProgressIndicator turning = new ProgressIndicator();
  private final Button again = new Button("Try again");
  private final Button without = new Button();
  private final FlowPane buttons = new FlowPane(8, 6, again, without);
  private final VBox card;

  Covered(
      Region picture,
      ObservableValue<? extends Cover> cover,
      Cover.Remedies remedies,
      ObservableValue<Palette> palette) {
    this.picture = picture;
    this.remedies = remedies;
    setMinSize(0, 0);
    HBox above = new HBox(8, turning, head);
    above.setAlignment(Pos.CENTER_LEFT);
    above.managedProperty().bind(above.visibleProperty());
    above.visibleProperty().bind(head.textProperty().isNotEmpty());
    sentence.setWrapText(true);
    sentence.setMinHeight(USE_PREF_SIZE);
    buttons();
    card = new VBox(8, above, sentence, buttons);
    card.getStyleClass().add("cover");
    card.setMaxHeight(USE_PREF_SIZE);
    card.setMouseTransparent(true);
    getChildren().addAll(picture, card);
    palette.subscribe(this::dress);
    cover.subscribe(now -> show(now, palette.getValue()));
    palette.subscribe(p -> show(cover.getValue(), p));
  }

  private void buttons() {
    again.setTooltip(new Tooltip("Try once more what failed"));
    again.setOnAction(event -> remedy(remedies::again));
    without.setTooltip(new Tooltip("Show the others"));
    without.setOnAction(event -> remedy(remedies::without));
    for (Button button : new Button[] {again, without}) {
      button.getStyleClass().addAll("quiet", "small");
      button.setMinWidth(USE_PREF_SIZE);
      button.managedProperty().bind(button.visibleProperty());
    }
    buttons.managedProperty().bind(buttons.visibleProperty());
  }

  /** The buttons may go with what they do; the keyboard stays in the panel. */
  private void remedy(Runnable what) {
    picture.lookupAll("*").stream()
        .filter(FigureCanvas.class::isInstance)
        .findFirst()
        .ifPresent(Node::requestFocus);
    what.run();
  }

  private void dress(Palette p) {
    head.setFont(FxFonts.font(TextStyle.sans(p.size().text()).semibold()));
    sentence.setFont(FxFonts.font(TextStyle.sans(p.size().text())));
    double size = 1.3 * p.size().text();
    turning.setPrefSize(size, size);
    turning.setMinSize(size, size);
    card.setMaxWidth(WIDEST * p.size().text());
  }

  private void show(Cover cover, Palette p) {
    boolean dimmed = cover instanceof Cover.Dimmed;
    picture.setOpacity(dimmed ? DIMMED : 1);
    card.setVisible(!(cover instanceof Cover.None));
    card.pseudoClassStateChanged(Panel.OVER, dimmed);
    boolean reading = cover instanceof Cover.Reading;
    boolean failed = cover instanceof Cover.Failed;
    turning.setVisible(reading);
    turning.setManaged(reading);
    // What nobody can press lets the mouse through to the picture.
    card.setMouseTransparent(!failed);
    buttons.setVisible(failed);
    head.setText(reading ? "Reading…" : failed ? "⚠ Not shown" : "");
    head.setTextFill(failed ? p.mark().error() : p.ink().text());
    sentence.setTextFill(dimmed || failed ? p.ink().text() : p.ink().muted());
    sentence.setText(
        switch (cover) {
          case Cover.None() -> "";
          case Cover.Dimmed(String words) -> words;
          case Cover.Reading(String words) -> words;
          case Cover.Absent(String words) -> words;
          case Cover.Failed(String words, String leaving) -> words;
        });
    String leaving = cover instanceof Cover.Failed(var _, String words) ? words : "";
    without.setText(leaving);
    without.setVisible(!leaving.isEmpty());
  }
}
