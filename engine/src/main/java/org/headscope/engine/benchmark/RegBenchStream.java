package org.headscope.engine.benchmark;

import module java.base;

import org.headscope.engine.automata.Language;
import org.headscope.engine.automata.RandomPfa;
import org.headscope.engine.task.Instance;
import org.headscope.engine.task.InstanceStream;
import org.headscope.engine.task.Sequence;
import org.headscope.engine.task.Split;

/// Endless instances of one split, each of another language; the seed decides everything.
///
/// Every candidate automaton has a generator of its own, split off the stream's, so that [#next],
/// [#nextTokens] and [#skip] walk the same sequence of instances. Languages seen are remembered by
/// their 64-bit hash: equal languages never come twice, and two different ones would have to share
/// a hash for a fresh language to be passed over.
final class RegBenchStream implements InstanceStream {
  /// Candidates in a row that bring nothing new before a spec's languages count as used up.
  private static final int EXHAUSTED = 1_000_000;

  private final RegBench spec;
  private final Split split;
  private final long seed;
  private final RandomPfa automata;
  private final SplittableRandom source;
  private final Set<Long> seen = new HashSet<>();

  RegBenchStream(RegBench spec, Split split, long seed) {
    this.spec = spec;
    this.split = split;
    this.seed = seed;
    this.automata = spec.automata();
    this.source = new SplittableRandom(seed);
  }

  /// A language that nobody has seen yet, and the generator that draws its strings.
  private record Draw(Language language, SplittableRandom random) {}

  /// The next instance, called `<preset>-<split>-<seed>-<index>` with indices from 0.
  ///
  /// @throws IllegalStateException if the spec's languages are used up
  @Override
  public Instance next() {
    String id = spec.preset() + "-" + split.label() + "-" + seed + "-" + seen.size();
    Draw draw = draw();
    int[] tokens = sample(draw);
    return new Instance(
        id,
        Optional.of(Instance.Origin.of(spec, seed)),
        new Sequence.Tokens(RegBench.VOCABULARY, tokens),
        Optional.of(new LatentAutomaton(draw.language().pfa())));
  }

  /// The token ids of the next instance, w1 | w2 | … | wk, without the rest of it.
  @Override
  public int[] nextTokens() {
    return sample(draw());
  }

  /// Passes over the next `count` instances without drawing their strings.
  @Override
  public void skip(long count) {
    for (long i = 0; i < count; i++) {
      draw();
    }
  }

  private Draw draw() {
    for (int attempt = 0; attempt < EXHAUSTED; attempt++) {
      SplittableRandom random = source.split();
      Language language = automata.draw(random);
      long hash = language.hash();
      if (Split.ofHash(hash) == split && seen.add(hash)) {
        return new Draw(language, random);
      }
    }
    throw new IllegalStateException(
        "after " + seen.size() + " languages the preset " + spec.preset() + " has no new ones");
  }

  /// Samples the strings of an instance, joined by separators.
  private int[] sample(Draw draw) {
    int strings = spec.strings().draw(draw.random());
    int[] tokens = new int[strings * (spec.length().max() + 1)];
    int t = 0;
    for (int s = 0; s < strings; s++) {
      int end = t + spec.length().draw(draw.random());
      draw.language().sample(tokens, t, end, draw.random());
      tokens[end] = RegBench.VOCABULARY.separator();
      t = end + 1;
    }
    return Arrays.copyOf(tokens, t - 1); // no trailing separator
  }
}
