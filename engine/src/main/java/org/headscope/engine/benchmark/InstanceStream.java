package org.headscope.engine.benchmark;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import org.headscope.engine.automata.Language;
import org.headscope.engine.automata.RandomPfa;

/// Endless instances of one split, each of another language; the seed decides everything.
///
/// Every candidate automaton has a generator of its own, split off the stream's, so that [#next],
/// [#nextTokens] and [#skip] walk the same sequence of instances. Languages seen are remembered by
/// their 64-bit hash: equal languages never come twice, and two different ones would have to share
/// a hash for a fresh language to be passed over.
public final class InstanceStream implements Iterator<Instance> {
  /// Candidates in a row that bring nothing new before a spec's languages count as used up.
  private static final int EXHAUSTED = 1_000_000;

  private final RegBenchSpec spec;
  private final Split split;
  private final long seed;
  private final RandomPfa automata;
  private final SplittableRandom source;
  private final Set<Long> seen = new HashSet<>();

  public InstanceStream(RegBenchSpec spec, Split split, long seed) {
    this.spec = spec;
    this.split = split;
    this.seed = seed;
    this.automata = spec.automata();
    this.source = new SplittableRandom(seed);
  }

  /// A language that nobody has seen yet, and the generator that draws its strings.
  private record Draw(Language language, SplittableRandom random) {}

  /// Always true.
  @Override
  public boolean hasNext() {
    return true;
  }

  /// The next instance, called `<preset>-<split>-<seed>-<index>` with indices from 0.
  ///
  /// @throws IllegalStateException if the spec's languages are used up
  @Override
  public Instance next() {
    String id = spec.name() + "-" + split.label() + "-" + seed + "-" + seen.size();
    Draw draw = draw();
    String text = Vocabulary.decode(sample(draw));
    return new Instance(
        id,
        Optional.of(new Instance.Origin(spec.name(), seed)),
        Optional.of(draw.language().pfa()),
        List.of(text.split("\\|")));
  }

  /// The token ids of the next instance, w1 | w2 | … | wk, without the rest of it.
  public int[] nextTokens() {
    return sample(draw());
  }

  /// Passes over the next `count` instances without drawing their strings.
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
        "after " + seen.size() + " languages the preset " + spec.name() + " has no new ones");
  }

  /// Samples the strings of an instance, joined by separators.
  private int[] sample(Draw draw) {
    int strings = spec.strings().draw(draw.random());
    int[] tokens = new int[strings * (spec.length().max() + 1)];
    int t = 0;
    for (int s = 0; s < strings; s++) {
      int end = t + spec.length().draw(draw.random());
      draw.language().sample(tokens, t, end, draw.random());
      tokens[end] = Vocabulary.SEPARATOR;
      t = end + 1;
    }
    return Arrays.copyOf(tokens, t - 1); // no trailing separator
  }
}
