package org.headscope.app.feature.attention;

import module java.base;

import org.headscope.app.feature.attention.picture.MapAxes;
import org.headscope.app.service.RunSource;
import org.headscope.app.session.Selection;
import org.headscope.app.session.Span;

/// Zooms and pans along the queries; the fraction left over from one gesture counts in the next.
public final class MapZoom {
  /// The minimum number of queries in view; shorter instances are in view as a whole.
  static final int MIN_QUERIES = 8;

  private final Selection selection;
  private final Supplier<Optional<MapAxes>> axes;
  private double zoomRest;
  private double panRest;

  MapZoom(Selection selection, Supplier<Optional<MapAxes>> axes) {
    this.selection = selection;
    this.axes = axes;
  }

  /// Shows `factor` times as many queries, keeping the query `anchor` in its place.
  public void zoom(double factor, int anchor) {
    axes.get()
        .ifPresent(shown -> {
          int length = shown.length();
          Span window = shown.queries();
          int min = Math.min(MIN_QUERIES, length);
          double exact = window.length() * Math.exp(zoomRest) * factor;
          int max = Math.min(RunSource.MAPPED, length);
          int size = Math.clamp(Math.round(exact), min, max);
          boolean end = exact < min || exact > max;
          zoomRest = end ? 0 : Math.log(exact / size);
          if (size == window.length()) {
            return;
          }
          double share = (anchor + 0.5 - window.from()) / window.length();
          int from = (int) Math.round(anchor + 0.5 - share * size);
          show(new Span(Math.max(from, 0), Math.max(from, 0) + size).within(length));
        });
  }

  /// Pans by `positions`; fractions add up over calls.
  public void pan(double positions) {
    axes.get()
        .ifPresent(shown -> {
          panRest += positions;
          int whole = (int) panRest;
          panRest -= whole;
          Span window = shown.queries();
          int from = Math.clamp(window.from() + whole, 0, shown.length() - window.length());
          show(new Span(from, from + window.length()));
        });
  }

  public void show(Span window) {
    if (!window.equals(selection.snapshot().sequence().window())) {
      selection.showWindow(window);
    }
  }

  public void showAll() {
    axes.get().ifPresent(shown -> show(shown.mapped()));
  }
}
