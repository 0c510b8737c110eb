package org.headscope.app.session;

import module java.base;

import javafx.beans.property.*;
import org.headscope.app.session.Workspace.ExplainedPredictor;
import org.headscope.engine.automata.Transition;
import org.headscope.engine.task.EditedLanguage;
import org.headscope.engine.task.Instance;

/// The selection that all views share. [#snapshotProperty] changes once per gesture, after the
/// properties of the parts. Every change is a command of the [Journal]; hovering is not one and
/// only previews, clicking pins, Esc releases. Used on the FX thread only.
public final class Selection {
  /// The number of positions shown around a visited position, and how many of them follow it.
  private static final int SHOWN = 48;

  private static final int AFTER = 12;

  private final List<SelectionProperty<?>> parts = new ArrayList<>();
  private final ReadOnlyObjectWrapper<SelectionState> snapshot =
      new ReadOnlyObjectWrapper<>(this, "snapshot", SelectionState.NONE);
  private final SelectionProperty<Optional<RunRef>> run =
      new SelectionProperty<>(s -> s.opened().run());
  private final SelectionProperty<Long> step = new SelectionProperty<>(s -> s.opened().step());
  private final SelectionProperty<Optional<Instance>> instance =
      new SelectionProperty<>(s -> s.opened().instance());
  private final SelectionProperty<Integer> layer = new SelectionProperty<>(s -> s.model().layer());
  private final SelectionProperty<String> tab =
      new Arranged<>(Workspace::tab, id -> perform(new Command.Tab(id)));
  private final SelectionProperty<List<PredictorChoice>> predictors =
      new Arranged<>(
          Workspace::predictors, list -> perform(new Command.Predictors(list, preferred())));
  private final SelectionProperty<ExplainedPredictor> explained =
      new Arranged<>(
          Workspace::explained, which -> perform(new Command.Explain(which, preferred())));
  private final SelectionProperty<MarkedTokens> marked =
      new Arranged<>(
          Workspace::marked, m -> perform(new Command.HighlightPositions(m.positions())));
  private final Journal journal;
  private final ViewportFitting fitting = new ViewportFitting();
  private PointerPreview pointer = PointerPreview.NONE;
  private boolean fitted;

  public Selection() {
    this(new Journal());
  }

  public Selection(Journal journal) {
    this.journal = journal;
    journal.follow(this::follow);
  }

  private void follow(SessionState now) {
    SelectionState next = now.selection();
    SelectionState was = snapshot();
    boolean another = !next.opened().instance().equals(was.opened().instance());
    if (!fitted && (another || !next.sequence().window().equals(was.sequence().window()))) {
      fitting.returned(next);
    }
    if (another) {
      clearPreview();
    } else if (next.sequence().pinned()) {
      pointer = pointer.at(-1, -1);
    }
    show();
  }

  /// Publishes the selection, with the cell under the mouse and with previewed instead of
  /// highlighted states.
  private void show() {
    SelectionState next = pointer.in(settled());
    parts.forEach(part -> part.follow(next));
    snapshot.set(next);
  }

  public void perform(Command command) {
    perform(List.of(command));
  }

  /// Performs `commands` as one step, and fits the positions that they show to the shape of the
  /// map.
  public void perform(List<? extends Command> commands) {
    perform(commands, journal::perform);
  }

  public void amend(List<? extends Command> commands) {
    perform(commands, shaped -> shaped.forEach(journal::amend));
  }

  private void perform(List<? extends Command> commands, Consumer<List<Command>> recorded) {
    fitted = commands.stream().anyMatch(Command.Change.class::isInstance);
    try {
      recorded.accept(commands.stream().flatMap(this::here).toList());
    } finally {
      fitted = false;
    }
  }

  /// Performs a recording's temporary changes, without a step.
  public void pass(List<? extends Command> commands) {
    commands.forEach(journal::amend);
  }

  /// Returns the commands for `command`, adapted to the mouse and to the size of the map.
  private Stream<Command> here(Command command) {
    return switch (command) {
      case Command.Framing framing -> Stream.of(shaped(framing));
      case Command.ClearSelection _ when pointer.query() >= 0 -> {
        hover(-1, -1);
        yield Stream.empty();
      }
      case Command.Undo _, Command.Redo _ -> {
        clearPreview();
        yield Stream.of(command);
      }
      default -> Stream.of(command);
    };
  }

  private Command shaped(Command.Framing change) {
    return journal
        .preview(change)
        .map(SessionState::selection)
        .map(next -> {
          boolean another = !next.opened().instance().equals(settled().opened().instance());
          return fitting.after(snapshot(), another ? next : pointer.cellIn(next));
        })
        .<Command>map(next -> SessionChanges.showing(change, next.sequence().window()))
        .orElse(change);
  }

  private SelectionState settled() {
    return journal.state().selection();
  }

  public void goTo(int step) {
    clearPreview();
    journal.goTo(step);
  }

  private void clearPreview() {
    pointer = PointerPreview.NONE;
  }

  /// Sets the size of the map; the positions shown are fitted to it, without a step to undo.
  public void fit(Viewport viewport) {
    refit(fitting.resized(viewport, snapshot()));
  }

  /// Shows the default number of positions around the current ones, with the query.
  public void showDefault() {
    refit(fitting.defaultView(snapshot()));
  }

  private void refit(SelectionState next) {
    fitted = true;
    try {
      journal.amend(new Command.ShowPositions(next.sequence().window()));
    } finally {
      fitted = false;
    }
  }

  public void selectStep(long other) {
    perform(new Command.SelectStep(other));
  }

  /// Returns the command that selects `other`, showing the positions `window`.
  public Command selecting(Instance other, Optional<Path> file, Span window) {
    return new Command.SelectInstance(other.id(), named(other, file), window);
  }

