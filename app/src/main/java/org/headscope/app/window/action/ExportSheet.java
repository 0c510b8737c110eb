package org.headscope.app.window.action;

import module java.base;

import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.*;
import javafx.scene.image.ImageView;
import javafx.scene.layout.*;
import org.headscope.app.chart.FigurePart;
import org.headscope.app.chart.colour.Theme;
import org.headscope.app.control.Controls;
import org.headscope.app.control.Hint;
import org.headscope.app.control.Sheet;
import org.headscope.app.control.ShellLine;
import org.headscope.app.export.FigureStyle;

/// Asks for the style of a figure, beside a preview.
public final class ExportSheet extends Sheet {
  private static final double PREVIEW = 300;

  /// The width of the preview when it replaces the fields.
  private static final double WHOLE = 640;

  private static final double WHOLE_HEIGHT = 420;

  private final ExportViewModel model;
  private final GridPane grid = new GridPane(10, 6);
  private final Label problem = new Label();
  private int row;

  /// @param copy receives the command line that draws the figure again
  public ExportSheet(ExportViewModel model, Runnable save, Consumer<String> copy, Runnable close) {
    super("export-sheet", "Export figure: " + model.title().toLowerCase(Locale.ROOT));
    this.model = model;
    sceneProperty()
        .subscribe((was, _) -> {
          if (was != null) {
            model.close();
          }
        });
    setMaxSize(700, Region.USE_PREF_SIZE);
    problem.getStyleClass().add("field-problem");
    problem.setWrapText(true);
    problem.textProperty().bind(model.problem);
    fields();
    Node command = line(copy);
    HBox both = new HBox(16, grid, preview(command));
    Button write = new Button("Export…");
    write.setId("export-figure");
    write.setDefaultButton(true);
    write.disableProperty().bind(problem.textProperty().isNotEmpty());
    Hint.on(write, "Asks for a file; the typed extension decides the format");
    write.setOnAction(_ -> {
      close.run();
      save.run();
    });
    HBox buttons = new HBox(8, write);
    buttons.setAlignment(Pos.CENTER_RIGHT);
    getChildren().addAll(both, problem, command, buttons);
  }

  private void fields() {
    ChoiceBox<String> column = new ChoiceBox<>();
    column.getItems().setAll(ExportViewModel.columns());
    column
        .getSelectionModel()
        .selectedIndexProperty()
        .subscribe(at -> {
          if (at.intValue() >= 0 && at.intValue() != model.column()) {
            model.choose(at.intValue());
          }
        });
    model.style.subscribe(_ -> column.getSelectionModel().select(model.column()));
    column.setMaxWidth(Double.MAX_VALUE);
    field("Column", column, "Fits a column of a paper; automatic by default");
    FigureStyle of = model.style.get();
    field(
        "Width, cm",
        number("figure-width", FigureStyle::width, w -> now().withWidth(w)),
        "4 to 100 cm; automatic if empty");
    field(
        "Height, cm",
        number("figure-height", FigureStyle::height, h -> now().withHeight(h)),
        "2 to 100 cm; automatic if empty");
    field(
        "Type size, pt",
        number("figure-font", FigureStyle::font, f -> now().withFont(f)),
        "Size of most of its text, 4 to 36 points");
    ChoiceBox<String> theme = new ChoiceBox<>();
    for (Theme each : Theme.values()) {
      theme.getItems().add(each.name().toLowerCase(Locale.ROOT));
    }
    theme.setValue(of.theme().name().toLowerCase(Locale.ROOT));
    theme
        .valueProperty()
        .subscribe(
            name -> model.style.set(now().withTheme(Theme.valueOf(name.toUpperCase(Locale.ROOT)))));
    theme.setMaxWidth(Double.MAX_VALUE);
    field("Theme", theme, "Colours of the figure, independent of the window");
    TextField letter = new TextField();
    letter.setPromptText("a");
    model.style.subscribe(style -> letter.setText(style.letter()));
    committed(letter, model::letter);
    field("Panel letter", letter, "Shown above it as (a), for figures with several panels");
    FlowPane parts = new FlowPane(10, 4);
    parts.setPrefWrapLength(230);
    for (FigurePart part : FigurePart.values()) {
      parts
          .getChildren()
          .add(
              check(
                  part.name().toLowerCase(Locale.ROOT),
                  words(part),
                  of.has(part),
                  on -> model.style.set(now().with(part, on))));
    }
    parts
        .getChildren()
        .add(
            check(
                "fonts inside SVG",
                "Embeds fonts in SVG files, which become larger; PDF files always have them",
                of.embedFonts(),
                on -> model.style.set(now().withFontsInside(on))));
    grid.add(parts, 0, row++, 2, 1);
  }

