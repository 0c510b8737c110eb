package org.headscope.engine.training;

import module java.base;

import com.fasterxml.jackson.annotation.*;
import org.headscope.engine.neural.ModelConfig;
import org.headscope.engine.neural.component.ClampValue;
import org.headscope.engine.neural.component.Component;
import org.headscope.engine.neural.component.ParameterPart;
import org.headscope.engine.run.UserError;

/// A component that is held at a value during some steps of a training.
///
/// A checkpoint is read as the step that follows it: the one of step 500 belongs to a clamp from
/// step 500, and no longer to one of steps 0 to 499.
///
/// @param from the first step, from 0
/// @param to the step from which it no longer holds; absent if it holds to the end
/// @param sha256 of the checkpoint that it takes over; absent until the training starts
public record Clamp(
    Component component, ClampValue value, long from, OptionalLong to, Optional<String> sha256) {
  private static final Pattern TEXT = Pattern.compile("([^=\\s]+)=(\\S+?)(?:@(\\d*)\\.\\.(\\d*))?");
  private static final Pattern EVERY = Pattern.compile("(\\d{1,4})\\.\\*");

  /// @throws UserError if it holds at no step
  public Clamp {
    UserError.when(
        from < 0 || to.stream().anyMatch(end -> end <= from),
        "The clamp %s=%s from step %s to %s holds at no step; begin it at 0 or later and end it after its beginning.",
        component.name(),
        value.label(),
        from,
        to.isPresent() ? to.getAsLong() : "the end");
  }

  public Clamp(Component component, ClampValue value, long from, OptionalLong to) {
    this(component, value, from, to, Optional.empty());
  }

  /// Reads the form of [#text]; without steps it holds in all of them.
  ///
  /// @param model whose heads `1.*` names: every one of layer 1
  /// @throws UserError naming the part that is wrong
  public static List<Clamp> parse(String text, ModelConfig model) {
    Matcher matcher = TEXT.matcher(text.strip());
    UserError.when(
        !matcher.matches(),
        "'%s' is no clamp; write one like 1.2=previous@0.. or mlp2=zero@0..500.",
        text);
    ClampValue value = ClampValue.parse(matcher.group(2));
    long from = step(matcher.group(3)).orElse(0);
    OptionalLong to = step(matcher.group(4));
    return components(matcher.group(1), model).stream()
        .map(component -> new Clamp(component, value, from, to))
        .toList();
  }

  private static OptionalLong step(String digits) {
    return Optional.ofNullable(digits)
        .filter(d -> !d.isEmpty())
        .map(d -> OptionalLong.of(d.length() > 18 ? Long.MAX_VALUE : Long.parseLong(d)))
        .orElse(OptionalLong.empty());
  }

  private static List<Component> components(String name, ModelConfig model) {
    Matcher every = EVERY.matcher(name);
    if (!every.matches()) {
      return List.of(Component.parse(name));
    }
    int layer = Integer.parseInt(every.group(1));
    List<Component> heads =
        Component.of(model).stream()
            .filter(c -> c.layer() == layer && c.type() == Component.Type.HEAD)
            .toList();
    UserError.when(
        heads.isEmpty(), "The model has no heads in layer %s; clamp its mixer or MLP.", layer);
    return heads;
  }

  /// Its form in commands: `1.2=previous@0..500`.
  public String text() {
    String end = to.isPresent() ? String.valueOf(to.getAsLong()) : "";
    return "%s=%s@%d..%s".formatted(component.name(), value.label(), from, end);
  }

  /// Its form for people: `head 1.2 held at attention to the previous token, steps 0 to 499`.
  public String words() {
    String steps =
        to.isPresent()
            ? "steps %,d to %,d".formatted(from, to.getAsLong() - 1)
            : from == 0 ? "in all steps" : "from step %,d on".formatted(from);
    return "%s %s, %s".formatted(component.label(), value.words(), steps);
  }

  public boolean holds(long step) {
    return step >= from && (to.isEmpty() || step < to.getAsLong());
  }

  boolean overlaps(Clamp other) {
    return component.equals(other.component)
        && (to.isEmpty() || other.from < to.getAsLong())
        && (other.to.isEmpty() || from < other.to.getAsLong());
  }

  /// The reason why it does not fit `model`, as a sentence.
  Optional<String> problem(ModelConfig model, long steps) {
    Optional<String> missing = component.missing(Component.of(model), "The model");
    if (missing.isPresent()) {
      return missing;
    }
    if (value.ofMap() && component.map().isEmpty()) {
      return Optional.of(
          "%s has no map; only heads can be held at one, but it can be zero or frozen."
              .formatted(component.label()));
    }
    if (!value.inPasses() && ParameterPart.of(model, component).isEmpty()) {
      return Optional.of(
          "No trained parameters belong to %s alone; hold its map or output instead."
              .formatted(component.label()));
    }
    return from < steps
        ? Optional.empty()
        : Optional.of(
            "%s begins at step %d, but the training has %d steps; let it begin earlier."
                .formatted(text(), from, steps));
  }

  Clamp scaled(double factor) {
    long first = Math.round(from * factor);
    OptionalLong end =
        to.isPresent()
            ? OptionalLong.of(Math.max(first + 1, Math.round(to.getAsLong() * factor)))
            : to;
    return new Clamp(component, value, first, end, sha256);
  }

  Clamp takingOver(ClampValue.TakenOver checkpoint, String hash) {
    return new Clamp(component, checkpoint, from, to, Optional.of(hash));
  }
}
