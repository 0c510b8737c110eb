package org.headscope.app.feature.attention;

import module java.base;

import org.headscope.app.feature.attention.picture.AttentionScene;
import org.headscope.app.feature.attention.picture.LayerScene;
import org.headscope.app.feature.attention.picture.MapAnnotations;
import org.headscope.app.feature.attention.picture.MapAxes;
import org.headscope.app.feature.attention.picture.MapAxes.Cell;
import org.headscope.app.feature.attention.picture.MapPair;
import org.headscope.app.feature.attention.picture.PictureState;
import org.headscope.app.feature.attention.picture.PointerTarget;
import org.headscope.app.session.Command;
import org.headscope.app.session.Selection;
import org.headscope.app.session.SelectionState.InSequence;
import org.headscope.app.session.Span;

/// The mouse and keyboard cursors on the picture, and what they select there.
public final class PictureCursor {
  private final Selection selection;
  private final Supplier<Optional<LayerScene>> scene;
  private final Supplier<Optional<MapAxes>> axes;
  private final Runnable moved;

  /// The cell under the mouse; another one may be pinned.
  Cell hovered = Cell.NONE;

  private int row = -1;
  private int spot = -1;
  private int over;

  PictureCursor(
      Selection selection,
      Supplier<Optional<LayerScene>> scene,
      Supplier<Optional<MapAxes>> axes,
      Runnable moved) {
    this.selection = selection;
    this.scene = scene;
    this.axes = axes;
    this.moved = moved;
  }

  PictureState state(
      AttentionScene.MapOptions options, Optional<MapPair> pair, MapAnnotations facts) {
    return new PictureState(selection.snapshot().model(), row, spot, over, options, pair, facts);
  }

  /// Clears the selected spot, since another picture has other spots.
  void forgetSpot() {
    spot = -1;
  }

  private InSequence now() {
    return selection.snapshot().sequence();
  }

  void hover(PointerTarget at) {
    switch (at) {
      case PointerTarget.OnMap(int map, int query, int key) -> {
        if (map != over) {
          over = map;
          moved.run();
        }
        hover(query, key);
      }
      case PointerTarget.OnState(int newRow, int position) when !now().pinned() -> {
        row = newRow;
        selection.hover(position, -1);
        moved.run();
      }
      case PointerTarget.OnState _ -> {}
      case PointerTarget.OnSpot(int newSpot, int _, int _) -> selectSpot(newSpot);
    }
  }

  /// Pins the cell or token under the mouse, or unpins it if it is pinned; on an averaged picture,
  /// selects the spot and its head.
  void click(PointerTarget at) {
    switch (at) {
      case PointerTarget.OnMap(int _, int query, int key) -> click(query, key);
      case PointerTarget.OnState(int newRow, int position) -> {
        if (now().pinned() && now().query() == position && row == newRow) {
          selection.perform(new Command.ClearSelection());
        } else if (position >= 0) {
          row = newRow;
          selection.pin(position, -1);
          moved.run();
        }
      }
      case PointerTarget.OnSpot(int newSpot, int layer, int head) -> {
        selectSpot(newSpot);
        if (layer > 0) {
          selection.selectHead(layer, head);
        }
      }
    }
  }

  void leave() {
    hover(-1, -1);
    selectSpot(-1);
  }

  /// Selects a spot of an averaged picture, −1 for none.
  void selectSpot(int newSpot) {
    if (newSpot != spot) {
      spot = newSpot;
      moved.run();
    }
  }

  /// Previews a cell; key −1 for its whole row, query −1 for none. While a cell is pinned, it stays
  /// selected, and the previewed one is only described.
  public void hover(int query, int key) {
    Cell before = hovered;
    hovered = new Cell(query, allowed(query, key), false);
    selection.hover(query, hovered.key());
    if (now().pinned() && !hovered.equals(before)) {
      moved.run();
    }
  }

  public void click(int query, int key) {
    int pinned = allowed(query, key);
    if (now().pinned() && now().query() == query && now().key() == pinned) {
      selection.perform(new Command.ClearSelection());
    } else if (query >= 0) {
      selection.pin(query, pinned);
    }
  }

  private static int allowed(int query, int key) {
    return key > query ? -1 : key;
  }

  /// Moves the cursor by `by` for an arrow key: on a map to another query or key, on a state to
  /// another row or token, on an averaged picture to another query or spot.
  ///
  /// @param down true for up and down, false for left and right
  void moveBy(int by, boolean down) {
    Optional<LayerScene> shown = scene.get();
    OptionalInt beside = down ? OptionalInt.empty() : neighbour(by);
    if (beside.isPresent()) {
      selectSpot(beside.getAsInt());
    } else if (down && shown.map(LayerScene::rows).orElse(0) > 0) {
      walkRow(by, shown.get().rows());
    } else if (shown.isPresent() && shown.get() instanceof AttentionScene map && !down) {
      walkKey(map, by);
    } else if (down || shown.isPresent()) {
      walkQuery(by);
    }
  }

  OptionalInt neighbour(int by) {
    return scene.get().map(shown -> shown.neighbour(by)).orElse(OptionalInt.empty());
  }

  private void walkQuery(int by) {
    hovered = Cell.NONE; // the keyboard takes over from the mouse
    axes.get()
        .ifPresent(a -> {
          int start = a.hasQuery() ? a.cell().query() + by : a.queries().to() - 1;
          int query = Math.clamp(start, 0, a.length() - 1);
          int key = Math.min(a.cell().key(), query);
          Span window = a.queries().showing(query).within(a.length());
          selection.pin(query, key, window);
        });
  }

  /// Pins another key of the same query; if no key is selected, the query's strongest.
  private void walkKey(AttentionScene map, int by) {
    hovered = Cell.NONE;
    MapAxes a = map.axes();
    int query = a.hasQuery() ? a.cell().query() : a.queries().to() - 1;
    int from = a.keys().from();
    int key =
        a.hasKey() ? Math.clamp(a.cell().key() + by, from, query) : map.strongest(query, from);
    selection.pin(query, key);
  }

  private void walkRow(int by, int rows) {
    row = Math.clamp((long) Math.min(row, rows - 1) + by, 0, rows - 1);
    if (axes.get().filter(a -> a.keys().contains(a.cell().query())).isPresent()) {
      moved.run();
    } else {
      walkQuery(0);
    }
  }
}
