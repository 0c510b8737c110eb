package org.headscope.app.feature.attention;

import module java.base;

import javafx.beans.property.ObjectProperty;
import javafx.geometry.*;
import javafx.scene.Cursor;
import javafx.scene.control.*;
import javafx.scene.layout.*;
import javafx.scene.paint.Color;
import javafx.scene.shape.SVGPath;
import javafx.scene.text.*;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.pen.FxFonts;
import org.headscope.app.chart.pen.TextRun;
import org.headscope.app.chart.pen.TextStyle;
import org.headscope.app.control.Hint;
import org.headscope.app.feature.attention.picture.ReadoutText;
import org.headscope.app.feature.attention.picture.ReadoutText.ReadoutForm;

/// The readout of the pinned cell, with an edge in the colour of the selection. It folds to one
/// line; closing it unpins the cell.
final class PinnedCard extends BorderPane {
  private static final String UP = "M1 6 L5 2 L9 6";
  private static final String DOWN = "M1 2 L5 6 L9 2";
  private static final String CLOSE = "M1 1 L8 8 M8 1 L1 8";

  private final ObjectProperty<Palette> palette;
  private final VBox lines = new VBox();
  private final SVGPath arrow = icon(UP);
  private final SVGPath cross = icon(CLOSE);
  private final Button fold = button("fold", arrow);
  private final Button close = button("unpin", cross);
  private ReadoutText readout = ReadoutText.NOTHING;
  private ReadoutText measured = ReadoutText.NOTHING;
  private final Map<ReadoutForm, Dimension2D> sizes = new EnumMap<>(ReadoutForm.class);
  private ReadoutForm form = ReadoutForm.ALL;

  PinnedCard(ObjectProperty<Palette> palette, Runnable folding, Runnable closing) {
    this.palette = palette;
    setId("pinned");
    setCursor(Cursor.MOVE);
    fold.setOnAction(_ -> folding.run());
    close.setOnAction(_ -> closing.run());
    Hint.on(close, "Unpin the cell (Esc)");
    close.setAccessibleText("Unpin the cell");
    HBox buttons = new HBox(2, fold, close);
    buttons.setAlignment(Pos.TOP_RIGHT);
    buttons.setMinWidth(USE_PREF_SIZE);
    buttons.setPadding(new Insets(0, 0, 0, 8));
    lines.setAlignment(Pos.CENTER_LEFT);
    setCenter(lines);
    setRight(buttons);
    palette.subscribe(_ -> restyle());
  }

  private static SVGPath icon(String path) {
    SVGPath icon = new SVGPath();
    icon.setContent(path);
    icon.setFill(Color.TRANSPARENT);
    return icon;
  }

  private static Button button(String id, SVGPath icon) {
    Button button = new Button("", icon);
    button.setId(id);
    button.setContentDisplay(ContentDisplay.GRAPHIC_ONLY);
    button.getStyleClass().add("icon-button");
    button.setCursor(Cursor.DEFAULT);
    return button;
  }

  private void restyle() {
    Palette p = palette.get();
    double edge = Math.rint(3 * p.size().line());
    CornerRadii round = new CornerRadii(4);
    Color rest = p.ink().faint();
    BorderStrokeStyle solid = BorderStrokeStyle.SOLID;
    setBackground(new Background(new BackgroundFill(p.ground().pane(), round, Insets.EMPTY)));
    setBorder(
        new Border(
            new BorderStroke(
                rest,
                rest,
                rest,
                p.mark().accent(),
                solid,
                solid,
                solid,
                solid,
                round,
                new BorderWidths(1, 1, 1, edge),
                Insets.EMPTY)));
    for (SVGPath icon : List.of(arrow, cross)) {
      icon.setStroke(p.ink().muted());
      icon.setStrokeWidth(1.4);
      icon.setScaleX(p.size().text() / 12);
      icon.setScaleY(p.size().text() / 12);
    }
    sizes.clear();
    show();
  }

  Dimension2D size(ReadoutText what, ReadoutForm how) {
    if (!what.equals(measured)) {
      measured = what;
      sizes.clear();
    }
    return sizes.computeIfAbsent(
        how,
        f -> {
          show(what, f);
          double width = Math.ceil(prefWidth(-1));
          return new Dimension2D(width, Math.ceil(prefHeight(width)));
        });
  }

  void show(ReadoutText what, ReadoutForm how) {
    if (!what.equals(readout) || how != form) {
      readout = what;
      form = how;
      show();
    }
  }

  private void show() {
    boolean folded = isFolded();
    double text = palette.get().size().text();
    double pad = Math.rint((folded ? 0.2 : 0.6) * text);
    setPadding(new Insets(pad, 0.5 * text, pad, 0.9 * text));
    arrow.setContent(folded ? DOWN : UP);
    String folding = folded ? "Show in full" : "Fold to one line";
    Hint.on(fold, folding + "; drag the card, or press Shift and arrow keys here, to move it");
    fold.setAccessibleText(folding);
    lines.setSpacing(Math.rint(0.25 * palette.get().size().text()));
    lines.getChildren().clear();
    if (form == ReadoutForm.ALL) {
      TextStyle small = TextStyle.sans(palette.get().size().small());
      Color muted = palette.get().ink().muted();
      lines.getChildren().add(flow(List.of(new TextRun("pinned", small, muted))));
    }
    readout.in(form).forEach(line -> lines.getChildren().add(flow(line)));
  }

  private static TextFlow flow(List<TextRun> line) {
    TextFlow flow = new TextFlow();
    for (TextRun run : line) {
      Text text = new Text(run.text());
      text.setFont(FxFonts.font(run.style()));
      text.setFill(run.colour());
      flow.getChildren().add(text);
    }
    return flow;
  }

  boolean isFolded() {
    return form == ReadoutForm.BRIEF;
  }

  boolean isFocusInside() {
    return fold.isFocused() || close.isFocused();
  }
}
