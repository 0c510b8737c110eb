package org.headscope.app.session;

import module java.base;

import org.headscope.engine.automata.Transition;
import org.headscope.engine.task.Instance;

/// The selection at one moment.
public record SelectionState(
    Opened opened, InModel model, InSequence sequence, Workspace workspace) {
  /// Nothing selected except the first head, since every model has one.
  public static final SelectionState NONE =
      new SelectionState(
          new Opened(Optional.empty(), -1, Optional.empty()),
          new InModel(1, 1, LayerPicture.WEIGHTS),
          InSequence.at(Span.EMPTY),
          Workspace.FIRST);

  /// A checkpoint of a run and the instance that it reads.
  ///
  /// @param step −1 without a run
  public record Opened(Optional<RunRef> run, long step, Optional<Instance> instance) {}

  /// A head and the picture of its layer.
  public record InModel(int layer, int head, LayerPicture picture) {}

  /// A cell of the map, the highlighted state or edge, and the positions shown.
  ///
  /// @param query the row's position, −1 for none
  /// @param key the column's position, −1 for none
  /// @param pinned true if query and key stay when the mouse moves on
  /// @param state highlighted state of the automaton, −1 for none
  /// @param edge highlighted edge of the automaton
  public record InSequence(
      int query, int key, boolean pinned, int state, Optional<Transition> edge, Span window) {
    static InSequence at(Span window) {
      return new InSequence(-1, -1, false, -1, Optional.empty(), window);
    }

    /// True if a position is highlighted whose token takes the edge `walked` to the state `after`.
    public boolean lights(int after, Optional<Transition> walked) {
      return (state >= 0 && after == state) || (edge.isPresent() && edge.equals(walked));
    }
  }

  public SelectionState withRun(RunRef run, long step, int layer, int head) {
    Opened other = new Opened(Optional.of(run), step, opened.instance);
    return new SelectionState(other, model, sequence, workspace).withHead(layer, head);
  }

  /// Selects another instance, and clears what pointed into the old one.
  public SelectionState withInstance(Instance instance, Span window) {
    Opened other = new Opened(opened.run, opened.step, Optional.of(instance));
    return new SelectionState(other, model, InSequence.at(window), workspace);
  }

  public SelectionState withStep(long step) {
    Opened other = new Opened(opened.run, step, opened.instance);
    return new SelectionState(other, model, sequence, workspace);
  }

  public SelectionState withHead(int layer, int head) {
    return with(new InModel(layer, head, model.picture));
  }

  public SelectionState withPicture(LayerPicture picture) {
    return with(new InModel(model.layer, model.head, picture));
  }

  private SelectionState with(InModel other) {
    return new SelectionState(opened, other, sequence, workspace);
  }

  public SelectionState withCell(int query, int key, boolean pin) {
    return with(new InSequence(query, key, pin, sequence.state, sequence.edge, sequence.window));
  }

  /// Selects a cell of the map, limited to the instance's length and to keys up to the query.
  SelectionState atCell(int query, int key, boolean pin) {
    int last = opened.instance.map(i -> i.length() - 1).orElse(Integer.MAX_VALUE);
    int row = Math.min(query, last);
    return withCell(row, Math.min(key, row), pin);
  }

  Span fitting(Span window) {
    return opened.instance.map(i -> window.within(i.length())).orElse(window);
  }

  SelectionState withLit(int state, Optional<Transition> edge) {
    InSequence was = sequence;
    return with(new InSequence(was.query, was.key, was.pinned, state, edge, was.window));
  }

  public SelectionState withWindow(Span window) {
    InSequence was = sequence;
    return with(new InSequence(was.query, was.key, was.pinned, was.state, was.edge, window));
  }

  private SelectionState with(InSequence other) {
    return new SelectionState(opened, model, other, workspace);
  }

  public SelectionState withWorkspace(Workspace other) {
    return new SelectionState(opened, model, sequence, other);
  }
}
