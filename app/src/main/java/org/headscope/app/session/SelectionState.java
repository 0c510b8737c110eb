package org.headscope.app.session;

import java.util.Optional;
import org.headscope.engine.automata.Transition;
import org.headscope.engine.benchmark.Instance;

/// Everything that is selected at one moment.
///
/// @param run the run
/// @param step its checkpoint, −1 without
/// @param instance what the model reads
/// @param layer from 1
/// @param head from 1
/// @param query position whose row is looked at, −1 for none
/// @param key position that the query looks at, −1 for none
/// @param state lit state of the automaton, −1 for none
/// @param edge lit edge of the automaton
/// @param window positions shown
/// @param pinned whether query and key stay when the mouse moves on
/// @param lens what is looked at in the layer
/// @param workspace what is arranged around it
public record SelectionState(
    Optional<RunRef> run,
    long step,
    Optional<Instance> instance,
    int layer,
    int head,
    int query,
    int key,
    int state,
    Optional<Transition> edge,
    Span window,
    boolean pinned,
    LayerPicture lens,
    Workspace workspace) {

  /// Nothing selected; the first head, since every model has one.
  public static final SelectionState NONE =
      new SelectionState(
          Optional.empty(),
          -1,
          Optional.empty(),
          1,
          1,
          -1,
          -1,
          -1,
          Optional.empty(),
          Span.EMPTY,
          false,
          LayerPicture.WEIGHTS,
          Workspace.FIRST);

  /// Another run at one of its checkpoints, and one of its heads.
  public SelectionState withRun(RunRef newRun, long newStep, int newLayer, int newHead) {
    return new SelectionState(
        Optional.of(newRun),
        newStep,
        instance,
        newLayer,
        newHead,
        query,
        key,
        state,
        edge,
        window,
        pinned,
        lens,
        workspace);
  }

  /// Another instance; what pointed into the old one is forgotten.
  public SelectionState withInstance(Instance newInstance, Span newWindow) {
    return new SelectionState(
        run,
        step,
        Optional.of(newInstance),
        layer,
        head,
        -1,
        -1,
        -1,
        Optional.empty(),
        newWindow,
        false,
        lens,
        workspace);
  }

  /// Another head.
  public SelectionState withHead(int newLayer, int newHead) {
    return new SelectionState(
        run, step, instance, newLayer, newHead, query, key, state, edge, window, pinned, lens,
        workspace);
  }

  /// Another cell of the map.
  public SelectionState withCell(int newQuery, int newKey, boolean pin) {
    return new SelectionState(
        run, step, instance, layer, head, newQuery, newKey, state, edge, window, pin, lens,
        workspace);
  }

  /// Another lit state or edge.
  public SelectionState withLit(int newState, Optional<Transition> newEdge) {
    return new SelectionState(
        run, step, instance, layer, head, query, key, newState, newEdge, window, pinned, lens,
        workspace);
  }

  /// Other positions shown.
  public SelectionState withWindow(Span newWindow) {
    return new SelectionState(
        run, step, instance, layer, head, query, key, state, edge, newWindow, pinned, lens,
        workspace);
  }

  /// Another picture of the layer.
  public SelectionState withLens(LayerPicture newLens) {
    return new SelectionState(
        run, step, instance, layer, head, query, key, state, edge, window, pinned, newLens,
        workspace);
  }

  /// Another checkpoint of the same run.
  public SelectionState withStep(long newStep) {
    return new SelectionState(
        run, newStep, instance, layer, head, query, key, state, edge, window, pinned, lens,
        workspace);
  }

  /// This without what a hovering mouse left: a cell that nobody pinned.
  SelectionState settled() {
    return pinned || (query < 0 && key < 0) ? this : withCell(-1, -1, false);
  }
}
