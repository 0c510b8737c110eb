package org.headscope.app.control;

import module java.base;

import javafx.beans.property.*;
import javafx.beans.value.ObservableValue;
import javafx.geometry.*;
import javafx.scene.*;
import javafx.scene.layout.*;
import org.headscope.app.chart.colour.Palette;

/// Panes in the first of several arrangements in which all of them fit. The last one is used if
/// none fits, and should show one at a time.
public final class Tiles extends StackPane {
  /// The height of buttons beyond the title that they replace, in multiples of the small text size.
  private static final double BUTTONS = 1;

  private final ObservableValue<Palette> palette;
  private final List<Arrangement> arrangements = new ArrayList<>();
  private final Map<String, DividedPane> splits = new LinkedHashMap<>();
  private Property<List<String>> chosen = new SimpleObjectProperty<>(List.of());
  private int shown = -1;
  private boolean following;

  /// A pane and its minimum useful size.
  ///
  /// @param words the words on the button that shows it
  /// @param heading the title inside the region; hidden while buttons replace it
  /// @param width in multiples of the small text size
  /// @param height in multiples of the small text size
  public record Pane(
      String id,
      Segments.Words words,
      Region region,
      Optional<Node> heading,
      double width,
      double height) {
    /// A pane made from a panel, which knows its heading, or from a region without one.
    public Pane(
        String id, String title, String explanation, Region region, double width, double height) {
      this(id, new Segments.Words(title, explanation), region, Optional.empty(), width, height);
    }
  }

  public sealed interface Plan {
    record Only(Pane pane) implements Plan {}

    /// Two plans side by side; the left one has `share`, and preferences call the divider `name`.
    record Beside(String name, double share, Plan left, Plan right) implements Plan {}

    /// One plan above another; the upper one has `share`.
    record Above(String name, double share, Plan upper, Plan lower) implements Plan {}

    /// One of several panes at a time, with a button for each in place of the title.
    record Choice(List<Pane> panes) implements Plan {
      public Choice {
        panes = List.copyOf(panes);
      }
    }

    private Dimension2D minSize() {
      return switch (this) {
        case Only(Pane pane) -> new Dimension2D(pane.width(), pane.height());
        case Beside(var _, var _, Plan left, Plan right) ->
            new Dimension2D(
                left.minSize().getWidth() + right.minSize().getWidth(),
                Math.max(left.minSize().getHeight(), right.minSize().getHeight()));
        case Above(var _, var _, Plan upper, Plan lower) ->
            new Dimension2D(
                Math.max(upper.minSize().getWidth(), lower.minSize().getWidth()),
                upper.minSize().getHeight() + lower.minSize().getHeight());
        case Choice(List<Pane> panes) ->
            new Dimension2D(
                panes.stream().mapToDouble(Pane::width).max().orElse(0),
                panes.stream().mapToDouble(Pane::height).max().orElse(0) + BUTTONS);
      };
    }
  }

  /// A place for one pane, or for the chosen one of several.
  private record Slot(
      List<Pane> panes,
      ObjectProperty<Pane> chosen,
      StackPane place,
      Optional<Segments<Pane>> buttons) {
    static Slot of(List<Pane> panes) {
      StackPane place = new StackPane();
      place.setMinSize(0, 0);
      ObjectProperty<Pane> chosen = new SimpleObjectProperty<>(panes.getFirst());
      Optional<Segments<Pane>> buttons =
          Optional.of(panes)
              .filter(all -> all.size() > 1)
              .map(all -> new Segments<>(chosen, all, Pane::words));
      return new Slot(panes, chosen, place, buttons);
    }
  }

  /// A plan with its regions, which hold no pane while another arrangement is shown.
  private record Arrangement(Plan plan, Region root, List<Slot> slots) {}

  /// @param plans the plans, the largest first
  public Tiles(ObservableValue<Palette> palette, List<Plan> plans) {
    this.palette = palette;
    setMinSize(0, 0);
    for (Plan plan : plans) {
      List<Slot> slots = new ArrayList<>();
      arrangements.add(new Arrangement(plan, build(plan, slots), slots));
    }
    for (Slot slot : arrangements.stream().flatMap(a -> a.slots().stream()).toList()) {
      slot.chosen().addListener((_, _, pane) -> choose(pane.id()));
    }
    show(0);
    widthProperty().addListener(_ -> arrange());
    heightProperty().addListener(_ -> arrange());
    palette.subscribe(_ -> arrange());
  }

  private Region build(Plan plan, List<Slot> slots) {
    return switch (plan) {
      case Plan.Only(Pane pane) -> slot(List.of(pane), slots).place();
      case Plan.Beside(String name, double share, Plan left, Plan right) ->
          split(name, Orientation.HORIZONTAL, share, build(left, slots), build(right, slots));
      case Plan.Above(String name, double share, Plan upper, Plan lower) ->
          split(name, Orientation.VERTICAL, share, build(upper, slots), build(lower, slots));
      case Plan.Choice(List<Pane> panes) -> {
        Slot slot = slot(panes, slots);
        StackPane choice = new StackPane(slot.place());
        choice.setMinSize(0, 0);
        slot.buttons().ifPresent(buttons -> over(choice, buttons));
        yield choice;
      }
    };
  }

