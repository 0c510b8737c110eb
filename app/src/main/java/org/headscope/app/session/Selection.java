package org.headscope.app.session;

import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.UnaryOperator;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.IntegerProperty;
import javafx.beans.property.LongProperty;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.Property;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleIntegerProperty;
import javafx.beans.property.SimpleLongProperty;
import javafx.beans.property.SimpleObjectProperty;
import org.headscope.engine.automata.Transition;
import org.headscope.engine.benchmark.Instance;

/// The one selection that all views share and re-render from. Every property may be set and
/// listened to; [#snapshotProperty] changes once for each gesture, after all of them. Hovering
/// previews and leaves no trace in the history, clicking pins, Esc releases. Used on the FX thread
/// only.
public final class Selection {
  /// Positions shown of an instance that is gone to, and how many of them lie after the place.
  private static final int SHOWN = 48;

  private static final int AFTER = 12;

  private final ObjectProperty<Optional<RunRef>> run =
      new SimpleObjectProperty<>(this, "run", Optional.empty());
  private final LongProperty step = new SimpleLongProperty(this, "step", -1);
  private final ObjectProperty<Optional<Instance>> instance =
      new SimpleObjectProperty<>(this, "instance", Optional.empty());
  private final IntegerProperty layer = new SimpleIntegerProperty(this, "layer", 1);
  private final IntegerProperty head = new SimpleIntegerProperty(this, "head", 1);
  private final IntegerProperty query = new SimpleIntegerProperty(this, "query", -1);
  private final IntegerProperty key = new SimpleIntegerProperty(this, "key", -1);
  private final IntegerProperty state = new SimpleIntegerProperty(this, "state", -1);
  private final ObjectProperty<Optional<Transition>> edge =
      new SimpleObjectProperty<>(this, "edge", Optional.empty());
  private final ObjectProperty<Span> window =
      new SimpleObjectProperty<>(this, "window", Span.EMPTY);
  private final BooleanProperty pinned = new SimpleBooleanProperty(this, "pinned");
  private final ObjectProperty<LayerPicture> lens =
      new SimpleObjectProperty<>(this, "lens", LayerPicture.WEIGHTS);
  private final ObjectProperty<Workspace> workspace =
      new SimpleObjectProperty<>(this, "workspace", Workspace.FIRST);
  private final ObjectProperty<String> tab = new Part<>("tab", Workspace::tab, Workspace::withTab);
  private final ObjectProperty<List<PredictorChoice>> predictors =
      new Part<>("predictors", Workspace::predictors, Workspace::withPredictors);
  private final ObjectProperty<Workspace.ExplainedPredictor> explained =
      new Part<>("explained", Workspace::explained, Workspace::withExplained);
  private final ObjectProperty<Marked> marked =
      new Part<>("marked", Workspace::marked, Workspace::withMarked);
  private final ReadOnlyObjectWrapper<SelectionState> snapshot =
      new ReadOnlyObjectWrapper<>(this, "snapshot", SelectionState.NONE);

  private final History history;
  private final ViewportFitting fitting = new ViewportFitting();
  private boolean applying;

  /// Nothing selected.
  public Selection() {
    this(System::nanoTime);
  }

  /// The same with another clock, for tests: what follows soon is one step of the history.
  public Selection(LongSupplier nanoClock) {
    history = new History(SelectionState.NONE, nanoClock);
    for (Property<?> property :
        new Property<?>[] {
          run, step, instance, layer, head, query, key, state, edge, window, pinned, lens, workspace
        }) {
      property.addListener((_, _, _) -> changed());
    }
  }

  private void changed() {
    if (!applying) {
      apply(fitting.after(snapshot(), current()));
      history.record(snapshot().settled());
    }
  }

