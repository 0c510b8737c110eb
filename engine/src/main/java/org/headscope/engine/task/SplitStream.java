package org.headscope.engine.task;

import module java.base;

/// Endless instances of one split of a task, no two draws alike; the seed decides everything.
///
/// The hash of what is drawn says to which split it belongs, so that no file, stream or seed can
/// bring something of training into a test. Every candidate has a generator of its own, split off
/// the stream's, so that all three ways forward walk the same sequence. Draws are remembered by
/// their 64-bit hash: equal ones never come twice, and two different ones would have to share a
/// hash for a fresh one to be passed over.
public final class SplitStream implements InstanceStream {
  /// Candidates in a row that bring nothing new before a task's draws count as used up.
  private static final int EXHAUSTED = 1_000_000;

  private final Task task;
  private final String start;
  private final Instance.Origin origin;
  private final Split split;
  private final Function<SplittableRandom, ? extends Draw> draws;
  private final SplittableRandom source;
  private final Set<Long> seen = new HashSet<>();
  private Optional<Draw> drawn = Optional.empty();
  private int next; // of the draw's instances
  private long index;

  /// What was drawn by a generator of its own, which may be lazy: of each instance tokens are asked
  /// for at most once, and before the latent.
  public interface Draw {
    /// A well-spread hash of all of it, asked for at once.
    long hash();

    int[] tokens(int instance);

    Latent latent(int instance);
  }

  /// @param name what ids begin with
  /// @param draws draws by a generator
  public SplitStream(
      Task task,
      String name,
      Split split,
      long seed,
      Function<SplittableRandom, ? extends Draw> draws) {
    this.task = task;
    this.start = name + "-" + split.label() + "-" + seed + "-";
    this.origin = Instance.Origin.of(task, seed);
    this.split = split;
    this.draws = draws;
    this.source = new SplittableRandom(seed);
  }

  @Override
  public Instance next() {
    String id = start + index;
    Draw draw = advance();
    Sequence.Tokens tokens = new Sequence.Tokens(task.vocabulary(), draw.tokens(next));
    return new Instance(id, Optional.of(origin), tokens, Optional.of(draw.latent(next)));
  }

  @Override
  public int[] nextTokens() {
    return advance().tokens(next);
  }

  @Override
  public void skip(long count) {
    for (long i = 0; i < count; i++) {
      advance();
    }
  }

  private Draw advance() {
    next = (int) (index++ % task.instancesPerDraw());
    Draw now = next > 0 ? drawn.orElseThrow() : draw();
    drawn = Optional.of(now);
    return now;
  }

  private Draw draw() {
    for (int attempt = 0; attempt < EXHAUSTED; attempt++) {
      Draw draw = draws.apply(source.split());
      long hash = draw.hash();
      if (Split.ofHash(hash) == split && seen.add(hash)) {
        return draw;
      }
    }
    throw new IllegalStateException(
        "after %d draws %s has no new ones".formatted(seen.size(), task.label()));
  }
}
