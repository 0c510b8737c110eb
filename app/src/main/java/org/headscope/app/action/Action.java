package org.headscope.app.action;

import module java.base;

import javafx.beans.value.ObservableValue;
import javafx.scene.input.*;

/// An action of the user, on the FX thread. Menus, the palette, tooltips and the help overlay are
/// built from it.
///
/// @param submenu its submenu, empty if it is in the menu itself
/// @param apart whether a line separates it, or its submenu, from the items above
/// @param whyNot why it is not available now, in a sentence; empty if it is
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

  /// Its title below the name of the submenu.
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

  /// Its shortcut as shown to people, empty without one.
  public String keysText() {
    return keys.map(KeyCombination::getDisplayText).orElse("");
  }
}
