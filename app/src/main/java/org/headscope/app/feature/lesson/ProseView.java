package org.headscope.app.feature.lesson;

import module java.base;

import javafx.geometry.*;
import javafx.scene.Node;
import javafx.scene.control.*;
import javafx.scene.image.*;
import javafx.scene.layout.*;
import javafx.scene.paint.Color;
import javafx.scene.shape.*;
import javafx.scene.text.*;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.pen.FxFonts;
import org.headscope.app.chart.pen.TextStyle;
import org.headscope.app.lesson.Inline;
import org.headscope.app.lesson.Prose;

/// The controls for texts of lessons with measured values.
record ProseView(Palette palette, Consumer<Inline.Target> follows) {
  private static final double LEADING = 0.42;

  private double text() {
    return palette.size().text();
  }

  private TextStyle body() {
    return TextStyle.sans(1.08 * text());
  }

  VBox blocks(List<Prose> blocks) {
    VBox box = new VBox(0.7 * text());
    blocks.forEach(block -> box.getChildren().add(block(block)));
    return box;
  }

  private Region block(Prose block) {
    return switch (block) {
      case Prose.Paragraph(List<Inline> content) -> line(content);
      case Prose.Listing(boolean numbered, List<List<Prose>> items) -> listing(numbered, items);
      case Prose.Block(String code) -> {
        Label label = new Label(code);
        label.setWrapText(true);
        FxFonts.setFont(label, TextStyle.mono(text()));
        yield label;
      }
    };
  }

  private VBox listing(boolean numbered, List<List<Prose>> items) {
    VBox box = new VBox(0.45 * text());
    for (int i = 0; i < items.size(); i++) {
      Label sign = new Label(numbered ? (i + 1) + "." : "•");
      sign.setMinWidth(1.4 * text());
      FxFonts.setFont(sign, body());
      sign.setTextFill(palette.ink().muted());
      VBox content = blocks(items.get(i));
      HBox.setHgrow(content, Priority.ALWAYS);
      box.getChildren().add(new HBox(sign, content));
    }
    return box;
  }

  TextFlow line(List<Inline> content) {
    return line(content, palette.ink().text());
  }

  TextFlow line(List<Inline> content, Color ink) {
    TextFlow flow = new TextFlow();
    flow.setLineSpacing(LEADING * text());
    flow.setMinWidth(0);
    add(flow, content, body(), ink);
    return flow;
  }

  private void add(TextFlow flow, List<Inline> content, TextStyle style, Color ink) {
    for (Inline each : content) {
      switch (each) {
        case Inline.Plain(String words) -> flow.getChildren().add(text(words, style, ink));
        case Inline.Symbols(String words) ->
            flow.getChildren().add(text(words, TextStyle.mono(style.size()).bold(), ink));
        case Inline.Stressed(boolean strong, List<Inline> inner) ->
            add(
                flow,
                inner,
                strong ? style.semibold() : style.weight(TextStyle.Weight.MEDIUM),
                ink);
        case Inline.MarkNumber(int number) -> flow.getChildren().add(disc(number));
        case Inline.Link(Inline.Target target, List<Inline> inner) ->
            flow.getChildren().add(link(target, plain(inner)));
        case Inline.LineEnd _ -> flow.getChildren().add(text("\n", style, ink));
        case Inline.Image(var file, String words) ->
            flow.getChildren().add(picture(file.toUri().toString(), words));
        case Inline.Value _ -> flow.getChildren().add(text("…", style, ink));
      }
    }
  }

  private static Text text(String words, TextStyle style, Color ink) {
    Text text = new Text(words);
    text.setFont(FxFonts.font(style));
    text.setFill(ink);
    return text;
  }

  /// Returns the number of a mark, as on the picture.
  Node disc(int number) {
    Circle ground = new Circle(0.72 * text(), palette.ground().bubble());
    Text words =
        text(String.valueOf(number), TextStyle.sans(0.88 * text()).bold(), palette.ink().bubble());
    // Aligned with the baseline of the words around it.
    StackPane disc =
        new StackPane(ground, words) {
          @Override
          public double getBaselineOffset() {
            return 1.04 * text();
          }
        };
    disc.setMaxSize(Region.USE_PREF_SIZE, Region.USE_PREF_SIZE);
    disc.setAccessibleText("mark " + number);
    return disc;
  }

  private Hyperlink link(Inline.Target target, String words) {
    Hyperlink link = new Hyperlink(words);
    link.setPadding(Insets.EMPTY);
    // At most as wide as the text; longer links wrap.
    link.setWrapText(true);
    link.parentProperty()
        .subscribe(parent -> {
          if (parent instanceof Region flow) {
            link.maxWidthProperty().bind(flow.widthProperty());
          }
        });
    FxFonts.setFont(link, body());
    link.setOnAction(_ -> follows.accept(target));
    return link;
  }

  private ImageView picture(String address, String words) {
    ImageView view = new ImageView(new Image(address, /* backgroundLoading= */ true));
    view.setPreserveRatio(true);
    view.setFitWidth(22 * text());
    view.setAccessibleText(words);
    return view;
  }

  /// Returns an icon as large as text.
  ///
  /// @param line the width of its stroke, in lines of the theme
  static SVGPath icon(Palette palette, String path, double line, Color ink) {
    SVGPath icon = new SVGPath();
    icon.setContent(path);
    icon.setFill(null);
    icon.setStroke(ink);
    icon.setStrokeWidth(line * palette.size().line());
    icon.setScaleX(palette.size().text() / 13);
    icon.setScaleY(palette.size().text() / 13);
    return icon;
  }

  HBox signed(Node sign, Region content) {
    StackPane place = new StackPane(sign);
    place.setAlignment(Pos.TOP_CENTER);
    place.setMinWidth(1.5 * text());
    place.setPadding(new Insets(0.25 * text(), 0, 0, 0));
    HBox.setHgrow(content, Priority.ALWAYS);
    return new HBox(0.5 * text(), place, content);
  }

  /// Returns the plain words of `content`.
  static String plain(List<Inline> content) {
    StringBuilder words = new StringBuilder();
    styledTexts(content).forEach(piece -> words.append(piece.text()));
    return words.toString();
  }

  static List<StyledText> styledTexts(List<Inline> content) {
    List<StyledText> pieces = new ArrayList<>();
    styledTexts(content, StyledText.Face.PLAIN, pieces);
    return pieces;
  }

  private static void styledTexts(
      List<Inline> content, StyledText.Face face, List<StyledText> pieces) {
    for (Inline each : content) {
      switch (each) {
        case Inline.Plain(String words) -> pieces.add(new StyledText(words, face));
        case Inline.Symbols(String words) ->
            pieces.add(new StyledText(words, StyledText.Face.SYMBOLS));
        case Inline.Stressed(boolean _, List<Inline> inner) ->
            styledTexts(inner, StyledText.Face.STRONG, pieces);
        case Inline.Link(Inline.Target _, List<Inline> inner) -> styledTexts(inner, face, pieces);
        case Inline.MarkNumber(int number) ->
            pieces.add(new StyledText("(%d)".formatted(number), face));
        case Inline.LineEnd _ -> pieces.add(new StyledText(" ", face));
        case Inline.Image(var _, String words) -> pieces.add(new StyledText(words, face));
        case Inline.Value _ -> pieces.add(new StyledText("…", face));
      }
    }
  }
}
