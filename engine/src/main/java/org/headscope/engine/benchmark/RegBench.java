package org.headscope.engine.benchmark;

import module java.base;

import org.headscope.engine.automata.Language;
import org.headscope.engine.automata.Pfa;
import org.headscope.engine.automata.RandomPfa;
import org.headscope.engine.run.Named;
import org.headscope.engine.run.Range;
import org.headscope.engine.run.Refusal;
import org.headscope.engine.run.UserError;
import org.headscope.engine.task.Instance;
import org.headscope.engine.task.InstanceStream;
import org.headscope.engine.task.Latent;
import org.headscope.engine.task.Sequence;
import org.headscope.engine.task.Split;
import org.headscope.engine.task.Task;
import org.headscope.engine.task.TaskParameters;
import org.headscope.engine.task.Vocabulary;

/// RegBench (\[ICLL] §3): strings of a language that is drawn for each instance, joined by
/// separators. The paper's text and its public code disagree on the distributions, so there is a
/// preset for each; published n-gram numbers fit the code's.
///
/// @param states n, states of the automaton before minimisation
/// @param alphabet c, symbols of the language
/// @param outDegree m, edges leaving a state, capped at n−1
/// @param length symbols of a string
public record RegBench(
    String preset, Range states, Range alphabet, Range outDegree, Range strings, Range length)
    implements Task {
  private static final String LABELS = ".abcdefghijklmnopqr|";

  /// 20 tokens in the order of the public code: `.`=0, the padding, `a..r`=1..18, and the separator
  /// `|`=19.
  public static final Vocabulary VOCABULARY =
      new Vocabulary(LABELS.chars().mapToObj(Character::toString).toList(), 0, 19);

  public RegBench {
    if (strings.min() < 1 || length.min() < 1) {
      throw new IllegalArgumentException("an instance needs strings, and strings need symbols");
    }
  }

  /// The text of \[ICLL] §3: out-degree 1–4, 10–20 strings of 1–50 symbols.
  public static RegBench paper() {
    return preset("paper", 4, new Range(10, 20), 50);
  }

  /// The public code of \[ICLL]: out-degree 1–3, 10–19 strings of 1–49 symbols.
  public static RegBench reference() {
    return preset("reference", 3, new Range(10, 19), 49);
  }

  private static RegBench preset(String name, int outDegree, Range strings, int length) {
    Range states = new Range(4, 12);
    Range alphabet = new Range(4, 18);
    return new RegBench(
        name, states, alphabet, new Range(1, outDegree), strings, new Range(1, length));
  }

  public static List<RegBench> presets() {
    return List.of(paper(), reference());
  }

  /// The preset called `name`.
  ///
  /// @throws UserError naming the presets there are
  public static RegBench byName(String name) {
    return Named.parse(presets(), RegBench::preset, "preset", name);
  }

  /// The split of the language whose canonical form is `canonical`.
  public static Split split(Pfa canonical) {
    return Split.ofHash(Language.hash(canonical));
  }

  /// An instance of these strings.
  ///
  /// @param origin what drew it; empty for hand-written instances
  /// @param automaton the language; empty when unknown
  /// @param strings the strings, symbols a–r, none empty
  /// @throws IllegalArgumentException naming the string and the position of what cannot be
  public static Instance instance(
      String id, Optional<Instance.Origin> origin, Optional<Pfa> automaton, List<String> strings) {
    return of(id, origin, automaton.map(LatentAutomaton::new), strings);
  }

  /// [#instance] of an automaton whose letters may stand for something.
  public static Instance of(
      String id,
      Optional<Instance.Origin> origin,
      Optional<LatentAutomaton> automaton,
      List<String> strings) {
    Refusal.when(strings.isEmpty(), "an instance needs at least one string");
    int length = strings.size() - 1; // separators
    for (String string : strings) {
      length = Math.addExact(length, string.length());
    }
    int[] tokens = new int[length];
    int next = 0;
    for (int s = 0; s < strings.size(); s++) {
      if (s > 0) {
        tokens[next++] = VOCABULARY.separator();
      }
      next = encode(strings.get(s), s, tokens, next);
    }
    return new Instance(
        id, origin, new Sequence(VOCABULARY, tokens), automaton.map(Latent.class::cast));
  }

  private static int encode(String string, int index, int[] tokens, int next) {
    Refusal.when(string.isEmpty(), "string %s is empty", index);
    for (int i = 0; i < string.length(); i++) {
      int id = LABELS.indexOf(string.charAt(i));
      if (!VOCABULARY.isOrdinary(id)) {
        throw new IllegalArgumentException(
            "string " + index + " has '" + string.charAt(i) + "' at position " + i + ", not a–r");
      }
      tokens[next + i] = id;
    }
    return next + string.length();
  }

  /// The origin in an instance's file.
  public static Instance.Origin origin(String preset, long seed) {
    return new Instance.Origin(
        Task.UNNAMED, TaskParameters.of(RegBenchFamily.PRESET, preset), seed);
  }

  @Override
  public String name() {
    return RegBenchFamily.NAME;
  }

  @Override
  public TaskParameters parameters() {
    return TaskParameters.of(RegBenchFamily.PRESET, preset);
  }

  @Override
  public Vocabulary vocabulary() {
    return VOCABULARY;
  }

  /// The longest instance in tokens, separators included.
  @Override
  public int maxTokens() {
    return strings.max() * (length.max() + 1) - 1;
  }

  /// The mean number of tokens, as counted in \[Code] §1.
  @Override
  public int meanTokens() {
    return 376;
  }

  @Override
  public InstanceStream stream(Split split, long seed) {
    RandomPfa automata = automata();
    return new InstanceStream(
        this, preset, split, seed, random -> new LanguageDraw(this, automata.draw(random), random));
  }

  /// Every symbol; where strings end is no property of their language.
  @Override
  public boolean learned(int[] tokens, int t) {
    return tokens[t + 1] != VOCABULARY.separator();
  }

  RandomPfa automata() {
    return new RandomPfa(states, alphabet, outDegree, VOCABULARY.separator() - 1);
  }

  private record LanguageDraw(RegBench spec, Language language, SplittableRandom random)
      implements InstanceStream.Draw {
    @Override
    public long hash() {
      return language.hash();
    }

    /// w1 | w2 | … | wk.
    @Override
    public int[] tokens(int instance) {
      int strings = spec.strings().draw(random);
      int[] tokens = new int[strings * (spec.length().max() + 1)];
      int t = 0;
      for (int s = 0; s < strings; s++) {
        int end = t + spec.length().draw(random);
        language.sample(tokens, t, end, random);
        tokens[end] = RegBench.VOCABULARY.separator();
        t = end + 1;
      }
      return Arrays.copyOf(tokens, t - 1); // no trailing separator
    }

    @Override
    public Latent latent(int instance) {
      return new LatentAutomaton(language.pfa());
    }
  }
}
