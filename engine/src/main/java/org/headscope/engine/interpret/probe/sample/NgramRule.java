package org.headscope.engine.interpret.probe.sample;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.interpret.probe.spec.ProbeTask;
import org.headscope.engine.interpret.probe.spec.Question;

/// Examples about n-grams (\[ICLL] App. E): a position i, the last n−1 tokens there as context, and
/// a query c.
///
/// Count and frequency: i uniform among positions whose context was followed by something, c
/// uniform among the distinct tokens that followed; as the public code draws it (\[Code] §8), in
/// proportion to how often they did, and for n = 1 the token at i itself.
///
/// Existence: i uniform among positions that have both, then by a fair coin a token that followed
/// or one that was seen but never followed, uniform among the distinct ones. For n = 1, where
/// whatever was seen followed, the latter is a symbol a–r that has not come yet.
record NgramRule(Question question, boolean proportional) implements SamplingRule {
  /// Bits of the symbols a–r.
  private static final int ORDINARY = (1 << RegBench.VOCABULARY.separator()) - 2;

  /// Reads the sequence once, keeping which tokens followed each context so far: time T.
  @Override
  public int[] positions(ProbeSequence sequence, int[] pool) {
    int n = question.n();
    int contexts = (int) Math.pow(RegBench.VOCABULARY.size(), n - 1.0);
    int[] followed = new int[contexts]; // bits of the tokens that followed each
    int[] usable = new int[pool.length];
    int count = 0;
    int seen = 0;
    int context = 0; // the last n−1 tokens as a number
    int next = 0;
    for (int i = 0; i < sequence.length() && next < pool.length; i++) {
      int token = sequence.tokens()[i];
      seen |= 1 << token;
      if (i >= n - 1) {
        followed[context] |= 1 << token;
      }
      context = (context * RegBench.VOCABULARY.size() + token) % contexts;
      if (pool[next] == i) {
        next++;
        if (i >= n - 2 && usable(followed[context], seen)) {
          usable[count++] = i;
        }
      }
    }
    return Arrays.copyOf(usable, count);
  }

  private boolean usable(int followed, int seen) {
    boolean existence = question.task() == ProbeTask.EXISTENCE;
    return followed != 0 && (!existence || strangers(followed, seen) != 0);
  }

  /// The queries that are answered with no, as bits.
  private int strangers(int followed, int seen) {
    return (question.n() == 1 ? ORDINARY : seen) & ~followed;
  }

  @Override
  public ProbeExample draw(
      int index, ProbeSequence sequence, int[] positions, SplittableRandom random) {
    int[] tokens = sequence.tokens();
    int n = question.n();
    int i = positions[random.nextInt(positions.length)];
    Followers followers = Followers.at(tokens, i, n);
    if (question.task() != ProbeTask.EXISTENCE) {
      int c = query(followers, tokens[i], random);
      boolean count = question.task() == ProbeTask.COUNT;
      double target = count ? followers.count(c) : followers.frequency(c);
      return ProbeExample.ngram(index, tokens, i, n, c, target);
    }
    boolean exists = random.nextBoolean();
    int followed = followers.followed();
    int c = one(exists ? followed : strangers(followed, seen(tokens, i)), random);
    return ProbeExample.ngram(index, tokens, i, n, c, exists ? 1 : 0);
  }

  private int query(Followers followers, int current, SplittableRandom random) {
    if (!proportional) {
      return one(followers.followed(), random);
    }
    return question.n() == 1 ? current : followers.occurrence(random.nextInt(followers.total()));
  }

  private static int seen(int[] tokens, int i) {
    int seen = 0;
    for (int j = 0; j <= i; j++) {
      seen |= 1 << tokens[j];
    }
    return seen;
  }

  /// One of the tokens in `bits`, all equally likely.
  private static int one(int bits, SplittableRandom random) {
    int left = bits;
    for (int skip = random.nextInt(Integer.bitCount(bits)); skip > 0; skip--) {
      left &= left - 1; // drops the lowest
    }
    return Integer.numberOfTrailingZeros(left);
  }
}
