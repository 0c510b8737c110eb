package org.headscope.app.teaching;

import module java.base;

import javafx.scene.layout.Region;
import org.headscope.app.chart.Anchor;
import org.headscope.app.chart.Box;
import org.headscope.app.control.Panel;
import org.headscope.app.control.VisibleBounds;
import org.headscope.app.feature.Landmarks;
import org.headscope.app.feature.lesson.AnchorLocator;
import org.headscope.app.session.Command;
import org.headscope.app.window.view.Concealer;
import org.headscope.app.window.view.TabArea;
import org.headscope.app.window.view.Views;

/// Finds anchors in the window by asking its views.
final class AnchorFinder implements AnchorLocator {
  private final Views views;
  private final TabArea middle;
  private final Region area;

  AnchorFinder(Views views, TabArea middle, Region area) {
    this.views = views;
    this.middle = middle;
    this.area = area;
  }

  @Override
  public Box calloutArea() {
    return VisibleBounds.of(area).orElse(new Box(0, 0, 0, 0));
  }

  @Override
  public List<View> views() {
    return panels().flatMap(panel -> view(panel).stream()).toList();
  }

  @Override
  public List<Box> uncovered() {
    return byId(Concealer.CARD).toList();
  }

  private Stream<Box> byId(String id) {
    return area.getScene().getRoot().lookupAll("#" + id).stream()
        .flatMap(node -> VisibleBounds.of(node).stream());
  }

  /// Returns the panels created so far, visible or not.
  private Stream<Panel> panels() {
    return views.panels().stream().flatMap(panel -> panel.panel().made().stream());
  }

  private static Optional<View> view(Panel panel) {
    Optional<Landmarks> landmarks = landmarks(panel);
    return VisibleBounds.of(panel)
        .map(box ->
            new View(
                box,
                landmarks.flatMap(Landmarks::body).orElse(box),
                landmarks.map(Landmarks::blanks).orElse(List.of())));
  }

  private static Optional<Landmarks> landmarks(Panel panel) {
    return panel instanceof Landmarks landmarks ? Optional.of(landmarks) : Optional.empty();
  }

  @Override
  public Optional<Box> where(Anchor anchor) {
    return switch (anchor) {
      case Anchor.OfPanel(String id) ->
          panels()
              .filter(p -> p.getId().equals(id))
              .flatMap(p ->
                  VisibleBounds.of(p)
                      .or(() -> landmarks(p).flatMap(view -> view.where(anchor)))
                      // The card in place of a view that a lesson hides.
                      .or(() ->
                          p.getParent() instanceof Concealer instead
                              ? VisibleBounds.of(instead)
                              : Optional.empty())
                      .stream())
              .findFirst();
      case Anchor.OfControl(String id) -> byId(id).findFirst().or(() -> inViews(anchor));
      default -> inViews(anchor);
    };
  }

  private Optional<Box> inViews(Anchor anchor) {
    return panels()
        .flatMap(panel -> landmarks(panel).stream())
        .flatMap(view -> view.where(anchor).stream())
        .findFirst();
  }

  @Override
  public List<Command> revealing(Anchor anchor) {
    if (where(anchor).isPresent()) {
      return List.of();
    }
    List<Command> commands = new ArrayList<>(tab(anchor));
    panels()
        .flatMap(panel -> landmarks(panel).stream())
        .forEach(view -> commands.addAll(view.revealing(anchor)));
    return commands;
  }

  /// Returns the commands that show the view of `anchor`.
  private List<Command> tab(Anchor anchor) {
    return switch (anchor) {
      case Anchor.OfPanel(String id)
          when views.panels().stream().anyMatch(p -> p.id().equals(id)) ->
          middle.hides(id) ? middle.showing(id) : around();
      case Anchor.OfHead _, Anchor.OfLayer _ -> hidden("heads");
      case Anchor.OfCell _, Anchor.OfQuery _, Anchor.OfKey _ -> hidden("attention");
      case Anchor.OfState _, Anchor.OfEdge _, Anchor.OfSymbol _ -> around();
      default -> List.of();
    };
  }

  private List<Command> hidden(String panel) {
    return middle.hides(panel) ? middle.showing(panel) : List.of();
  }

  /// Returns the commands that show a tab with the views at the right.
  private List<Command> around() {
    return middle.currentProperty().get().wide() ? List.of(new Command.Tab("")) : List.of();
  }
}
