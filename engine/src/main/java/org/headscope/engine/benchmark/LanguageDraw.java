package org.headscope.engine.benchmark;

import module java.base;

import org.headscope.engine.automata.Language;
import org.headscope.engine.task.Latent;
import org.headscope.engine.task.SplitStream;

/// A language, and the generator that draws its strings once they are asked for.
record LanguageDraw(RegBench spec, Language language, SplittableRandom random)
    implements SplitStream.Draw {
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
