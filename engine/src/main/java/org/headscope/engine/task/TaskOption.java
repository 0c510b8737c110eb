package org.headscope.engine.task;

import java.util.List;
import java.util.Optional;
import org.headscope.engine.run.Range;

/// A parameter of a family's tasks, of which the command line makes an option `--name`.
public sealed interface TaskOption {
  /// In lower case, with hyphens between words.
  String name();

  /// What it is, for people, without a full stop.
  String description();

  /// What it is where nothing is given, an Integer or a String; empty where it must be given.
  Optional<Object> standard();

  /// A whole number.
  record Count(String name, String description, int count, Range range) implements TaskOption {
    public Count {
      if (!range.contains(count)) {
        throw new IllegalArgumentException("the standard " + name + " is none of its own");
      }
    }

    @Override
    public Optional<Object> standard() {
      return Optional.of(count);
    }
  }

  /// One of a few names, which must be given.
  record Choice(String name, String description, List<String> names) implements TaskOption {
    public Choice {
      names = List.copyOf(names);
      if (names.isEmpty()) {
        throw new IllegalArgumentException("the choice " + name + " has nothing to choose from");
      }
    }

    @Override
    public Optional<Object> standard() {
      return Optional.empty();
    }
  }
}
