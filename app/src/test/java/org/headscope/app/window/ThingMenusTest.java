package org.headscope.app.window;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import javafx.event.Event;
import javafx.event.EventType;
import javafx.geometry.Point2D;
import javafx.scene.Node;
import javafx.scene.control.*;
import javafx.scene.input.ContextMenuEvent;
import javafx.scene.input.MouseButton;
import javafx.scene.input.MouseEvent;
import javafx.stage.Window;
import org.headscope.app.FxThread;
import org.headscope.app.chart.Anchor;
import org.headscope.app.chart.Box;
import org.headscope.app.chart.FigureCanvas;
import org.headscope.app.control.Panel;
import org.headscope.app.feature.Landmarks;
import org.headscope.app.session.SelectionState;
import org.headscope.app.session.link.MapRef;
import org.headscope.app.session.link.OtherMap;
import org.headscope.app.session.link.OtherMap.Pairing;
import org.headscope.engine.automata.Transition;
import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.interpret.intervention.Intervention;
import org.headscope.engine.interpret.intervention.TokenSelector;
import org.headscope.engine.task.EditedLanguage;
import org.headscope.engine.task.LanguageEdit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.testfx.util.WaitForAsyncUtils;

/// The menus of heads and checkpoints; opening a menu never selects anything.
class ThingMenusTest {
  private final OpenWindow open = new OpenWindow("sample");

  @AfterEach
  void close() {
    open.close();
  }

  private SelectionState selected() {
    return FxThread.get(() -> open.workbench.selection().snapshot());
  }

  /// Presses and releases the right mouse button, as desktops report it, on the FX thread.
  private static void ask(Node node, double x, double y) {
    for (EventType<MouseEvent> type :
        List.of(
            MouseEvent.MOUSE_PRESSED,
            MouseEvent.MOUSE_DRAGGED,
            MouseEvent.MOUSE_RELEASED,
            MouseEvent.MOUSE_CLICKED)) {
      Event.fireEvent(node, second(node, type, x, y));
    }
    Point2D scene = node.localToScene(x, y);
    Event.fireEvent(
        node,
        new ContextMenuEvent(
            ContextMenuEvent.CONTEXT_MENU_REQUESTED,
            scene.getX(),
            scene.getY(),
            100,
            100,
            false,
            null));
  }

  private static MouseEvent second(Node node, EventType<MouseEvent> type, double x, double y) {
    Point2D scene = node.localToScene(x, y);
    boolean down = type != MouseEvent.MOUSE_RELEASED && type != MouseEvent.MOUSE_CLICKED;
    return new MouseEvent(
        type,
        scene.getX(),
        scene.getY(),
        100,
        100,
        MouseButton.SECONDARY,
        1,
        false,
        false,
        false,
        false,
        false,
        false,
        down,
        false,
        true,
        true,
        null);
  }

  /// Returns the items of the open menu, and closes it.
  private List<MenuItem> rows() {
    return FxThread.get(() -> {
      List<MenuItem> rows = new ArrayList<>();
      for (Window window : List.copyOf(Window.getWindows())) {
        if (window instanceof ContextMenu menu) {
          rows.addAll(menu.getItems());
          menu.hide();
        }
      }
      return rows;
    });
  }

  private List<String> texts(List<MenuItem> rows) {
    return rows.stream().filter(row -> row.getText() != null).map(MenuItem::getText).toList();
  }

  /// Opens the menu of `anchor` in the view `id`, once the view shows it: automata are laid out in
  /// the background, and are elsewhere after an edit.
  private List<MenuItem> menu(String id, Anchor anchor) {
    Panel panel = (Panel) open.find("#" + id);
    Landmarks marks = (Landmarks) panel;
    Node canvas = canvas(panel);
    OpenWindow.await(() -> {
      Optional<Box> box = marks.where(anchor);
      box.map(b -> canvas.sceneToLocal(b.x() + b.width() / 2, b.y() + b.height() / 2))
          .ifPresent(at -> ask(canvas, at.getX(), at.getY()));
      return box.isPresent();
    });
    return rows();
  }

