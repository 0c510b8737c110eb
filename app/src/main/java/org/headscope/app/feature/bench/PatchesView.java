package org.headscope.app.feature.bench;

import module java.base;

import javafx.scene.control.*;
import javafx.scene.layout.*;
import org.headscope.app.chart.Figure;
import org.headscope.app.control.Controls;
import org.headscope.app.control.FramedFigure;
import org.headscope.app.control.Hint;
import org.headscope.app.control.PicturePanel;
import org.headscope.app.control.Segments;
import org.headscope.app.control.Segments.Words;
import org.headscope.app.feature.TaskBar;
import org.headscope.engine.interpret.patch.PatchAlignment;
import org.headscope.engine.interpret.patch.PatchDirection;
import org.headscope.engine.interpret.patch.PatchMeasure;
import org.headscope.engine.interpret.patch.PatchSite.Group;

/// The panel of patches between two texts: arrow keys walk the cells, a click, Enter or Space
/// selects the position, and the head of a head's row.
public final class PatchesView extends PicturePanel<PatchFigure> {
  private static final String HELP =
      "The share of the difference between two runs that the value at one site and position makes"
          + " up when it is put into the other run: 0 changes nothing, 1 gives the other run."
          + " Click a cell, or move with the arrow keys and press Space, to select its position"
          + " and head.";

  private final PatchesViewModel model;
  private final PatchSettings settings;

  public PatchesView(PatchesViewModel model) {
    super("Patches", model);
    this.model = model;
    settings = model.settings;
    explain(HELP, model::describe);
    canvas().getStyleClass().add("takes-keyboard");
    ScrollPane scroll = scrolled(canvas());
    Region picture = covered(scroll, model.coverProperty(), model);
    VBox.setVgrow(picture, Priority.ALWAYS);
    picture.setMinHeight(60);
    VBox body = new VBox(8, controls(), bar(), picture);
    body.setMinSize(0, 0);
    setCenter(body);
    point(PatchFigure::placeAt, model::highlight, _ -> model.select());
    tryKey("Up", () -> walk(scroll, -1, 0));
    tryKey("Down", () -> walk(scroll, 1, 0));
    tryKey("Left", () -> walk(scroll, 0, -1));
    tryKey("Right", () -> walk(scroll, 0, 1));
    onKey("Space", model::select);
    onKey("Enter", model::select);
    tryKey("Esc", model::release);
  }

  private boolean walk(ScrollPane scroll, int down, int right) {
    boolean walked = model.walk(down, right);
    double width = canvas().getWidth();
    double height = canvas().getHeight();
    model
        .figure()
        .flatMap(shown ->
            model.at().map(place -> shown.box(place, width, height, paletteProperty().get())))
        .ifPresent(box -> Controls.reveal(scroll, height, box.y(), box.bottom()));
    return walked;
  }

  private FlowPane controls() {
    return Controls.row(
        Controls.labelled(
            "Other text",
            Controls.small(
                Controls.combo(model.others, settings.other, PatchTextChoice::words),
                "patches-other",
                "The corrupt text: the same with its letters permuted, another instance, or that of the language before its edits")),
        new Segments<>(
            settings.direction,
            List.of(PatchDirection.values()),
            new Words("denoising", "Clean values in the corrupt run: what suffices"),
            new Words("noising", "Corrupt values in the clean run: what is needed")),
        Controls.labelled("Sites", sites()),
        Controls.labelled("Measure", measure()),
        Controls.labelled(
            "in",
            Controls.small(
                Controls.combo(model.rows, settings.row, PatchesViewModel::rowWords),
                "patches-row",
                "The row whose prediction is measured; only tokens up to it are read")),
        Controls.labelled(
            "Aligned",
            Controls.small(
                Controls.combo(model.alignments, settings.alignment, PatchAlignment::words),
                "patches-alignment",
                "The positions of both texts that correspond to each other")));
  }

  /// Returns a menu of the groups of sites, where those that the model lacks are greyed.
  private MenuButton sites() {
    MenuButton menu =
        Controls.checks(
            PatchSettings.GROUPS,
            settings.groups,
            Group::words,
            Controls.allOr(PatchSettings.GROUPS, Group::words),
            group -> PatchSettings.refusal(group, model.components()));
    return Controls.small(menu, "patches-sites", "The sites that are patched");
  }

  private HBox measure() {
    MenuButton kinds =
        Controls.small(new MenuButton(), "patches-measure", "The measure of the row's prediction");
    kinds.setMnemonicParsing(false);
    kinds.setOnShowing(_ ->
        kinds
            .getItems()
            .setAll(
                Arrays.stream(PatchMeasure.Kind.values())
                    .map(kind -> {
                      RadioMenuItem item = new RadioMenuItem(new PatchMeasure(kind).words());
                      item.setMnemonicParsing(false);
                      item.setSelected(settings.measure.get().kind() == kind);
                      item.setOnAction(_ -> settings.measure.set(new PatchMeasure(kind)));
                      return item;
                    })
                    .toList()));
    TextField symbols = new TextField();
    symbols.setId("patches-symbols");
    symbols.setPrefColumnCount(4);
    symbols.setPromptText("auto");
    Hint.on(
        symbols,
        "The symbols, such as a b; empty for those that the model finds likeliest; Enter uses them");
    settings.measure.subscribe(now -> {
      kinds.setText(now.kind().label());
      Controls.show(symbols, now.kind().symbols() > 0);
      symbols.setText(
          Stream.of(now.symbol(), now.minus())
              .flatMap(Optional::stream)
              .collect(Collectors.joining(" ")));
    });
    symbols.setOnAction(_ -> model.useSymbols(symbols.getText()));
    return new HBox(4, kinds, symbols);
  }

  @Override
  protected Figure exported(PatchFigure shown) {
    return new FramedFigure(shown.withoutCursor(), "Patches", shown.map().fullCaption());
  }

  private TaskBar bar() {
    return TaskBar.of(
        model.measuring,
        "patches",
        "Patches every site at every position",
        "Stops patching; the sites so far are kept",
        _ -> "patched runs");
  }
}
