package org.headscope.app.teaching;

import module java.base;

import javafx.scene.control.*;
import javafx.scene.layout.Region;
import org.headscope.app.chart.Anchor;
import org.headscope.app.chart.Box;
import org.headscope.app.control.Focus;
import org.headscope.app.feature.lesson.AnchorLocator;
import org.headscope.app.service.RunView;
import org.headscope.app.service.Workbench;
import org.headscope.app.session.SelectionState;
import org.headscope.app.session.Span;
import org.headscope.engine.task.Instance;
import org.headscope.engine.task.Vocabulary;

/// The anchors visible in the window, so that one can be picked with the mouse.
final class PickableAnchors {
  private static final String NAME = "[a-zA-Z][a-zA-Z0-9-]{0,60}";

  private final AnchorLocator sights;
  private final List<PickableAnchor> seen = new ArrayList<>();
  private final List<PickableAnchor> rows = new ArrayList<>();
  private final List<PickableAnchor> columns = new ArrayList<>();

  private record PickableAnchor(Anchor anchor, Box box) {}

  /// Finds all visible anchors.
  ///
  /// @param panels ids of views
  /// @param controls buttons and fields that can be picked
  PickableAnchors(
      Workbench workbench, AnchorLocator sights, List<String> panels, List<Region> controls) {
    this.sights = sights;
    controls.forEach(this::addAll);
    panels.stream().filter(id -> id.matches(NAME)).map(Anchor.OfPanel::new).forEach(this::add);
    workbench.runProperty().get().ifPresent(this::addAll);
    SelectionState now = workbench.selection().snapshot();
    now.opened().instance().ifPresent(instance -> addAll(instance, now.sequence().window()));
  }

  private void add(Anchor anchor) {
    seen.addAll(found(anchor));
  }

  private List<PickableAnchor> found(Anchor anchor) {
    return sights.where(anchor).map(box -> new PickableAnchor(anchor, box)).stream().toList();
  }

  private void addAll(RunView run) {
    for (int layer = 1; layer <= run.layerInfos().size(); layer++) {
      add(new Anchor.OfLayer(layer));
      for (int head = 1; head <= run.layerInfos().get(layer - 1).maps(); head++) {
        add(new Anchor.OfHead(layer, head));
      }
    }
    run.steps().forEach(step -> add(new Anchor.OfStep(step)));
  }

  private void addAll(Instance instance, Span window) {
    for (int at = 0; at < instance.length(); at++) {
      add(new Anchor.OfPosition(at));
      if (window.contains(at)) {
        rows.addAll(found(new Anchor.OfQuery(at)));
        columns.addAll(found(new Anchor.OfKey(at)));
      }
    }
    Vocabulary symbols = instance.vocabulary();
    Set<String> names = new HashSet<>();
    for (int id = 0; id < symbols.labels().size(); id++) {
      String name = symbols.labels().get(id);
      if (name.matches("\\S{1,40}") && names.add(name)) {
        add(new Anchor.OfSymbol(name));
      }
    }
    instance
        .automaton()
        .ifPresent(automaton -> {
          IntStream.range(0, automaton.states()).mapToObj(Anchor.OfState::new).forEach(this::add);
          automaton.transitions().stream()
              .filter(t -> symbols.labels().get(t.symbol()).matches("\\S{1,40}"))
              .map(t -> new Anchor.OfEdge(t.from(), symbols.labels().get(t.symbol())))
              .forEach(this::add);
        });
  }

  private void addAll(Region part) {
    Focus.focusableIn(part).stream()
        .filter(node ->
            node instanceof ButtonBase
                || node instanceof ComboBoxBase<?>
                || node instanceof TextInputControl)
        .flatMap(node -> Optional.ofNullable(node.getId()).stream())
        .filter(id -> id.matches(NAME))
        .distinct()
        .map(Anchor.OfControl::new)
        .forEach(this::add);
  }

  Optional<Anchor> at(double x, double y) {
    return Stream.of(seen.stream(), rows.stream(), columns.stream(), cell(x, y).stream())
        .flatMap(all -> all)
        .filter(each -> each.box().contains(x, y))
        .min(Comparator.comparingDouble(each -> each.box().area()))
        .map(PickableAnchor::anchor);
  }

  private Optional<PickableAnchor> cell(double x, double y) {
    Optional<Anchor.OfQuery> query =
        rows.stream()
            .filter(row -> y >= row.box().y() && y <= row.box().bottom())
            .map(row -> (Anchor.OfQuery) row.anchor())
            .findFirst();
    Optional<Anchor.OfKey> key =
        columns.stream()
            .filter(column -> x >= column.box().x() && x <= column.box().right())
            .map(column -> (Anchor.OfKey) column.anchor())
            .findFirst();
    if (query.isEmpty() || key.isEmpty() || key.get().position() > query.get().position()) {
      return Optional.empty();
    }
    return found(new Anchor.OfCell(query.get().position(), key.get().position())).stream()
        .findFirst();
  }
}
