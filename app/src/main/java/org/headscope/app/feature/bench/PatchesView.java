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
            small(
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
            small(
                Controls.combo(model.rows, settings.row, PatchesViewModel::rowWords),
                "patches-row",
                "The row whose prediction is measured; only tokens up to it are read")),
        Controls.labelled(
            "Aligned",
            small(
                Controls.combo(model.alignments, settings.alignment, PatchAlignment::words),
                "patches-alignment",
                "The positions of both texts that correspond to each other")));
  }

  private static <T> ComboBox<T> small(ComboBox<T> combo, String id, String explanation) {
    combo.setId(id);
    combo.getStyleClass().add("small");
    Hint.on(combo, explanation);
    return combo;
  }

  /// Returns a menu of the groups of sites; the last one stays checked, and those that the model
  /// lacks are greyed.
  private MenuButton sites() {
    MenuButton menu =
        Controls.small(new MenuButton(), "patches-sites", "The sites that are patched");
    menu.setMnemonicParsing(false);
    settings.groups.subscribe(chosen ->
        menu.setText(
            chosen.size() == PatchSettings.GROUPS.size()
                ? "all"
                : chosen.stream().map(Group::words).collect(Collectors.joining(", "))));
    menu.setOnShowing(
        _ -> menu.getItems().setAll(PatchSettings.GROUPS.stream().map(this::item).toList()));
    return menu;
  }

  private CheckMenuItem item(Group group) {
    String refusal = PatchSettings.refusal(group, model.components());
    CheckMenuItem item =
        new CheckMenuItem(refusal.isEmpty() ? group.words() : group.words() + ": " + refusal);
    item.setMnemonicParsing(false);
    item.setDisable(!refusal.isEmpty());
    item.setSelected(settings.groups.get().contains(group));
    item.setOnAction(_ -> settings.choose(group, item.isSelected()));
    return item;
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
