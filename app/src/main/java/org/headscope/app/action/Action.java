package org.headscope.app.action;

import module java.base;

import javafx.beans.value.ObservableValue;
import javafx.scene.input.*;

/// An action for a person, on the FX thread. Menus, the palette, tooltips and the help overlay are
/// made of it.
///
/// @param submenu the menu inside that one, empty if it is there directly
/// @param apart whether a line separates it, or its submenu, from the previous one
/// @param whyNot the reason why it is disabled, in a sentence; empty while it is enabled
public record Action(
    Menu menu,
    String submenu,
    boolean apart,
    String title,
    Optional<KeyCombination> keys,
    String explanation,
    ObservableValue<String> whyNot,
    ActionBody body) {

  public enum Menu {
    FILE("File"),
    EDIT("Edit"),
    GO("Go"),
    RUN("Run"),
    VIEW("View"),
    HELP("Help");

    private final String label;

    Menu(String label) {
      this.label = label;
    }

    public String label() {
      return label;
    }
  }

  /// Its title under the name of the submenu.
  public String shortTitle() {
    String above = submenu + ": ";
    if (!title.startsWith(above)) {
      return title;
    }
    String rest = title.substring(above.length());
    return Character.toUpperCase(rest.charAt(0)) + rest.substring(1);
  }

  public boolean isOn(KeyEvent event) {
    return keys.filter(k -> k.match(event)).isPresent();
  }

  public boolean isPossible() {
    return whyNot.getValue().isEmpty();
  }

  public void perform(Consumer<ActionBody> performer) {
    if (isPossible()) {
      performer.accept(body);
    }
  }

  /// Its shortcut as people read it, empty without one.
  public String keysText() {
    return keys.map(KeyCombination::getDisplayText).orElse("");
  }
}
