package org.headscope.app.action;

import module java.base;

import javafx.beans.binding.Bindings;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.value.*;
import javafx.scene.input.*;
import org.headscope.engine.io.Json;

/// Actions in the order of their menus; each is added at the list's current place.
public final class ActionList {
  private static final ObservableValue<String> ALWAYS = new SimpleStringProperty("");

  private final List<Action> all = new ArrayList<>();
  private Action.Menu menu = Action.Menu.FILE;
  private String submenu = "";
  private boolean apart;

  public ActionList in(Action.Menu next) {
    return in(next, "");
  }

  public ActionList in(Action.Menu next, String inside) {
    menu = next;
    submenu = inside;
    apart = false;
    return this;
  }

  /// Draws a line above the next item.
  public ActionList line() {
    apart = true;
    return this;
  }

  private record Text(String title, String keys, String explanation) {}

  private static final Map<String, Text> TEXTS =
      Stream.of(Json.readOwn("actions.json", Text[].class))
          .collect(Collectors.toMap(Text::title, text -> text));

  /// Adds an action with the text of `actions.json` that is always available.
  public ActionList add(String title, ActionBody body) {
    return add(title, ALWAYS, body);
  }

  /// Adds an action with the text of `actions.json` that is not available while `whyNot` says why,
  /// in a sentence.
  public ActionList add(String title, ObservableValue<String> whyNot, ActionBody body) {
    Text text = Objects.requireNonNull(TEXTS.get(title), title);
    return add(title, text.keys(), text.explanation(), whyNot, body);
  }

  /// Adds an action that is always available; empty `keys` are no shortcut.
  public ActionList add(String title, String keys, String explanation, ActionBody body) {
    return add(title, keys, explanation, ALWAYS, body);
  }

  /// Adds an action that is not available while `whyNot` says why, in a sentence.
  public ActionList add(
      String title,
      String keys,
      String explanation,
      ObservableValue<String> whyNot,
      ActionBody body) {
    all.add(new Action(menu, submenu, apart, title, keys(keys), explanation, whyNot, body));
    apart = false;
    return this;
  }

  /// Returns `otherwise` while `possible` is false.
  public static ObservableValue<String> needs(ObservableBooleanValue possible, String otherwise) {
    return Bindings.when(possible).then("").otherwise(otherwise);
  }

  private static Optional<KeyCombination> keys(String name) {
    if (name.isEmpty()) {
      return Optional.empty();
    }
    KeyCombination keys = KeyCombination.valueOf(name);
    // JavaFX takes an unknown key name for a character that cannot be typed.
    if (!(keys instanceof KeyCodeCombination)) {
      throw new IllegalArgumentException(name + " is not a key");
    }
    return Optional.of(keys);
  }

  public List<Action> all() {
    return List.copyOf(all);
  }
}
