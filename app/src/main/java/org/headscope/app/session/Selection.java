package org.headscope.app.session;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.UnaryOperator;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleObjectProperty;
import org.headscope.engine.automata.Transition;
import org.headscope.engine.task.Instance;

/// The one selection that all views share and re-render from. [#snapshotProperty] changes once for
/// each gesture, after the properties of single parts. Hovering previews and leaves no trace in the
/// history, clicking pins, Esc releases. Used on the FX thread only.
public final class Selection {
  /// Positions shown of an instance that is gone to, and how many of them lie after the place.
  private static final int SHOWN = 48;

  private static final int AFTER = 12;

  private final List<Part<?>> parts = new ArrayList<>();
  private final ReadOnlyObjectWrapper<SelectionState> snapshot =
      new ReadOnlyObjectWrapper<>(this, "snapshot", SelectionState.NONE);
  private final Part<Optional<RunRef>> run = new Part<>(s -> s.opened().run());
  private final Part<Long> step = new Part<>(s -> s.opened().step());
  private final Part<Optional<Instance>> instance = new Part<>(s -> s.opened().instance());
  private final Part<Integer> layer = new Part<>(s -> s.model().layer());
  private final Part<String> tab = new Arranged<>(Workspace::tab, Workspace::withTab);
  private final Part<List<PredictorChoice>> predictors =
      new Arranged<>(Workspace::predictors, Workspace::withPredictors);
  private final Part<Workspace.ExplainedPredictor> explained =
      new Arranged<>(Workspace::explained, Workspace::withExplained);
  private final Part<Marked> marked = new Arranged<>(Workspace::marked, Workspace::withMarked);
  private final History history;
  private final ViewportFitting fitting = new ViewportFitting();

  public Selection() {
    this(System::nanoTime);
  }

  /// The same with another clock, for tests: what follows soon is one step of the history.
  public Selection(LongSupplier nanoClock) {
    history = new History(SelectionState.NONE, nanoClock);
  }

  /// Changes several things as one step of the history.
  public void update(UnaryOperator<SelectionState> change) {
    apply(fitting.after(snapshot(), change.apply(snapshot())));
    history.record(snapshot().settled());
  }

  /// Takes `state` as the beginning: nothing before it can be undone to.
  public void restart(SelectionState start) {
    apply(start);
    history.reset(snapshot().settled());
  }

  private void apply(SelectionState next) {
    parts.forEach(part -> part.follow(next));
    snapshot.set(next);
  }

  /// Goes back one step; nothing happens without one.
  public void undo() {
    history.undo().ifPresent(this::goTo);
  }

  /// Takes back one undo; nothing happens without one.
  public void redo() {
    history.redo().ifPresent(this::goTo);
  }

  private void goTo(SelectionState before) {
    fitting.returned(before);
    apply(before);
  }

  /// Tells what room the map has: the positions shown take its shape, which is no step to undo.
  public void fit(Viewport room) {
    refit(fitting.resized(room, snapshot()));
  }

  /// Shows as many positions around those shown as a map usually does, with the query.
  public void showUsual() {
    refit(fitting.usual(snapshot()));
  }

  private void refit(SelectionState next) {
    if (!next.equals(snapshot())) {
      apply(next);
      history.amend(snapshot().settled());
    }
  }

  public void selectStep(long step) {
    update(s -> s.withStep(step));
  }

  /// Looks at another head; both count from 1. Influence belongs to no head, so that asking for one
  /// leaves it.
  public void selectHead(int layer, int head) {
    LayerPicture picture = snapshot().model().picture();
    boolean influence = picture.show() == LayerPicture.Show.INFLUENCE;
    LayerPicture next = influence ? picture.showing(LayerPicture.Show.WEIGHTS) : picture;
    update(s -> s.withHead(layer, head).withPicture(next));
  }

  public void selectPicture(LayerPicture picture) {
    update(s -> s.withPicture(picture));
  }

  public void showWindow(Span window) {
    update(s -> s.withWindow(window));
  }

