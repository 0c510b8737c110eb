package org.headscope.engine.metric;

import module java.base;

import com.fasterxml.jackson.annotation.JsonValue;
import org.headscope.engine.benchmark.Tasks;
import org.headscope.engine.run.Named;
import org.headscope.engine.run.UserError;
import org.headscope.engine.task.Instance;

/// The rows of an instance of T tokens that are scored; row t predicts token t+1.
public enum RowRule {
  /// Rows 0..T−2, a model's inputs: the rule of the published numbers.
  ALL,
  /// The rows of [#ALL] whose next token is no separator.
  NO_SEPARATOR,
  /// Rows 0..99 of [#ALL], as in figure 6 of \[ICLL].
  FIRST_100,
  /// The rows that the instance's task scores, of associative recall the last alone; [#ALL] where
  /// no task is known.
  TASK;

  /// The default rule for `instance`: [#ALL] of the published numbers, [#TASK] of a task that files
  /// name.
  public static RowRule defaultFor(Instance instance) {
    return instance.origin().map(Instance.Origin::isUnnamed).orElse(true) ? ALL : TASK;
  }

  /// The rows of `instance`, ascending.
  ///
  /// @throws UserError if its task is not known
  public int[] rows(Instance instance) {
    int[] tokens = instance.tokens();
    if (this == TASK && instance.origin().isPresent()) {
      return Tasks.of(instance.origin().get()).scored(tokens);
    }
    int separator = instance.vocabulary().separator();
    int end = this == FIRST_100 ? Math.min(100, tokens.length - 1) : tokens.length - 1;
    int[] rows = new int[end];
    int count = 0;
    for (int t = 0; t < end; t++) {
      if (this != NO_SEPARATOR || tokens[t + 1] != separator) {
        rows[count++] = t;
      }
    }
    return Arrays.copyOf(rows, count);
  }

  /// The rows of the first `length` tokens that the default rule scores from a quarter of the text
  /// on, by when a model has seen enough of the language.
  public static int[] settled(Instance instance, int length) {
    return Arrays.stream(defaultFor(instance).rows(instance))
        .filter(t -> t < length && t >= length / 4)
        .toArray();
  }

  /// Its name on the command line and in results.
  @JsonValue
  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /// The rule with this label.
  ///
  /// @throws UserError naming the rules there are
  public static RowRule byLabel(String label) {
    return Named.parse(List.of(values()), RowRule::label, "row rule", label);
  }
}