  private static Node canvas(Panel panel) {
    return FxThread.get(() ->
        panel.lookupAll("*").stream()
            .filter(FigureCanvas.class::isInstance)
            .findFirst()
            .orElseThrow());
  }

  private void choose(List<MenuItem> rows, String text) {
    FxThread.run(() ->
        rows.stream().filter(row -> text.equals(row.getText())).findFirst().orElseThrow().fire());
    WaitForAsyncUtils.waitForFxEvents();
  }

  private OtherMap second() {
    return FxThread.get(() -> OtherMap.in(open.workbench.selection().journal().state()));
  }

  @Test
  void theMenuOfAHeadNamesItAndSelectsNothing() {
    FxThread.run(() -> open.workbench.selection().selectHead(1, 1));
    SelectionState before = selected();
    List<MenuItem> rows = menu("heads", new Anchor.OfHead(2, 1));
    assertThat(selected()).isEqualTo(before);
    assertThat(texts(rows))
        .containsExactly(
            "Show head 2.1",
            "Replace head 2.1 by zero at all positions",
            "Show head 2.1 beside head 1.1",
            "Subtract head 2.1 from head 1.1",
            "Export the map of head 2.1…",
            "Copy link to head 2.1",
            "Copy the command for head 2.1",
            "Heads");
    assertThat(((Menu) rows.getLast()).getItems()).hasSizeGreaterThan(3);
    choose(rows, "Subtract head 2.1 from head 1.1");
    assertThat(second())
        .isEqualTo(OtherMap.NONE.ofHead(Optional.of(new MapRef(2, 1))).shown(Pairing.DIFFERENCE));
    assertThat(selected().model()).isEqualTo(before.model());
    choose(rows, "Copy link to head 2.1");
    assertThat(open.desktop.copied.getLast()).contains(":2.1");
    choose(rows, "Copy the command for head 2.1");
    assertThat(open.desktop.copied.getLast())
        .startsWith("headscope attention")
        .contains("--layer 2 --head 1");
    choose(rows, "Show head 2.1");
    assertThat(selected().model().layer()).isEqualTo(2);
  }

  private List<String> stack() {
    return FxThread.get(() ->
        open.workbench.interventions().stackProperty().get().stream()
            .map(Intervention::text)
            .toList());
  }

  private TokenSelector place() {
    return FxThread.get(() -> open.workbench.interventions().atProperty().get());
  }

  @Test
  void headsPositionsStatesAndEdgesMakeInterventions() {
    choose(menu("heads", new Anchor.OfHead(2, 1)), "Replace head 2.1 by zero at all positions");
    assertThat(stack()).containsExactly("2.1 by zero at all");
    Node banner = open.find("#cut-banner");
    assertThat(FxThread.get(banner::isVisible)).isTrue();
    open.press("U");
    assertThat(FxThread.get(banner::isVisible)).isFalse();
    choose(menu("sequence", new Anchor.OfPosition(20)), "Intervene from position 20 on");
    assertThat(place()).isEqualTo(new TokenSelector.From(20));
    assertThat(FxThread.get(() -> open.workbench.selection().tabProperty().get()))
        .isEqualTo("bench");
    choose(menu("automaton", new Anchor.OfState(1)), "Intervene in state 1 only");
    assertThat(place()).isEqualTo(new TokenSelector.InState(1));
    FxThread.run(() -> open.workbench.selection().selectHead(1, 2));
    open.press("X");
    assertThat(stack()).containsExactly("2.1 by zero at all", "1.2 by zero at state-1");
    assertThat(FxThread.get(banner::isVisible)).isTrue();
  }

  private List<LanguageEdit> edits() {
    return FxThread.get(
            () -> open.workbench.selection().journal().state().edits().map(EditedLanguage::edits))
        .orElse(List.of());
  }

