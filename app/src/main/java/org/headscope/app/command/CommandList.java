package org.headscope.app.command;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.value.ObservableBooleanValue;
import javafx.scene.input.KeyCodeCombination;
import javafx.scene.input.KeyCombination;

/// Commands in the order of their menus; each goes where the list stands.
public final class CommandList {
  private static final ObservableBooleanValue ALWAYS = new SimpleBooleanProperty(true);

  private final List<Command> all = new ArrayList<>();
  private Command.Menu menu = Command.Menu.FILE;
  private String submenu = "";
  private boolean apart;

  public CommandList in(Command.Menu next) {
    return in(next, "");
  }

  /// Goes to the submenu `inside` of `next`.
  public CommandList in(Command.Menu next, String inside) {
    menu = next;
    submenu = inside;
    apart = false;
    return this;
  }

  /// Draws a line above what comes next.
  public CommandList line() {
    apart = true;
    return this;
  }

  /// Adds a command that is always possible; empty `keys` are no shortcut.
  public CommandList add(String title, String keys, String explanation, Runnable action) {
    return add(title, keys, explanation, ALWAYS, action);
  }

  public CommandList add(
      String title,
      String keys,
      String explanation,
      ObservableBooleanValue enabled,
      Runnable action) {
    all.add(new Command(menu, submenu, apart, title, keys(keys), explanation, enabled, action));
    apart = false;
    return this;
  }

  private static Optional<KeyCombination> keys(String name) {
    if (name.isEmpty()) {
      return Optional.empty();
    }
    KeyCombination keys = KeyCombination.valueOf(name);
    // JavaFX takes a name that is no key's for a character that nobody can type.
    if (!(keys instanceof KeyCodeCombination)) {
      throw new IllegalArgumentException(name + " is not a key");
    }
    return Optional.of(keys);
  }

  public List<Command> all() {
    return List.copyOf(all);
  }
}
