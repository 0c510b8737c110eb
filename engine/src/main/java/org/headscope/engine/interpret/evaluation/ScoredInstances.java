package org.headscope.engine.interpret.evaluation;

import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.headscope.engine.benchmark.Instance;
import org.headscope.engine.run.UserError;

/// What predictors are scored on, one instance after the other, so that a file of any length takes
/// the memory of one.
public final class ScoredInstances {
  private final Supplier<Stream<Instance>> source;
  private int count;
  private long tokens;

  private ScoredInstances(Supplier<Stream<Instance>> source) {
    this.source = source;
    try (Stream<Instance> all = source.get()) {
      all.forEach(this::count);
    }
    if (count == 0) {
      throw new UserError("An evaluation needs an instance; name one.");
    }
  }

  /// Those of a list.
  ///
  /// @throws UserError naming an instance without automaton, or if there is none at all
  public static ScoredInstances of(List<Instance> instances) {
    return new ScoredInstances(List.copyOf(instances)::stream);
  }

  /// Those that `source` gives, again whenever it is asked. They are gone through once here.
  ///
  /// @throws UserError as the source, naming an instance without automaton, or if there is none
  public static ScoredInstances of(Supplier<Stream<Instance>> source) {
    return new ScoredInstances(source);
  }

  private void count(Instance instance) {
    if (instance.automaton().isEmpty()) {
      throw new UserError(
          "The instance %s has no automaton to score against; generate instances instead."
              .formatted(instance.id()));
    }
    count++;
    tokens += tokens(instance);
  }

  /// Tokens of `instance`, its separators among them.
  static long tokens(Instance instance) {
    return instance.strings().stream().mapToInt(s -> s.length() + 1).sum() - 1L;
  }

  /// All of them in order; close it.
  Stream<Instance> stream() {
    return source.get();
  }

  int count() {
    return count;
  }

  long tokens() {
    return tokens;
  }
}
