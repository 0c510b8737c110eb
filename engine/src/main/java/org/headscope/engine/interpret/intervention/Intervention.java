package org.headscope.engine.interpret.intervention;

import module java.base;

import org.headscope.engine.neural.component.Component;
import org.headscope.engine.neural.component.Replacement;
import org.headscope.engine.run.UserError;

/// One sentence of the bench: replace components by other values at some positions.
///
/// @param components those that are replaced, at least one
/// @param on false if it is switched off
public record Intervention(
    List<Component> components, Replacement by, TokenSelector at, boolean on) {
  private static final Pattern TEXT = Pattern.compile("(\\S+) by (\\S+)(?: at (\\S+))?");

  /// @throws UserError if no component is named, or a map is to be replaced that is no head's
  public Intervention {
    components = components.stream().distinct().toList();
    UserError.when(components.isEmpty(), "The intervention names no component; add one.");
    for (Component component : components) {
      UserError.when(
          by.ofMap() && component.map().isEmpty(),
          "%s has no map; only the maps of heads can be replaced by %s.",
          component.label(),
          by.words());
    }
  }

  public Intervention(List<Component> components, Replacement by) {
    this(components, by, new TokenSelector.All(), true);
  }

  /// Reads the form of [#text].
  ///
  /// @throws UserError naming the part that is wrong
  public static Intervention parse(String text) {
    Matcher matcher = TEXT.matcher(text.strip());
    UserError.when(
        !matcher.matches(),
        "'%s' is no intervention; write one like '2.1,mlp4 by mean at all'.",
        text);
    return new Intervention(
        Arrays.stream(matcher.group(1).split(",")).map(Component::parse).toList(),
        Replacement.parse(matcher.group(2)),
        TokenSelector.parse(Optional.ofNullable(matcher.group(3)).orElse("all")),
        true);
  }

  /// Its form in commands: `2.1,mlp4 by mean at all`.
  public String text() {
    return "%s by %s at %s"
        .formatted(
            components.stream().map(Component::name).collect(Collectors.joining(",")),
            by.label(),
            at.label());
  }

  /// Its form for people, after “Replace”: `head 2.1 by zero at all positions`.
  public String words() {
    return "%s by %s %s"
        .formatted(
            components.stream().map(Component::label).collect(Collectors.joining(", ")),
            by.words(),
            at.words());
  }

  public Intervention switched(boolean on) {
    return new Intervention(components, by, at, on);
  }
}
