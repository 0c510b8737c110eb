package org.headscope.app.display;

import module java.base;

/// The tabs of the window, in the order of their shortcuts.
enum Tabs {
  HEADS,
  COMPARE,
  BUILD,
  PROBES,
  STATES;

  /// Its shortcut, in the words of xdotool.
  String key() {
    return switch (this) {
      case HEADS -> "ctrl+1";
      case COMPARE -> "ctrl+2";
      case BUILD -> "ctrl+3";
      case PROBES -> "ctrl+4";
      case STATES -> "ctrl+5";
    };
  }

  /// Its name in the program.
  String id() {
    return name().toLowerCase(Locale.ROOT);
  }

  /// Its views, and what switches to each where there is no room for all of them. Heads give way to
  /// a stepper over the map.
  Map<String, String> panels() {
    return switch (this) {
      case HEADS -> Map.of("attention", "Heads");
      case COMPARE ->
          Map.of("matrix", "Distances", "positions", "Where they differ", "curves", "Curves");
      // Nothing trains yet, and where there is little room its place is further down.
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
