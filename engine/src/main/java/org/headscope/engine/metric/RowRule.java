package org.headscope.engine.metric;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.run.Named;
import org.headscope.engine.run.UserError;

/// Which rows of an instance of T tokens are scored; row t predicts token t+1.
public enum RowRule {
  /// Rows 0..T−2, a model's inputs: the rule of the published numbers.
  ALL,
  /// Those of [#ALL] whose next token is no separator.
  NO_SEPARATOR,
  /// Rows 0..99 of [#ALL], as in figure 6 of \[ICLL].
  FIRST_100;

  public int[] rows(int[] tokens) {
    IntStream all = IntStream.range(0, tokens.length - 1);
    IntStream scored =
        switch (this) {
          case ALL -> all;
          case NO_SEPARATOR -> all.filter(t -> tokens[t + 1] != RegBench.VOCABULARY.separator());
          case FIRST_100 -> all.limit(100);
        };
    return scored.toArray();
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
