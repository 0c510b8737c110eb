package org.headscope.app.feature.bench;

import module java.base;

import javafx.scene.Node;
import javafx.scene.control.*;
import javafx.scene.layout.*;
import org.headscope.app.chart.Box;
import org.headscope.app.chart.Figure;
import org.headscope.app.control.Controls;
import org.headscope.app.control.FramedFigure;
import org.headscope.app.control.PicturePanel;
import org.headscope.app.control.Segments;
import org.headscope.app.control.Segments.Words;
import org.headscope.app.feature.TaskBar;
import org.headscope.app.feature.bench.AblationPicture.Marks;
import org.headscope.app.service.analysis.AblationSource.Scope;
import org.headscope.engine.neural.component.Replacement;

/// The panel of effects over many instances: arrow keys walk the cuts, Enter adds one to the stack,
/// a click or Space selects its head.
public final class AblationsView extends PicturePanel<AblationPicture> {
  private static final String HELP =
      "Each row is a component of the model that is replaced, on many held-out instances. Dots are"
          + " the change that this makes, one for each replacement, with 95 % intervals. Click a"
          + " row, or move with the arrow keys and press Space, to select its head; Enter adds the"
          + " component, replaced by zero, to the stack.";

  private final AblationsViewModel model;
  private final AblationSettings settings;
  private final ScrollPane scroll;

  public AblationsView(AblationsViewModel model) {
    super("Over many instances", model);
    this.model = model;
    settings = model.settings;
    explain(HELP, model::describe);
    scroll = scrolled(canvas());
    canvas().getStyleClass().add("takes-keyboard");
    Region picture = covered(scroll, model.coverProperty(), model);
    VBox.setVgrow(picture, Priority.ALWAYS);
    picture.setMinHeight(60);
    VBox body = new VBox(8, controls(), bar(), picture);
    body.setMinSize(0, 0);
    setCenter(body);
    point(AblationPicture::placeAt, model::highlight, _ -> model.select());
    keys();
  }

  private void keys() {
    tryKey("Up", () -> walk(-1, 0));
    tryKey("Down", () -> walk(1, 0));
    tryKey("Left", () -> settings.scope.get() == Scope.PAIRS && walk(0, -1));
    tryKey("Right", () -> settings.scope.get() == Scope.PAIRS && walk(0, 1));
    onKey("Space", model::select);
    onKey("Enter", model::add);
    tryKey("Esc", model::release);
  }

  private boolean walk(int rows, int columns) {
    boolean walked = model.walk(rows, columns);
    double width = canvas().getWidth();
    double height = canvas().getHeight();
    model
        .figure()
        .flatMap(shown ->
            model.at().map(place -> shown.box(place, width, height, paletteProperty().get())))
        .ifPresent(this::reveal);
    return walked;
  }

  private void reveal(Box box) {
    Controls.reveal(scroll, canvas().getHeight(), box.y(), box.bottom());
  }

  private FlowPane controls() {
    Node by = Controls.labelled("by", replacements());
    Node pairsBy = Controls.labelled("by", pairsBy());
    Node measure =
        new Segments<>(
            settings.measure,
            List.of(EffectMeasure.values()),
            each -> new Words(each.label, each.explanation));
    Node shown =
        new Segments<>(
            settings.pairsShown,
            List.of(PairsFigure.Shown.values()),
            new Words("effect", "The effect of replacing both"),
            new Words(
                "interaction", "The effect of both, less the sum of the two effects of one each"));
    Node noise =
        Controls.labelled(
            "Null",
            new Segments<>(
                settings.noise,
                List.of(false, true),
                new Words("none", "Effects and their intervals only"),
                new Words(
                    AblationSettings.DRAWS + " directions",
                    "Also random directions of the size of each change; takes about %d times as long"
                        .formatted(AblationSettings.DRAWS))));
    settings.scope.subscribe(scope -> {
      Controls.show(by, scope == Scope.EACH);
      Controls.show(pairsBy, scope == Scope.PAIRS);
      Controls.show(shown, scope == Scope.PAIRS);
      Controls.show(noise, scope != Scope.PAIRS);
    });
    return Controls.row(
        Controls.labelled(
            "Replace",
            new Segments<>(
                settings.scope,
                List.of(Scope.values()),
                new Words("each component", "Every head and every MLP, one at a time"),
                new Words("the stack", "All interventions of the stack that are switched on"),
                new Words("all pairs", "Every two components together"))),
        by,
        pairsBy,
        Controls.labelled(
            "Instances",
            new Segments<>(
                settings.instances,
                List.of(10, 20, AblationSettings.INSTANCES, 100),
                count ->
                    new Words(String.valueOf(count), count + " held-out instances of the task"))),
        noise,
        measure,
        shown);
  }

  private MenuButton replacements() {
    MenuButton menu =
        Controls.checks(
            AblatedSweep.REPLACEMENTS,
            settings.by,
            Replacement::words,
            now -> now.stream().map(AblatedSweep.Column::name).collect(Collectors.joining(", ")),
            _ -> "");
    return Controls.small(menu, "ablations-by", "The replacements that are compared");
  }

  private MenuButton pairsBy() {
    MenuButton menu =
        Controls.small(
            new MenuButton(), "ablations-pairs-by", "The replacement of both components");
    menu.setMnemonicParsing(false);
    settings.pairsBy.subscribe(by -> menu.setText(AblatedSweep.Column.name(by)));
    menu.setOnShowing(_ ->
        menu.getItems()
            .setAll(
                AblatedSweep.REPLACEMENTS.stream()
                    .map(by -> {
                      RadioMenuItem item = new RadioMenuItem(by.words());
                      item.setMnemonicParsing(false);
                      item.setSelected(settings.pairsBy.get().equals(by));
                      item.setOnAction(_ -> settings.pairsBy.set(by));
                      return item;
                    })
                    .toList()));
    return menu;
  }

  @Override
  protected Figure exported(AblationPicture shown) {
    String run = shown.sweep().request().run().name();
    return new FramedFigure(
        shown.with(Marks.NONE), "Over many instances", run + " · " + captionProperty().get());
  }

  private TaskBar bar() {
    return TaskBar.of(
        model.measuring,
        "ablations",
        "Measures the effects of these cuts",
        "Stops measuring; the instances so far are kept",
        _ -> "instances");
  }
}
