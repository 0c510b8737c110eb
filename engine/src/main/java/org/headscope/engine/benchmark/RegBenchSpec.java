package org.headscope.engine.benchmark;

import java.util.List;
import org.headscope.engine.automata.RandomPfa;
import org.headscope.engine.run.Named;
import org.headscope.engine.run.Range;
import org.headscope.engine.run.UserError;

/// The distributions that RegBench instances are drawn from (\[ICLL] §3). The paper's text and its
/// public code disagree, so there is a preset for each; published n-gram numbers fit the code's.
///
/// @param states n, states of the automaton before minimisation
/// @param alphabet c, symbols of the language
/// @param outDegree m, edges leaving a state, capped at n−1
/// @param length symbols of a string
public record RegBenchSpec(
    String name, Range states, Range alphabet, Range outDegree, Range strings, Range length) {
  public RegBenchSpec {
    if (strings.min() < 1 || length.min() < 1) {
      throw new IllegalArgumentException("an instance needs strings, and strings need symbols");
    }
  }

  /// The text of \[ICLL] §3: out-degree 1–4, 10–20 strings of 1–50 symbols.
  public static RegBenchSpec paper() {
    return new RegBenchSpec(
        "paper",
        new Range(4, 12),
        new Range(4, 18),
        new Range(1, 4),
        new Range(10, 20),
        new Range(1, 50));
  }

  /// The public code of \[ICLL]: out-degree 1–3, 10–19 strings of 1–49 symbols.
  public static RegBenchSpec reference() {
    return new RegBenchSpec(
        "reference",
        new Range(4, 12),
        new Range(4, 18),
        new Range(1, 3),
        new Range(10, 19),
        new Range(1, 49));
  }

  public static List<RegBenchSpec> presets() {
    return List.of(paper(), reference());
  }

  /// The preset called `name`.
  ///
  /// @throws UserError naming the presets there are
  public static RegBenchSpec byName(String name) {
    return Named.parse(presets(), RegBenchSpec::name, "preset", name);
  }

  /// The longest instance in tokens, separators included.
  public int maxTokens() {
    return strings.max() * (length.max() + 1) - 1;
  }

  RandomPfa automata() {
    return new RandomPfa(states, alphabet, outDegree, Vocabulary.SEPARATOR - 1);
  }
}
