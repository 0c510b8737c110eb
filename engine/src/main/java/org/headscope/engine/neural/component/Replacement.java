package org.headscope.engine.neural.component;

import module java.base;

import com.fasterxml.jackson.annotation.*;
import org.headscope.engine.run.Refusal;
import org.headscope.engine.run.UserError;

/// The values that replace a component's own.
public sealed interface Replacement {
  /// Zero.
  record Zero() implements Replacement {}

  /// The mean over instances and positions.
  record Mean(Grouping over) implements Replacement {}

  /// The output of the same component in another instance, at the same position; a shorter instance
  /// begins again at its end.
  record OtherInstance() implements Replacement {}

  /// Its own output at another position, from this position on; earlier ones, which cannot know it,
  /// keep theirs.
  record OtherPosition(int position) implements Replacement {
    public OtherPosition {
      Refusal.when(position < 0, "position %s", position);
    }
  }

  /// Its own output times a finite factor; 1 changes nothing.
  record Scaled(double factor) implements Replacement {
    public Scaled {
      Refusal.when(!Double.isFinite(factor), "the factor %s is not finite", factor);
    }
  }

  /// The output with a map of n-gram attention in place of the head's (\[ICLL] eq. 12): uniform
  /// over the keys after earlier occurrences of the last n tokens. Rows without one stay.
  record NgramRow(int order) implements Replacement {
    public NgramRow {
      Refusal.when(order < 1 || order > MAX_ORDER, "an n-gram row of order %s", order);
    }
  }

  /// The output with all attention on the previous token. The first row stays.
  record PreviousRow() implements Replacement {}

  /// The output with uniform attention to all tokens up to the query.
  record UniformRow() implements Replacement {}

  /// A null: its own outputs, permuted over the positions of the instance.
  record Permuted() implements Replacement {}

  int MAX_ORDER = 9;

  /// The positions that a mean combines.
  enum Grouping {
    ALL("mean", "the mean over instances"),
    /// Separators and symbols apart.
    KIND("mean-by-kind", "the mean over instances, separators and symbols apart"),
    TOKEN("mean-by-token", "the mean over instances, by token");

    private final String label;
    private final String words;

    Grouping(String label, String words) {
      this.label = label;
      this.words = words;
    }
  }

  /// The kinds without a number.
  static List<Replacement> plain() {
    return List.of(
        new Zero(),
        new Mean(Grouping.ALL),
        new Mean(Grouping.KIND),
        new Mean(Grouping.TOKEN),
        new OtherInstance(),
        new PreviousRow(),
        new UniformRow(),
        new Permuted());
  }

  /// True if it replaces a map's rows and not a component's output.
  default boolean ofMap() {
    return this instanceof NgramRow || this instanceof PreviousRow || this instanceof UniformRow;
  }

  /// The name in commands and files: `zero`, `mean-by-token`, `2-gram`, `times-0.5`, `position-12`.
  @JsonValue
  default String label() {
    return switch (this) {
      case Zero _ -> "zero";
      case Mean(Grouping over) -> over.label;
      case OtherInstance _ -> "other-instance";
      case OtherPosition(int position) -> "position-" + position;
      case Scaled(double factor) -> "times-" + factor;
      case NgramRow(int order) -> order + "-gram";
      case PreviousRow _ -> "previous";
      case UniformRow _ -> "uniform";
      case Permuted _ -> "permuted";
    };
  }

  /// The end of a sentence that begins “Replace … by”.
  default String words() {
    return switch (this) {
      case Zero _ -> "zero";
      case Mean(Grouping over) -> over.words;
      case OtherInstance _ -> "its output in another instance";
      case OtherPosition(int position) -> "its output at position " + position;
      case Scaled(double factor) -> factor + " times its output";
      case NgramRow(int order) -> order + "-gram attention";
      case PreviousRow _ -> "attention to the previous token";
      case UniformRow _ -> "uniform attention";
      case Permuted _ -> "its outputs, permuted over positions";
    };
  }

  /// The replacement called `name`.
  ///
  /// @throws UserError listing the names that there are
  @JsonCreator
  static Replacement parse(String name) {
    try {
      for (Replacement plain : plain()) {
        if (plain.label().equals(name)) {
          return plain;
        }
      }
      if (name.endsWith("-gram")) {
        return new NgramRow(Integer.parseInt(name.substring(0, name.length() - 5)));
      }
      if (name.startsWith("position-")) {
        return new OtherPosition(Integer.parseInt(name.substring(9)));
      }
      if (name.startsWith("times-")) {
        return new Scaled(Double.parseDouble(name.substring(6)));
      }
    } catch (IllegalArgumentException _) {
      // reported with all names
    }
    throw new UserError(
        "There is no replacement '%s'; use %s, 2-gram (1 to %s), position-12 or times-0.5 (a finite number)."
            .formatted(
                name,
                plain().stream().map(Replacement::label).collect(Collectors.joining(", ")),
                MAX_ORDER));
  }
}
