package org.headscope.app.service;

import java.util.List;
import java.util.Optional;
import org.headscope.app.session.Selection;
import org.headscope.app.session.SelectionState;
import org.headscope.app.session.Span;
import org.headscope.engine.task.Instance;

/// One step at a time through tokens, heads, layers, checkpoints and instances.
public final class Navigation {
  private final Workbench workbench;
  private final Selection selection;

  public Navigation(Workbench workbench) {
    this.workbench = workbench;
    this.selection = workbench.selection();
  }

  private int length() {
    return workbench.inspectionProperty().get().map(i -> i.tokens().length).orElse(0);
  }

  private Optional<RunView> run() {
    return workbench.runProperty().get();
  }

  /// Pins the query `by` positions further; the window follows.
  public void query(int by) {
    if (length() > 0) {
      SelectionState now = selection.snapshot();
      // Without a query the first step only shows where the walk begins.
      int at =
          now.sequence().query() < 0
              ? workbench.positionProperty().get()
              : now.sequence().query() + by;
      int query = Math.clamp(at, 0, length() - 1);
      int key = Math.min(now.sequence().key(), query);
      Span window = now.sequence().window().showing(query).within(length());
      selection.pin(query, key, window);
    }
  }

  /// Pins the key `by` positions further, not beyond the query.
  public void key(int by) {
    if (length() > 0) {
      SelectionState now = selection.snapshot();
      int query =
          now.sequence().query() < 0 ? workbench.positionProperty().get() : now.sequence().query();
      int key = Math.clamp(now.sequence().key() < 0 ? query : now.sequence().key() + by, 0, query);
      selection.pin(query, key);
    }
  }

  /// The same head `by` layers further, or the layer's last where it has fewer.
  public void layer(int by) {
    run()
        .ifPresent(run -> {
          SelectionState now = selection.snapshot();
          selection.selectHead(
              Math.clamp(now.model().layer() + by, 1, run.layers()), now.model().head());
        });
  }

  /// The map `by` further, into the next or previous layer at the end of one.
  public void head(int by) {
    run()
        .ifPresent(run -> {
          SelectionState now = selection.snapshot();
          int layer = Math.clamp(now.model().layer(), 1, run.layers());
          int head = Math.clamp(now.model().head(), 1, places(run, layer)) + by;
          while (head < 1 && layer > 1) {
            layer--;
            head += places(run, layer);
          }
          while (head > places(run, layer) && layer < run.layers()) {
            head -= places(run, layer);
            layer++;
          }
          selection.selectHead(layer, Math.clamp(head, 1, places(run, layer)));
        });
  }

  /// Places to stand on in a layer: its maps, or the layer itself where it has none.
  private static int places(RunView run, int layer) {
    return Math.max(1, run.layerInfo(layer).maps());
  }

  public void checkpoint(int by) {
    run()
        .ifPresent(run -> {
          long here = run.nearestStep(selection.snapshot().opened().step());
          int next = Math.clamp(run.steps().indexOf(here) + by, 0, run.steps().size() - 1);
          selection.selectStep(run.steps().get(next));
        });
  }

  public void instance(int by) {
    List<Instance> all = workbench.instances();
    if (!all.isEmpty()) {
      int here = selection.snapshot().opened().instance().map(all::indexOf).orElse(-1);
      Instance next = all.get(Math.clamp(here + by, 0, all.size() - 1));
      if (!selection.snapshot().opened().instance().filter(next::equals).isPresent()) {
        workbench.show(next);
      }
    }
  }

  /// Shows `factor` times as many positions around the query, at least eight.
  public void zoom(double factor) {
    if (length() > 0) {
      Span window = selection.snapshot().sequence().window();
      int max = length();
      int size = Math.clamp(Math.round(window.length() * factor), Math.min(8, max), max);
      int middle =
          selection.snapshot().sequence().query() >= 0
              ? selection.snapshot().sequence().query()
              : window.from() + window.length() / 2;
      double share = (middle - window.from()) / (double) Math.max(1, window.length());
      int from = Math.max(0, (int) Math.round(middle - Math.clamp(share, 0, 1) * size));
      selection.showWindow(new Span(from, from + size).within(max));
    }
  }

  /// Moves the window by `pages` of its length.
  public void page(int pages) {
    if (length() > 0) {
      Span window = selection.snapshot().sequence().window();
      int from = window.from() + pages * window.length();
      selection.showWindow(window.movedTo(from).within(length()));
    }
  }
}
