package org.headscope.engine.neural.component;

import module java.base;

import com.fasterxml.jackson.annotation.*;
import org.headscope.engine.run.Refusal;
import org.headscope.engine.run.UserError;

/// The value at which a component is held while a model is trained.
public sealed interface ClampValue {
  /// Zero or a map, in every pass. Rows for which there is no such map stay, as on the bench.
  record Replaced(Replacement by) implements ClampValue {
    public Replaced {
      Refusal.when(!(by.ofMap() || by instanceof Replacement.Zero), "%s cannot be held", by);
    }
  }

  /// No attention to the previous token: that weight is zero, and rows that sum to one are divided
  /// by the sum of the others. A row of softmax attention without another weight attends to its own
  /// token; weights that do not sum to one only lose the previous token's.
  record NoPrevious() implements ClampValue {}

  /// Its own parameters do not change.
  record Frozen() implements ClampValue {}

  /// Its own parameters are those of the same component in a checkpoint of another run, and do not
  /// change.
  ///
  /// @param run the folder of the run
  record TakenOver(String run, long step) implements ClampValue {
    public TakenOver {
      Refusal.when(run.isBlank() || step < 0, "a checkpoint %s@%s", run, step);
    }
  }

  Pattern TAKEN_OVER = Pattern.compile("from:(.+)@(\\d{1,18})");

  /// The values without a number or a path, and a 1-gram.
  static List<ClampValue> plain() {
    return List.of(
        new Replaced(new Replacement.PreviousRow()),
        new Replaced(new Replacement.UniformRow()),
        new Replaced(new Replacement.NgramRow(1)),
        new Replaced(new Replacement.Zero()),
        new NoPrevious(),
        new Frozen());
  }

  /// True if it replaces a map, which only heads have.
  default boolean ofMap() {
    return this instanceof NoPrevious || (this instanceof Replaced held && held.by.ofMap());
  }

  /// True if every pass of the model is affected; else only the updates of its parameters.
  default boolean inPasses() {
    return this instanceof NoPrevious || this instanceof Replaced;
  }

  /// The name in commands and files: `previous`, `2-gram`, `zero`, `from:runs/a@500`.
  @JsonValue
  default String label() {
    return switch (this) {
      case Replaced(Replacement by) -> by.label();
      case NoPrevious _ -> "no-previous";
      case Frozen _ -> "frozen";
      case TakenOver(String run, long step) -> "from:%s@%d".formatted(run, step);
    };
  }

  /// The words after a component's name: `head 1.2 held at attention to the previous token`.
  default String words() {
    return switch (this) {
      case Replaced(Replacement by) -> "held at " + by.words();
      case NoPrevious _ -> "without attention to the previous token";
      case Frozen _ -> "frozen";
      case TakenOver(String run, long step) -> "taken over from %s, step %d".formatted(run, step);
    };
  }

  /// The value called `name`.
  ///
  /// @throws UserError listing the names that there are
  @JsonCreator
  static ClampValue parse(String name) {
    Matcher taken = TAKEN_OVER.matcher(name);
    if (taken.matches()) {
      return new TakenOver(taken.group(1), Long.parseLong(taken.group(2)));
    }
    try {
      return plain().stream()
          .filter(value -> value.label().equals(name))
          .findFirst()
          .orElseGet(() -> new Replaced(Replacement.parse(name)));
    } catch (UserError | IllegalArgumentException e) {
      throw new UserError(
          "There is no clamp '%s'; use previous, uniform, 2-gram (1 to %d), zero, no-previous, frozen or from:RUN@STEP."
              .formatted(name, Replacement.MAX_ORDER),
          e);
    }
  }
}