  /// Puts `buttons` first in the focus order, although they are on top.
  private static void over(StackPane choice, Segments<Pane> buttons) {
    buttons.getStyleClass().add("choice");
    buttons.setMaxSize(Region.USE_PREF_SIZE, Region.USE_PREF_SIZE);
    buttons.setViewOrder(-1);
    StackPane.setAlignment(buttons, Pos.TOP_LEFT);
    StackPane.setMargin(buttons, Panel.AROUND);
    choice.getChildren().addFirst(buttons);
  }

  private static Slot slot(List<Pane> panes, List<Slot> slots) {
    Slot slot = Slot.of(panes);
    slots.add(slot);
    return slot;
  }

  private DividedPane split(
      String name, Orientation orientation, double share, Region first, Region second) {
    DividedPane split = new DividedPane(orientation);
    split.add(first, share);
    split.addRest(second);
    splits.put(name, split);
    return split;
  }

  private void arrange() {
    double small = palette.getValue().size().small();
    if (getWidth() <= 0 || getHeight() <= 0) {
      return;
    }
    int fitting = 0;
    while (fitting < arrangements.size() - 1 && !fits(arrangements.get(fitting).plan(), small)) {
      fitting++;
    }
    show(fitting);
  }

  private boolean fits(Plan plan, double small) {
    Dimension2D needed = plan.minSize();
    return needed.getWidth() * small <= getWidth() && needed.getHeight() * small <= getHeight();
  }

  /// Shows an arrangement; the focus stays on its control, even if that moves.
  private void show(int index) {
    if (index != shown) {
      shown = index;
      Optional<Node> focused = Optional.ofNullable(getScene()).map(Scene::getFocusOwner);
      fill();
      getChildren().setAll(arrangements.get(index).root());
      focused.filter(node -> node.getScene() != null).ifPresent(Node::requestFocus);
    }
  }

  /// Puts every pane in its place in the current arrangement; the others hold none.
  private void fill() {
    Arrangement now = arrangements.get(shown);
    for (Arrangement other : arrangements) {
      if (!other.equals(now)) {
        other.slots().forEach(slot -> slot.place().getChildren().clear());
      }
    }
    for (Slot slot : now.slots()) {
      Region region = slot.chosen().get().region();
      if (!slot.place().getChildren().equals(List.of(region))) {
        slot.place().getChildren().setAll(region);
      }
      head(slot, region);
      slot.chosen()
          .get()
          .heading()
          .ifPresent(heading -> Controls.show(heading, slot.buttons().isEmpty()));
    }
  }

  /// Makes a panel leave its title's place to the buttons, and another region start below them.
  private static void head(Slot slot, Region region) {
    slot.place().paddingProperty().unbind();
    slot.place().setPadding(Insets.EMPTY);
    if (region instanceof Panel panel) {
      slot.buttons().ifPresentOrElse(panel::replaceTitle, panel::restoreTitle);
    } else {
      slot.buttons()
          .map(buttons ->
              buttons
                  .heightProperty()
                  .map(high -> new Insets(Panel.AROUND.getTop() + high.doubleValue(), 0, 0, 0)))
          .ifPresent(slot.place().paddingProperty()::bind);
    }
  }

  /// Lets `ids` decide which panes are visible if not all are: for each choice, the one that comes
  /// first in `ids`, or else its first.
  public void chooseBy(Property<List<String>> ids) {
    chosen = ids;
    ids.subscribe(_ -> follow());
  }

  private void choose(String id) {
    if (!following) {
      chosen.setValue(first(id));
      follow();
    }
  }

  private List<String> first(String id) {
    List<String> others = chosen.getValue().stream().filter(other -> !other.equals(id)).toList();
    return Stream.concat(Stream.of(id), others.stream()).toList();
  }

  private void follow() {
    following = true;
    choices()
        .forEach(slot ->
            slot.chosen()
                .set(
                    chosen.getValue().stream()
                        .flatMap(id -> slot.panes().stream().filter(pane -> pane.id().equals(id)))
                        .findFirst()
                        .orElse(slot.panes().getFirst())));
    following = false;
    fill();
  }

  private Stream<Slot> choices() {
    return arrangements.stream()
        .flatMap(a -> a.slots().stream())
        .filter(slot -> slot.panes().size() > 1);
  }

  /// Returns the value for [#chooseBy] that shows the pane `id`, if another pane hides it.
  public Optional<List<String>> choosing(String id) {
    boolean behind =
        choices()
            .anyMatch(slot ->
                !slot.chosen().get().id().equals(id)
                    && slot.panes().stream().anyMatch(pane -> pane.id().equals(id)));
    return Optional.of(id).filter(_ -> behind).map(this::first);
  }

  public Map<String, DividedPane> panes() {
    return Map.copyOf(splits);
  }
}
