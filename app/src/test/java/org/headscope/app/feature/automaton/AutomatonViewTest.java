package org.headscope.app.feature.automaton;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import javafx.geometry.*;
import javafx.scene.Group;
import javafx.scene.input.*;
import javafx.scene.layout.Region;
import org.headscope.app.FxThread;
import org.headscope.app.Pictures;
import org.headscope.app.chart.FigureCanvas;
import org.headscope.app.chart.colour.Theme;
import org.headscope.app.control.DividedPane;
import org.headscope.app.control.Hint;
import org.headscope.app.feature.Bench;
import org.headscope.app.feature.Gestures;
import org.headscope.engine.automata.Transition;
import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.task.LanguageEdit;
import org.headscope.engine.task.contexttree.TreeSource;
import org.headscope.engine.task.contexttree.TreeText;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class AutomatonViewTest {
  private final Bench bench = FxThread.get(Bench::new);
  private final AutomatonViewModel model =
      FxThread.get(
          () -> new AutomatonViewModel(bench.workbench(), bench.selection(), bench.runner()));
  @TempDir static Path folder;

  private final LanguageEditor editor = FxThread.get(() -> new LanguageEditor(bench.workbench()));
  private final AutomatonView view =
      FxThread.get(() -> new AutomatonView(model, editor, new ChosenFile(folder)));
  private final FigureCanvas canvas = Gestures.canvas(view);

  private void open() {
    bench.open(Bench.instance("acb", "ab"));
    bench.selection().pin(1, -1);
    Pictures.show(view, 400, 277, Theme.LIGHT);
  }

  private AutomatonFigure figure() {
    return (AutomatonFigure) model.figureProperty().get().orElseThrow();
  }

  @Test
  void aClickHighlightsAState() {
    FxThread.run(() -> {
      open();
      Placement placement =
          figure().placement(canvas.getWidth(), canvas.getHeight(), Theme.LIGHT.palette());
      var node = placement.layout().nodes().get(1);
      Gestures.click(canvas, placement.x() + node.getX(), placement.y() + node.getY());
      assertThat(bench.selection().snapshot().sequence().state()).isEqualTo(1);
      var label = placement.layout().edges().getFirst().label();
      Gestures.click(canvas, placement.x() + label.x() + 2, placement.y() + label.y() + 2);
      assertThat(bench.selection().snapshot().sequence().edge())
          .contains(placement.layout().edges().getFirst().arc().transitions().getFirst());
    });
  }

  /// Lays out the view with an instance of four states whose edges can be dragged.
  private Placement editing() {
    bench.open(Bench.drawn(0));
    editor.editing.set(true);
    Pictures.show(view, 500, 420, Theme.LIGHT);
    return figure().placement(canvas.getWidth(), canvas.getHeight(), Theme.LIGHT.palette());
  }

  private static Point2D at(Placement placement, int state) {
    Point2D node = placement.layout().nodes().get(state);
    return node.add(placement.x(), placement.y());
  }

  private void drag(Point2D from, Point2D to) {
    Gestures.mouse(canvas, MouseEvent.MOUSE_PRESSED, from.getX(), from.getY());
    Gestures.mouse(canvas, MouseEvent.MOUSE_DRAGGED, to.getX(), to.getY());
    Gestures.drop(canvas, to.getX(), to.getY());
  }

  @Test
  void aDraggedEdgeLeadsToAnotherState() {
    FxThread.run(() -> {
      Placement placement = editing();
      AutomatonLayout.Edge edge =
          placement.layout().edges().stream()
              .filter(e -> e.arc().transitions().size() == 1)
              .filter(e -> canLead(e.arc().transitions().getFirst(), e.arc().from()))
              .findFirst()
              .orElseThrow();
      Transition dragged = edge.arc().transitions().getFirst();
      Point2D label = AutomatonLayout.centre(edge.label()).add(placement.x(), placement.y());
      drag(label, at(placement, dragged.from()));
      bench.settle();
      assertThat(bench.selection().journal().state().edits().orElseThrow().edits())
          .containsExactly(
              new LanguageEdit.EdgeEnd(dragged.from(), Arc.symbol(dragged), dragged.from()));
    });
  }

  private boolean canLead(Transition edge, int target) {
    editor.consider(edge, target);
    return editor.problem.get().isEmpty() && edge.to() != target;
  }

  @Test
  void fromStateToStateANewEdgeAsksForItsSymbol() {
    FxThread.run(() -> {
      Placement placement = editing();
      drag(at(placement, 0), at(placement, 1));
      assertThat(editor.edge.get().isNew()).isTrue();
      assertThat(editor.edge.get().edge().from()).isZero();
      assertThat(editor.to.get()).isEqualTo(1);
      assertThat(editor.applicable.get()).isTrue();
      assertThat(view.getScene().getFocusOwner()).isEqualTo(view.lookup("#edit-symbol"));
    });
  }

  @Test
  void outsideOfEditingNothingIsDragged() {
    FxThread.run(() -> {
      Placement placement = editing();
      editor.editing.set(false);
      assertThat(view.getBottom()).isNull();
      drag(at(placement, 0), at(placement, 1));
      assertThat(bench.selection().journal().state().edits()).isEmpty();
      assertThat(editor.edge.get().isNew()).isFalse();
    });
  }

  @Test
  void keysRemoveTheMarkedEdge() {
    FxThread.run(() -> {
      open();
      Gestures.key(canvas, KeyCode.RIGHT, false);
      Gestures.key(canvas, KeyCode.RIGHT, false);
      Gestures.key(canvas, KeyCode.DOWN, false);
      Gestures.key(canvas, KeyCode.DELETE, false);
      assertThat(bench.selection().journal().state().edits()).isEmpty();
      editor.editing.set(true);
      Gestures.key(canvas, KeyCode.DELETE, false);
      assertThat(bench.selection().journal().state().edits().orElseThrow().edits())
          .containsExactly(new LanguageEdit.EdgeRemoval(1, "b"));
    });
  }

  @Test
  void keysMoveAndEnterHighlights() {
    FxThread.run(() -> {
      open();
      Gestures.key(canvas, KeyCode.RIGHT, false);
      Gestures.key(canvas, KeyCode.RIGHT, false);
      Gestures.key(canvas, KeyCode.ENTER, false);
      assertThat(bench.selection().snapshot().sequence().state()).isEqualTo(1);
      assertThat(canvas.isFocusTraversable()).isTrue();
    });
  }

  /// The panel below gets the space.
  @Test
  void isALineWithoutAnAutomaton() {
    FxThread.run(() -> {
      Region below = new Region();
      DividedPane both = new DividedPane(Orientation.VERTICAL);
      both.add(view, 0.5);
      both.addRest(below);
      bench.open(Bench.instance("ab"));
      Pictures.show(both, 400, 500, Theme.LIGHT);
      assertThat(view.getHeight()).isGreaterThan(240);
      bench.open(RegBench.instance("bare", Optional.empty(), Optional.empty(), List.of("ab")));
      both.layout();
      assertThat(view.getHeight()).isBetween(20.0, 70.0);
      assertThat(below.getHeight()).isGreaterThan(430);
      assertThat(canvas.getParent().isVisible()).isFalse();
      bench.open(Bench.instance("ab"));
      both.layout();
      assertThat(view.getHeight()).isGreaterThan(240);
      both.getScene().setRoot(new Group());
    });
  }

  @Test
  void exportsHaveTheEdgesAndADotFile() {
    FxThread.run(() -> {
      open();
      var exported = view.figure().orElseThrow();
      assertThat(exported.texts()).containsOnlyKeys("dot");
      assertThat(exported.texts().get("dot")).startsWith("digraph");
      assertThat(exported.data().rows()).hasSize(3);
    });
  }

  @ParameterizedTest
  @EnumSource(Theme.class)
  void rendersInEveryTheme(Theme theme) {
    FxThread.run(() -> {
      bench.open(Bench.drawn(1));
      view.paletteProperty().set(theme.palette());
      Pictures.show(view, 400, 277, theme);
      assertThat(Pictures.save(view, theme, 1, "automaton-" + theme)).isGreaterThan(50);
    });
  }

  @Test
  void treesAreCalledTrees() {
    FxThread.run(() -> {
      open();
      assertThat(Hint.of(canvas)).startsWith("The automaton that wrote the strings.");
      TreeSource tree =
          new TreeSource(2, List.of(new TreeSource.Leaf(List.of(), List.of(0.5, 0.5))));
      bench.open(new TreeText(tree, 9, 1).draw("tree"));
      assertThat(Hint.of(canvas)).startsWith("The context tree that wrote the text");
    });
  }
}
