package org.headscope.app.display;

import java.util.List;
import java.util.Locale;

/** The tabs of the window, in the order of their shortcuts. */
enum Tabs {
  HEADS,
  COMPARE,
  BUILD,
  PROBES,
  STATES;

  /** Its shortcut, in the words of xdotool. */
  String key() {
    return switch (this) {
      case HEADS -> "ctrl+1";
      case COMPARE -> "ctrl+2";
      case BUILD -> "ctrl+3";
      case PROBES -> "ctrl+4";
      case STATES -> "ctrl+5";
    };
  }

  /** Its name in the program. */
  String id() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Names of its views. */
  List<String> panels() {
    return switch (this) {
      case HEADS -> List.of("attention", "heads");
      case COMPARE -> List.of("matrix", "positions", "curves");
      case BUILD -> List.of("training");
      case PROBES -> List.of("probe-layers", "probe-steps", "probe-best", "probe-reading");
      case STATES -> List.of("hidden");
    };
  }
}