  @Test
  void statesAndEdgesAreEdited() {
    Transition edge =
        FxThread.get(() -> selected().opened().instance().orElseThrow().automaton().orElseThrow())
            .transitions()
            .getFirst();
    String symbol = RegBench.VOCABULARY.label(edge.symbol());
    Anchor anchor = new Anchor.OfEdge(edge.from(), symbol);
    Node banner = open.find("#language-banner");
    assertThat(FxThread.get(banner::isVisible)).isFalse();
    choose(
        menu("automaton", anchor),
        "Edit the edge %d %s → %d…".formatted(edge.from(), symbol, edge.to()));
    assertThat(selected().sequence().edge()).contains(edge);
    OpenWindow.await(() -> open.scene.lookup("#edit-symbol") != null);
    assertThat(FxThread.get(() -> ((ComboBox<?>) open.find("#edit-symbol")).getValue()))
        .isEqualTo(symbol);
    open.press("E");
    OpenWindow.await(() -> open.scene.lookup("#edit-symbol") == null);
    choose(menu("automaton", anchor), "Add a state on this edge");
    assertThat(edits()).containsExactly(new LanguageEdit.StateAddition(edge.from(), symbol));
    assertThat(FxThread.get(banner::isVisible)).isTrue();
    choose(menu("automaton", new Anchor.OfState(0)), "Remove state 0");
    assertThat(edits()).as("where strings begin").hasSize(1);
    FxThread.run(() -> ((Button) open.find("#undo-edits")).fire());
    assertThat(edits()).isEmpty();
    assertThat(FxThread.get(banner::isVisible)).isFalse();
  }

  @Test
  void keysOpenTheMenuOfTheSelectedHead() {
    Node grid = canvas((Panel) open.find("#heads"));
    FxThread.run(grid::requestFocus);
    for (String keys : List.of("Shift+F10", "Context Menu")) {
      open.press(keys);
      WaitForAsyncUtils.waitForFxEvents();
      assertThat(texts(rows())).as(keys).contains("Copy link to head 1.1", "Heads");
    }
  }

  @Test
  void theMenuOfACheckpointNamesItAndSelectsNothing() {
    SelectionState before = selected();
    List<MenuItem> rows = menu("checkpoints", new Anchor.OfStep(0));
    assertThat(selected()).isEqualTo(before);
    String shown = "step %,d".formatted(before.opened().step());
    assertThat(texts(rows))
        .containsExactly(
            "Go to step 0",
            "Show step 0 beside " + shown,
            "Subtract step 0 from " + shown,
            "Copy link to step 0",
            "Show the file of step 0",
            "Checkpoints");
    choose(rows, "Copy link to step 0");
    assertThat(open.desktop.copied.getLast()).contains("@0");
    choose(rows, "Go to step 0");
    assertThat(selected().opened().step()).isZero();
  }

  @Test
  void rightClicksSelectNothingInAnyView() {
    for (String tab : IntStream.rangeClosed(1, 6).mapToObj(i -> "Shortcut+" + i).toList()) {
      open.press(tab);
      WaitForAsyncUtils.waitForFxEvents();
      List<Node> pictures =
          FxThread.get(() ->
              open.scene.getRoot().lookupAll("*").stream()
                  .filter(FigureCanvas.class::isInstance)
                  .filter(node -> node.getLayoutBounds().getWidth() > 20)
                  .toList());
      assertThat(pictures).isNotEmpty();
      SelectionState before = selected();
      for (Node picture : pictures) {
        for (double share : new double[] {0.2, 0.5, 0.8}) {
          FxThread.run(() ->
              ask(
                  picture,
                  share * picture.getLayoutBounds().getWidth(),
                  share * picture.getLayoutBounds().getHeight()));
          WaitForAsyncUtils.waitForFxEvents();
          rows();
          assertThat(selected()).as("%s of %s", picture.getAccessibleText(), tab).isEqualTo(before);
        }
      }
    }
  }
}