  /// Returns the file as commands name it: only if the id alone could refer to another instance.
  private Optional<Path> named(Instance place, Optional<Path> file) {
    InstanceStore store = journal.instances();
    if (file.isEmpty()) {
      store.keep(place, journal.state());
    }
    return file.filter(of -> store.isShared(place.id(), of, journal.state()));
  }

  /// Reads typed text, and shows its end.
  public void type(String text) {
    int length = SessionChanges.typed(text, journal.state(), journal.instances()).length();
    perform(new Command.Type(text, new Span(Math.max(0, length - SHOWN), length)));
  }

  /// Edits the language of the instance, and shows the same positions.
  public void edit(List<String> edits, EditedLanguage.Text text) {
    perform(new Command.EditLanguage(edits, text, settled().sequence().window()));
  }

  public void selectHead(int otherLayer, int head) {
    perform(new Command.SelectHead(otherLayer, head));
  }

  public void selectHeadPicture(int otherLayer, int head, LayerPicture picture) {
    perform(
        List.of(
            new Command.SelectHead(otherLayer, head),
            new Command.SelectMap(picture.show(), picture.channel())));
  }

  public void selectPicture(LayerPicture picture) {
    perform(new Command.SelectMap(picture.show(), picture.channel()));
  }

  public void showWindow(Span window) {
    perform(new Command.ShowPositions(window));
  }

  /// Previews a cell under the mouse, −1 for none. A pinned cell stays.
  public void hover(int query, int key) {
    if (!snapshot().sequence().pinned()) {
      pointer = pointer.at(query, key);
      show();
    }
  }

  /// Previews highlighting every position in `state`, −1 for none.
  public void hoverState(int state) {
    preview(pointer.lighting(state, Optional.empty()));
  }

  public void hoverEdge(Transition edge) {
    preview(pointer.lighting(-1, Optional.of(edge)));
  }

  private void preview(PointerPreview next) {
    if (!next.equals(pointer)) {
      pointer = next;
      show();
    }
  }

  /// Pins a cell; key −1 pins the whole row.
  public void pin(int query, int key) {
    pin(query, key, settled().sequence().window());
  }

  public void pin(int query, int key, Span window) {
    perform(new Command.Pin(query, key, window));
  }

  /// Goes to a position of `place`: pins it, and shows its surroundings, mostly what precedes it.
  public void goTo(Instance place, int position) {
    int length = place.length();
    int size = Math.min(SHOWN, length);
    int from = Math.max(0, position - Math.max(size - AFTER, size / 2));
    SelectionState now = settled();
    boolean there = now.opened().instance().filter(place::equals).isPresent();
    Span around = there ? now.sequence().window().showing(position) : new Span(from, from + size);
    perform(visiting(place, Optional.empty(), position, -1, around.within(length)));
  }

  /// Returns the command that goes to a cell of `place`, −1 for none, and shows `window`.
  public Command visiting(Instance place, Optional<Path> file, int query, int key, Span window) {
    return new Command.GoTo(place.id(), named(place, file), query, key, window);
  }

  /// Highlights every position in `state`, or clears the highlight if it is that state already.
  /// Also ends a preview, so that the change is visible.
  public void highlightState(int state) {
    boolean again = settled().sequence().state() == state;
    pointer = pointer.lighting(-1, Optional.empty());
    perform(new Command.HighlightState(again ? -1 : state));
  }

  /// Highlights every position whose token took `edge`, or clears the highlight if it is that edge
  /// already.
  public void highlightEdge(Transition edge) {
    boolean again = settled().sequence().edge().equals(Optional.of(edge));
    pointer = pointer.lighting(-1, Optional.empty());
    perform(again ? new Command.HighlightState(-1) : new Command.HighlightEdge(edge));
  }

  public void showDefaultPredictors() {
    perform(
        List.of(
            new Command.Predictors(PredictorChoice.DEFAULTS, List.of()),
            new Command.Explain(new ExplainedPredictor.Usual(), List.of())));
  }

  private List<String> preferred() {
    return settled().workspace().preferred();
  }

  public Journal journal() {
    return journal;
  }

  public SelectionState snapshot() {
    return snapshot.get();
  }

  public ReadOnlyObjectProperty<SelectionState> snapshotProperty() {
    return snapshot.getReadOnlyProperty();
  }

  public ReadOnlyBooleanProperty canUndoProperty() {
    return journal.canUndo();
  }

  public ReadOnlyBooleanProperty canRedoProperty() {
    return journal.canRedo();
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

  public ReadOnlyObjectProperty<Integer> layerProperty() {
    return layer;
  }

  /// The id of the tab in the middle; empty for the first.
  public ObjectProperty<String> tabProperty() {
    return tab;
  }

  public ObjectProperty<List<PredictorChoice>> predictorsProperty() {
    return predictors;
  }

  public ObjectProperty<ExplainedPredictor> explainedProperty() {
    return explained;
  }

  public ObjectProperty<MarkedTokens> markedProperty() {
    return marked;
  }

  private class SelectionProperty<T> extends SimpleObjectProperty<T> {
    private final Function<SelectionState, T> of;

    SelectionProperty(Function<SelectionState, T> of) {
      super(of.apply(SelectionState.NONE));
      this.of = of;
      parts.add(this);
    }

    private void follow(SelectionState next) {
      super.set(of.apply(next));
    }
  }

  /// A part of the workspace; setting it performs a command.
  private final class Arranged<T> extends SelectionProperty<T> {
    private final Consumer<T> command;

    Arranged(Function<Workspace, T> of, Consumer<T> command) {
      super(s -> of.apply(s.workspace()));
      this.command = command;
    }

    @Override
    public void set(T value) {
      command.accept(value);
    }
  }
}
