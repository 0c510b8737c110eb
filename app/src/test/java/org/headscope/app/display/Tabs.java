package org.headscope.app.display;

import module java.base;

/// The tabs of the window, in the order of their shortcuts.
enum Tabs {
  HEADS,
  COMPARE,
  BUILD,
  PROBES,
  STATES;

  /// The shortcut in xdotool's syntax.
  String key() {
    return switch (this) {
      case HEADS -> "ctrl+1";
      case COMPARE -> "ctrl+2";
      case BUILD -> "ctrl+3";
      case PROBES -> "ctrl+4";
      case STATES -> "ctrl+5";
    };
  }

  /// The name in the program.
  String id() {
    return name().toLowerCase(Locale.ROOT);
  }

  /// The views of the tab, each with the control that switches to it if not all fit. Heads are
  /// replaced by a stepper above the map.
  Map<String, String> panels() {
    return switch (this) {
      case HEADS -> Map.of("attention", "Heads");
      case COMPARE ->
          Map.of(
              "matrix", "Distances",
              "positions", "Where they differ",
              "curves", "Curves",
              "head-table", "Head table");
      // Before any training, and with little space, it is further down.
      case BUILD -> Map.of();
      case PROBES ->
          Map.of(
              "probe-layers", "Over layers",
              "probe-steps", "Over checkpoints",
              "probe-best", "Best layers",
              "probe-reading", "On this instance");
      case STATES -> Map.of("hidden", "States");
    };
  }
}