  /// Previews a cell under the mouse, −1 for none. A pinned cell stays.
  public void hover(int query, int key) {
    if (!snapshot().sequence().pinned()) {
      apply(snapshot().withCell(query, key, false));
    }
  }

  /// Holds a cell: key −1 pins the whole row.
  public void pin(int query, int key) {
    update(s -> s.withCell(query, key, true));
  }

  /// Goes to a position of `place`: pins it, and shows what lies around it, most of it before.
  public void goTo(Instance place, int position) {
    int length = place.text().length();
    int size = Math.min(SHOWN, length);
    int from = Math.max(0, position - Math.max(size - AFTER, size / 2));
    update(s -> {
      boolean there = s.opened().instance().filter(place::equals).isPresent();
      Span around = there ? s.sequence().window().showing(position) : new Span(from, from + size);
      Span shown = around.within(length);
      return (there ? s : s.withInstance(place, shown))
          .withCell(position, -1, true)
          .withWindow(shown);
    });
  }

  /// Lets go of the pinned cell, or else of the lit state or edge (Esc).
  public void release() {
    SelectionState.InSequence now = snapshot().sequence();
    boolean cell = now.pinned() || now.query() >= 0;
    update(s -> cell ? s.withCell(-1, -1, false) : s.withLit(-1, Optional.empty()));
  }

  /// Lights every position in `state`; the lit one again puts it out.
  public void lightState(int state) {
    boolean again = snapshot().sequence().state() == state;
    update(s -> s.withLit(again ? -1 : state, Optional.empty()));
  }

  /// Lights every position that walked `edge`; the lit one again puts it out.
  public void lightEdge(Transition edge) {
    Optional<Transition> lit = Optional.of(edge);
    boolean again = snapshot().sequence().edge().equals(lit);
    update(s -> s.withLit(-1, again ? Optional.empty() : lit));
  }

  public SelectionState snapshot() {
    return snapshot.get();
  }

  /// All of it; changes once for each gesture.
  public ReadOnlyObjectProperty<SelectionState> snapshotProperty() {
    return snapshot.getReadOnlyProperty();
  }

  public ReadOnlyBooleanProperty canUndoProperty() {
    return history.canUndo();
  }

  public ReadOnlyBooleanProperty canRedoProperty() {
    return history.canRedo();
  }

  public ReadOnlyObjectProperty<Optional<RunRef>> runProperty() {
    return run;
  }

  /// The checkpoint's step, −1 without a run.
  public ReadOnlyObjectProperty<Long> stepProperty() {
    return step;
  }

  public ReadOnlyObjectProperty<Optional<Instance>> instanceProperty() {
    return instance;
  }

  /// The head's layer, from 1.
  public ReadOnlyObjectProperty<Integer> layerProperty() {
    return layer;
  }

  /// The id of the tab in the middle; empty for the first.
  public ObjectProperty<String> tabProperty() {
    return tab;
  }

  /// What stands beside model and truth.
  public ObjectProperty<List<PredictorChoice>> predictorsProperty() {
    return predictors;
  }

  /// Which of these is explained.
  public ObjectProperty<Workspace.ExplainedPredictor> explainedProperty() {
    return explained;
  }

  public ObjectProperty<Marked> markedProperty() {
    return marked;
  }

  /// A part of the selection that can be observed by itself.
  private class Part<T> extends SimpleObjectProperty<T> {
    private final Function<SelectionState, T> of;

    Part(Function<SelectionState, T> of) {
      super(of.apply(SelectionState.NONE));
      this.of = of;
      parts.add(this);
    }

    private void follow(SelectionState next) {
      super.set(of.apply(next));
    }
  }

  /// A part of the workspace, which can be set, too.
  private final class Arranged<T> extends Part<T> {
    private final BiFunction<Workspace, T, Workspace> with;

    Arranged(Function<Workspace, T> of, BiFunction<Workspace, T, Workspace> with) {
      super(s -> of.apply(s.workspace()));
      this.with = with;
    }

    @Override
    public void set(T value) {
      update(s -> s.withWorkspace(with.apply(s.workspace(), value)));
    }
  }
}
