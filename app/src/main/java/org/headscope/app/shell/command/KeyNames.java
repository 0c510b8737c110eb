package org.headscope.app.shell.command;

import javafx.scene.input.KeyCodeCombination;
import javafx.scene.input.KeyCombination;
import javafx.scene.input.KeyCombination.ModifierValue;

/** Shortcuts in the words that stand on keyboards. */
final class KeyNames {
  private KeyNames() {}

  static String of(KeyCombination keys) {
    if (!(keys instanceof KeyCodeCombination combination)) {
      return keys.getDisplayText();
    }
    StringBuilder name = new StringBuilder();
    boolean mac = System.getProperty("os.name", "").startsWith("Mac");
    append(name, combination.getShortcut(), mac ? "⌘" : "Ctrl");
    append(name, combination.getControl(), "Ctrl");
    append(name, combination.getAlt(), mac ? "⌥" : "Alt");
    append(name, combination.getShift(), mac ? "⇧" : "Shift");
    return name
        + switch (combination.getCode()) {
          case LEFT -> "←";
          case RIGHT -> "→";
          case UP -> "↑";
          case DOWN -> "↓";
          case ESCAPE -> "Esc";
          case PAGE_UP -> "PgUp";
          case PAGE_DOWN -> "PgDn";
          default -> combination.getCode().getName();
        };
  }

  private static void append(StringBuilder name, ModifierValue modifier, String text) {
    if (modifier == ModifierValue.DOWN) {
      name.append(text).append(text.length() == 1 ? "" : "+");
    }
  }
}
