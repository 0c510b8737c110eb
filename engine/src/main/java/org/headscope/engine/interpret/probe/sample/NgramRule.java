package org.headscope.engine.interpret.probe.sample;

import module java.base;

import org.headscope.engine.interpret.probe.spec.ProbeTask;
import org.headscope.engine.interpret.probe.spec.Question;
import org.headscope.engine.run.UserError;

/// Examples about n-grams (\[ICLL] App. E): a position i, the last n−1 tokens there as context, and
/// a query c.
///
/// Count and frequency: i is uniform among positions whose context has a follower, and c is uniform
/// among its distinct followers. If `proportional`, as in the public code (\[Code] §8), c is drawn
/// in proportion to how often it followed, and for n = 1 it is the token at i.
///
/// Existence: i is uniform among positions that allow both answers. A fair coin decides between
/// tokens that followed and tokens that were seen but never followed, and c is uniform among the
/// distinct ones. For n = 1, where every token seen is a follower, the latter are symbols that have
/// not occurred yet.
record NgramRule(Question question, boolean proportional) implements QuestionSampler.SamplingRule {
  /// The most tokens in a set of bits.
  private static final int MAX_TOKENS = 64;

  private static int size(ProbeSequence sequence) {
    int size = sequence.vocabulary().size();
    if (size > MAX_TOKENS) {
      throw new UserError(
          "Questions about n-grams allow at most %d different tokens, but %s has %,d; ask about states."
              .formatted(MAX_TOKENS, sequence.id(), size));
    }
    return size;
  }

  /// Reads the sequence once, in time T, keeping the tokens that have followed each context so far.
  @Override
  public int[] positions(ProbeSequence sequence, int[] pool) {
    int n = question.n();
    int size = size(sequence);
    int contexts = (int) Math.pow(size, n - 1.0);
    long[] followed = new long[contexts]; // bits of the tokens that followed each
    int[] usable = new int[pool.length];
    int count = 0;
    long seen = 0;
    int context = 0; // the last n−1 tokens as a number
    int next = 0;
    for (int i = 0; i < sequence.length() && next < pool.length; i++) {
      int token = sequence.tokens()[i];
      seen |= 1L << token;
      if (i >= n - 1) {
        followed[context] |= 1L << token;
      }
      context = (context * size + token) % contexts;
      if (pool[next] == i) {
        next++;
        if (i >= n - 2 && usable(followed[context], seen, sequence)) {
          usable[count++] = i;
        }
      }
    }
    return Arrays.copyOf(usable, count);
  }

  private boolean usable(long followed, long seen, ProbeSequence sequence) {
    boolean existence = question.task() == ProbeTask.EXISTENCE;
    return followed != 0 && (!existence || absent(followed, seen, sequence) != 0);
  }

  /// The queries whose answer is no, as bits.
  private long absent(long followed, long seen, ProbeSequence sequence) {
    return (question.n() == 1 ? ordinary(sequence) : seen) & ~followed;
  }

  private static long ordinary(ProbeSequence sequence) {
    long bits = 0;
    for (int token : sequence.vocabulary().ordinary()) {
      bits |= 1L << token;
    }
    return bits;
  }

  @Override
  public ProbeExample draw(
      int index, ProbeSequence sequence, int[] positions, SplittableRandom random) {
    int[] tokens = sequence.tokens();
    int n = question.n();
    int i = positions[random.nextInt(positions.length)];
    Followers followers = Followers.at(tokens, size(sequence), i, n);
    if (question.task() != ProbeTask.EXISTENCE) {
      int c = query(followers, tokens[i], random);
      boolean count = question.task() == ProbeTask.COUNT;
      double target = count ? followers.count(c) : followers.frequency(c);
      return ProbeExample.ngram(index, tokens, i, n, c, target);
    }
    boolean exists = random.nextBoolean();
    long followed = followers.followed();
    int c = one(exists ? followed : absent(followed, seen(tokens, i), sequence), random);
    return ProbeExample.ngram(index, tokens, i, n, c, exists ? 1 : 0);
  }

  private int query(Followers followers, int current, SplittableRandom random) {
    if (!proportional) {
      return one(followers.followed(), random);
    }
    return question.n() == 1 ? current : followers.occurrence(random.nextInt(followers.total()));
  }

  private static long seen(int[] tokens, int i) {
    long seen = 0;
    for (int j = 0; j <= i; j++) {
      seen |= 1L << tokens[j];
    }
    return seen;
  }

  private static int one(long bits, SplittableRandom random) {
    long left = bits;
    for (int skip = random.nextInt(Long.bitCount(bits)); skip > 0; skip--) {
      left &= left - 1; // clears the lowest bit
    }
    return Long.numberOfTrailingZeros(left);
  }
}
