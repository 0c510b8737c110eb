package org.headscope.app.feature.probes;

import module java.base;

import javafx.scene.paint.Color;
import org.headscope.app.chart.Marker;
import org.headscope.app.chart.SeriesSlot;
import org.headscope.app.chart.colour.Palette;
import org.headscope.engine.interpret.probe.spec.Control;

/// One line of a picture.
///
/// @param spots by ascending x; those of a picture have at least one
record Curve(String name, Look look, List<Spot> spots) {
  /// Where a colour comes from, so that what means the same looks the same.
  enum Kind {
    /// The order of an n-gram, in the colours of its matches.
    ORDER,
    RUN,
    /// One of several checkpoints, the later the stronger.
    CHECKPOINT
  }

  /// How it is told apart.
  ///
  /// @param slot its place among its kind, from 0
  record Look(Kind kind, int slot, int of) {
    Color colour(Palette palette) {
      return switch (kind) {
        case ORDER ->
            switch (slot) {
              case 0 -> palette.mark().match1();
              case 1 -> palette.mark().match2();
              default -> palette.mark().match3();
            };
        case RUN -> new SeriesSlot(slot).colour(palette);
        case CHECKPOINT ->
            palette
                .mark()
                .truth()
                .interpolate(palette.mark().model(), of < 2 ? 1 : (double) slot / (of - 1));
      };
    }

    Marker marker() {
      return switch (kind) {
        case RUN -> new SeriesSlot(slot).marker();
        case ORDER, CHECKPOINT -> Marker.of(slot);
      };
    }

    boolean filled() {
      return kind != Kind.RUN || new SeriesSlot(slot).filled();
    }
  }

  Curve {
    spots = List.copyOf(spots);
  }

  /// The best of its points, the first of equals.
  Spot best() {
    return spots.stream().reduce((best, s) -> s.isBetter(best) ? s : best).orElseThrow();
  }

  Map<Control, List<Spot>> controls() {
    Map<Control, List<Spot>> all = new EnumMap<>(Control.class);
    for (Control control : Control.values()) {
      List<Spot> measured = spots.stream().filter(s -> s.controls().containsKey(control)).toList();
      if (!measured.isEmpty()) {
        all.put(control, measured);
      }
    }
    return all;
  }
}
