package org.headscope.engine.task;

import module java.base;

import org.headscope.engine.run.Range;
import org.headscope.engine.run.Refusal;

/// A parameter of a family's tasks, which is an option `--name` on the command line.
public sealed interface TaskOption {
  /// Its name in lower case, with hyphens between words.
  String name();

  /// Its description, without a full stop.
  String description();

  /// Its default, an Integer, a Double or a String; empty if it is required.
  Optional<Object> standard();

  record Count(String name, String description, int count, Range range) implements TaskOption {
    public Count {
      Refusal.when(!range.contains(count), "the default of %s is out of its range", name);
    }

    @Override
    public Optional<Object> standard() {
      return Optional.of(count);
    }
  }

  /// A number that need not be whole, from `min` to `max`.
  record Real(String name, String description, double number, double min, double max)
      implements TaskOption {
    public Real {
      Refusal.when(
          !(min <= number && number <= max), "the default of %s is out of its range", name);
    }

    @Override
    public Optional<Object> standard() {
      return Optional.of(number);
    }

    public boolean contains(double value) {
      return value >= min && value <= max;
    }

    /// `from 0.01 to 100`.
    public String range() {
      return "from %s to %s".formatted(plain(min), plain(max));
    }

    private static String plain(double number) {
      return number == Math.rint(number) ? Long.toString((long) number) : Double.toString(number);
    }
  }

  record Choice(String name, String description, List<String> names) implements TaskOption {
    public Choice {
      names = List.copyOf(names);
      Refusal.when(names.isEmpty(), "the choice %s has nothing to choose from", name);
    }

    @Override
    public Optional<Object> standard() {
      return Optional.empty();
    }
  }
}