  /// What the properties say.
  private SelectionState current() {
    return new SelectionState(
        run.get(),
        step.get(),
        instance.get(),
        layer.get(),
        head.get(),
        query.get(),
        key.get(),
        state.get(),
        edge.get(),
        window.get(),
        pinned.get(),
        lens.get(),
        workspace.get());
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
    applying = true;
    try {
      run.set(next.run());
      step.set(next.step());
      instance.set(next.instance());
      layer.set(next.layer());
      head.set(next.head());
      query.set(next.query());
      key.set(next.key());
      state.set(next.state());
      edge.set(next.edge());
      window.set(next.window());
      pinned.set(next.pinned());
      lens.set(next.lens());
      workspace.set(next.workspace());
    } finally {
      applying = false;
    }
    snapshot.set(current());
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

  /// Looks at another head; both count from 1. Influence belongs to no head, so that asking for one
  /// leaves it.
  public void selectHead(int newLayer, int newHead) {
    update(s ->
        s.withHead(newLayer, newHead)
            .withLens(
                s.lens().show() == LayerPicture.Show.INFLUENCE
                    ? s.lens().showing(LayerPicture.Show.WEIGHTS)
                    : s.lens()));
  }

  /// Looks at the layer through another lens.
  public void look(LayerPicture newLens) {
    update(s -> s.withLens(newLens));
  }

  /// Previews a cell under the mouse, −1 for none. A pinned cell stays.
  public void hover(int newQuery, int newKey) {
    if (!pinned.get()) {
      apply(snapshot().withCell(newQuery, newKey, false));
    }
  }

  /// Holds a cell: key −1 pins the whole row.
  public void pin(int newQuery, int newKey) {
    update(s -> s.withCell(newQuery, newKey, true));
  }

  /// Goes to a position of `place`: pins it, and shows what lies around it, most of it before.
  public void goTo(Instance place, int position) {
    int length = place.text().length();
    int size = Math.min(SHOWN, length);
    int from = Math.max(0, position - Math.max(size - AFTER, size / 2));
    update(s -> {
      boolean there = s.instance().filter(place::equals).isPresent();
      Span around = there ? s.window().showing(position) : new Span(from, from + size);
      Span shown = around.within(length);
      return (there ? s : s.withInstance(place, shown))
          .withCell(position, -1, true)
          .withWindow(shown);
    });
  }

  /// Lets go of the pinned cell, or else of the lit state or edge (Esc).
  public void release() {
    boolean cell = pinned.get() || query.get() >= 0;
    update(s -> cell ? s.withCell(-1, -1, false) : s.withLit(-1, Optional.empty()));
  }

  /// Lights every position in `newState`; the lit one again puts it out.
  public void lightState(int newState) {
    boolean again = state.get() == newState;
    update(s -> s.withLit(again ? -1 : newState, Optional.empty()));
  }

  /// Lights every position that walked `newEdge`; the lit one again puts it out.
  public void lightEdge(Transition newEdge) {
    Optional<Transition> lit = Optional.of(newEdge);
    boolean again = edge.get().equals(lit);
    update(s -> s.withLit(-1, again ? Optional.empty() : lit));
  }

  /// All of it at this moment.
  public SelectionState snapshot() {
    return snapshot.get();
  }

  /// All of it; changes once for each gesture.
  public ReadOnlyObjectProperty<SelectionState> snapshotProperty() {
    return snapshot.getReadOnlyProperty();
  }

  /// Whether [#undo] would do something.
  public ReadOnlyBooleanProperty canUndoProperty() {
    return history.canUndo();
  }

  /// Whether [#redo] would do something.
  public ReadOnlyBooleanProperty canRedoProperty() {
    return history.canRedo();
  }

  /// The run whose model is looked at.
  public ObjectProperty<Optional<RunRef>> runProperty() {
    return run;
  }

  /// The checkpoint's step, −1 without a run.
  public LongProperty stepProperty() {
    return step;
  }

  /// What the model reads.
  public ObjectProperty<Optional<Instance>> instanceProperty() {
    return instance;
  }

  /// The head's layer, from 1.
  public IntegerProperty layerProperty() {
    return layer;
  }

  /// The head within its layer, from 1.
  public IntegerProperty headProperty() {
    return head;
  }

  /// Position whose row is looked at, −1 for none.
  public IntegerProperty queryProperty() {
    return query;
  }

  /// Position that the query looks at, −1 for none.
  public IntegerProperty keyProperty() {
    return key;
  }

  /// The automaton's lit state, −1 for none.
  public IntegerProperty stateProperty() {
    return state;
  }

  /// The automaton's lit edge.
  public ObjectProperty<Optional<Transition>> edgeProperty() {
    return edge;
  }

  /// The positions shown.
  public ObjectProperty<Span> windowProperty() {
    return window;
  }

  /// What is arranged around it: tab, predictors, marks.
  public ObjectProperty<Workspace> workspaceProperty() {
    return workspace;
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

  /// The tokens that were picked out.
  public ObjectProperty<Marked> markedProperty() {
    return marked;
  }

  /// A part of the workspace as a property of its own.
  private final class Part<T> extends SimpleObjectProperty<T> {
    private final BiFunction<Workspace, T, Workspace> with;

    Part(String name, Function<Workspace, T> of, BiFunction<Workspace, T, Workspace> with) {
      super(Selection.this, name, of.apply(workspace.get()));
      this.with = with;
      workspace.addListener((_, _, is) -> super.set(of.apply(is)));
    }

    @Override
    public void set(T value) {
      workspace.set(with.apply(workspace.get(), value));
    }
  }

  /// Whether query and key stay when the mouse moves on.
  public BooleanProperty pinnedProperty() {
    return pinned;
  }
}