  private FigureStyle now() {
    return model.style.get();
  }

  private static String words(FigurePart part) {
    return switch (part) {
      case TITLE -> "A title above the figure";
      case LEGEND -> "The key to colours, lines and markers";
      case OUTLINES -> "Outlines around matches";
      case PIN -> "The selection: pinned row and cell, playhead, window, query";
      case TRUST -> "A line that says which identities hold, once Trust has checked the checkpoint";
    };
  }

  private void field(String name, Region control, String explanation) {
    Hint.on(control, explanation);
    Label label = new Label(name);
    label.setLabelFor(control);
    label.setMinWidth(Region.USE_PREF_SIZE);
    GridPane.setHgrow(control, Priority.ALWAYS);
    grid.addRow(row++, label, control);
  }

  /// Returns a field for a number; an empty field is 0.
  private TextField number(
      String id, Function<FigureStyle, Double> value, DoubleFunction<FigureStyle> change) {
    TextField field = new TextField();
    field.setId(id);
    field.setPrefColumnCount(8);
    field.setPromptText("automatic");
    model.style.subscribe(style -> {
      double now = value.apply(style);
      field.setText(now == 0 ? "" : FigureLine.number(now));
    });
    committed(field, text -> model.type(id, text, change));
    return field;
  }

  /// Passes on the typed text once it is complete.
  private static void committed(TextField field, Consumer<String> taker) {
    field.setOnAction(_ -> taker.accept(field.getText()));
    field
        .focusedProperty()
        .subscribe((before, focused) -> {
          if (before && !focused) {
            taker.accept(field.getText());
          }
        });
  }

  private static CheckBox check(
      String name, String explanation, boolean on, Consumer<Boolean> taker) {
    CheckBox box = new CheckBox(name);
    Hint.on(box, explanation);
    box.setSelected(on);
    box.selectedProperty().subscribe((_, now) -> taker.accept(now));
    return box;
  }

  /// @param command gives way while the preview is enlarged
  private Node preview(Node command) {
    ImageView picture = new ImageView();
    picture.setFitWidth(PREVIEW);
    picture.setFitHeight(PREVIEW);
    picture.setPreserveRatio(true);
    picture.setSmooth(true);
    model.preview.subscribe(image -> picture.setImage(image.orElse(null)));
    ToggleButton frame = new ToggleButton("", picture);
    frame.setId("figure-preview");
    frame.getStyleClass().add("icon-button");
    frame.setAccessibleText("Preview of the figure");
    Hint.on(frame, "Enlarge the preview, or make it small again");
    frame
        .selectedProperty()
        .subscribe(large -> {
          Controls.show(grid, !large);
          Controls.show(command, !large);
          frame.setMinSize(large ? WHOLE : PREVIEW, large ? WHOLE_HEIGHT : PREVIEW);
          picture.setFitWidth(large ? WHOLE : PREVIEW);
          picture.setFitHeight(large ? WHOLE_HEIGHT : PREVIEW);
        });
    Label size = new Label();
    size.getStyleClass().add("text-muted");
    size.setWrapText(true);
    size.setMaxWidth(PREVIEW);
    size.textProperty().bind(model.size);
    return new VBox(6, frame, size);
  }

  private Node line(Consumer<String> copy) {
    Label words = new Label();
    words.getStyleClass().addAll("text-muted");
    words.setWrapText(true);
    HBox.setHgrow(words, Priority.ALWAYS);
    words.setMaxWidth(Double.MAX_VALUE);
    words.setMinHeight(Region.USE_PREF_SIZE);
    Button take = new Button("Copy command");
    Hint.on(take, "Copies the command that draws this figure again");
    take.setMinWidth(Region.USE_PREF_SIZE);
    model.line.subscribe(line -> {
      words.setText(
          switch (line) {
            case ShellLine.Words given -> given.text();
            case ShellLine.None(String why) -> why;
          });
      take.setDisable(line instanceof ShellLine.None);
    });
    take.setOnAction(_ -> copy.accept(words.getText()));
    HBox both = new HBox(10, words, take);
    both.setAlignment(Pos.CENTER_LEFT);
    return both;
  }
}
