package org.headscope.app.shell.command;

import java.util.Optional;
import javafx.beans.binding.Bindings;
import javafx.beans.value.ObservableBooleanValue;
import javafx.scene.input.KeyCombination;
import javafx.scene.input.KeyEvent;

/**
 * Something a person can do. Menus, the palette, tooltips and the help overlay are made of it.
 *
 * @param menu which menu it stands in
 * @param title what it is called
 * @param keys its shortcut
 * @param explanation one sentence: what happens
 * @param enabled whether it would do something now
 * @param action does it, on the FX thread
 */
public record Command(
    Menu menu,
    String title,
    Optional<KeyCombination> keys,
    String explanation,
    ObservableBooleanValue enabled,
    Runnable action) {

  /** The menus, in their order. */
  public enum Menu {
    FILE("File"),
    EDIT("Edit"),
    GO("Go"),
    VIEW("View"),
    HELP("Help");

    private final String label;

    Menu(String label) {
      this.label = label;
    }

    /** What people read. */
    public String label() {
      return label;
    }
  }

  /** A command that is always possible; an empty {@code keys} has no shortcut. */
  public static Command of(
      Menu menu, String title, String keys, String explanation, Runnable action) {
    return new Command(
        menu,
        title,
        keys.isEmpty() ? Optional.empty() : Optional.of(KeyCombination.valueOf(keys)),
        explanation,
        Bindings.createBooleanBinding(() -> true),
        action);
  }

  /** The same command, possible only while {@code condition} holds. */
  public Command when(ObservableBooleanValue condition) {
    return new Command(menu, title, keys, explanation, condition, action);
  }

  /** Whether {@code event} is its shortcut. */
  public boolean isOn(KeyEvent event) {
    return keys.filter(k -> k.match(event)).isPresent();
  }

  /** Does it if it is possible now. */
  public void run() {
    if (enabled.get()) {
      action.run();
    }
  }

  /** Its shortcut as people read it, empty without one. */
  public String keysText() {
    return keys.map(KeyNames::of).orElse("");
  }

  /** What a tooltip says: the explanation and the shortcut. */
  public String tooltip() {
    return keysText().isEmpty() ? explanation : explanation + " (" + keysText() + ")";
  }
}
