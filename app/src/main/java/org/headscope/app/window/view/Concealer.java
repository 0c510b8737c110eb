package org.headscope.app.window.view;

import module java.base;

import javafx.beans.value.ObservableValue;
import javafx.geometry.*;
import javafx.scene.control.*;
import javafx.scene.layout.*;
import javafx.scene.text.TextAlignment;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.pen.FxFonts;
import org.headscope.app.chart.pen.TextStyle;
import org.headscope.app.control.Controls;
import org.headscope.app.control.Hint;

/// A view that a lesson can hide until the reader has answered, or skips the question.
public final class Concealer extends StackPane {
  public static final String CARD = "concealed";

  private final Region view;
  private final Label words = new Label();
  private final Button show = new Button("Show it now");
  private final VBox card = new VBox(words, show);
  private final Label title = new Label();
  private final VBox instead = new VBox(title, card);

  public Concealer(Region view, String name, ObservableValue<Palette> palette) {
    this.view = view;
    title.setText(name.toUpperCase(Locale.ROOT));
    instead.getStyleClass().add("region");
    setMinSize(0, 0);
    words.setWrapText(true);
    words.setTextAlignment(TextAlignment.CENTER);
    words.setMinHeight(USE_PREF_SIZE);
    show.setId("show-hidden");
    show.setMinWidth(USE_PREF_SIZE);
    show.getStyleClass().add("quiet");
    Hint.on(show, "Shows what the lesson hides");
    card.setAlignment(Pos.CENTER);
    card.setId(CARD);
    card.getStyleClass().add("concealed");
    Controls.show(instead, false);
    getChildren().addAll(view, instead);
    palette.subscribe(p -> {
      double text = p.size().text();
      FxFonts.setFont(words, TextStyle.sans(text));
      words.setTextFill(p.ink().muted());
      card.setSpacing(text);
      card.setPadding(new Insets(2 * text));
      card.setMaxHeight(USE_PREF_SIZE);
      instead.setSpacing(1.2 * text);
      FxFonts.setFont(title, TextStyle.sans(p.size().small()).semibold());
      title.setTextFill(p.ink().muted());
    });
  }

  void conceal(Optional<String> sentence, Runnable shown) {
    sentence.ifPresent(words::setText);
    show.setOnAction(_ -> shown.run());
    view.setVisible(sentence.isEmpty());
    Controls.show(instead, sentence.isPresent());
  }
}
