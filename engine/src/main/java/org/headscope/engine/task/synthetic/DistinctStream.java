package org.headscope.engine.task.synthetic;

import module java.base;

import org.headscope.engine.task.Instance;
import org.headscope.engine.task.InstanceStream;
import org.headscope.engine.task.Latent;
import org.headscope.engine.task.Sequence;
import org.headscope.engine.task.Split;
import org.headscope.engine.task.Task;
import org.headscope.engine.task.Vocabulary;

/// Endless instances of one split, no two of the same tokens; the seed decides everything.
///
/// The hash of its tokens says to which split an instance belongs, so that no file, stream or seed
/// can bring one of training into a test; the public code draws again within a split only. Every
/// candidate has a generator of its own, split off the stream's.
final class DistinctStream implements InstanceStream {
  /// Candidates in a row that bring nothing new before a task's instances count as used up.
  private static final int EXHAUSTED = 100_000;

  private final Task task;
  private final Split split;
  private final long seed;
  private final Function<SplittableRandom, Draw> draws;
  private final SplittableRandom source;
  private final Set<Long> seen = new HashSet<>();

  /// @param draws draws an instance of `task` by a generator
  DistinctStream(Task task, Split split, long seed, Function<SplittableRandom, Draw> draws) {
    this.task = task;
    this.split = split;
    this.seed = seed;
    this.draws = draws;
    this.source = new SplittableRandom(seed);
  }

  /// Tokens, and what was drawn for them.
  record Draw(int[] tokens, Latent latent) {}

  @Override
  public Instance next() {
    String id = task.name() + "-" + split.label() + "-" + seed + "-" + seen.size();
    Draw draw = draw();
    Vocabulary vocabulary = task.vocabulary();
    return new Instance(
        id,
        Optional.of(Instance.Origin.of(task, seed)),
        new Sequence.Tokens(vocabulary, draw.tokens()),
        Optional.of(draw.latent()));
  }

  @Override
  public int[] nextTokens() {
    return draw().tokens();
  }

  @Override
  public void skip(long count) {
    for (long i = 0; i < count; i++) {
      draw();
    }
  }

  private Draw draw() {
    for (int attempt = 0; attempt < EXHAUSTED; attempt++) {
      Draw draw = draws.apply(source.split());
      long hash = hash(draw.tokens());
      if (Split.ofHash(hash) == split && seen.add(hash)) {
        return draw;
      }
    }
    throw new IllegalStateException(
        "after %d instances %s has no new ones".formatted(seen.size(), task.label()));
  }

  /// A well-spread hash of all of `tokens` (SplitMix64's finaliser after each).
  static long hash(int[] tokens) {
    long hash = tokens.length;
    for (int token : tokens) {
      hash = (hash + token + 1) * 0x9E3779B97F4A7C15L;
      hash = (hash ^ (hash >>> 30)) * 0xBF58476D1CE4E5B9L;
      hash = (hash ^ (hash >>> 27)) * 0x94D049BB133111EBL;
      hash ^= hash >>> 31;
    }
    return hash;
  }
}
