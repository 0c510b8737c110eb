package org.headscope.engine.task;

import module java.base;

/// Instances of one task and split, drawn in order, no two draws alike; the seed decides
/// everything. All three ways to advance walk the same sequence of instances.
///
/// The hash of a draw determines its split, so that no file, stream or seed can bring training data
/// into a test. Every candidate has its own generator, split off the stream's. Draws are remembered
/// by their 64-bit hash: equal ones never come twice, and a new one is skipped only if two
/// different draws share a hash.
public final class InstanceStream implements Iterator<Instance> {
  /// Number of candidates in a row without a new one after which a task's draws count as used up.
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

  /// The draw of one generator, which may be lazy: the tokens of each instance are requested at
  /// most once, and before the latent.
  public interface Draw {
    /// Returns a well-mixed hash of all of it, requested at once.
    long hash();

    int[] tokens(int instance);

    Latent latent(int instance);
  }

  /// @param name the beginning of ids
  /// @param draws draws by a generator
  public InstanceStream(
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

  /// Always true: a stream has no end.
  @Override
  public boolean hasNext() {
    return true;
  }

  /// Returns the next instance, called `<task or preset>-<split>-<seed>-<index>` with indices from
  /// 0.
  ///
  /// @throws IllegalStateException if there are no others
  @Override
  public Instance next() {
    String id = start + index;
    Draw draw = advance();
    Sequence tokens = new Sequence(task.vocabulary(), draw.tokens(next));
    return new Instance(id, Optional.of(origin), tokens, Optional.of(draw.latent(next)));
  }

  /// Returns the token ids of the next instance, without the rest of it.
  public int[] nextTokens() {
    return advance().tokens(next);
  }

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
        "after %d draws %s has no new instances".formatted(seen.size(), task.label()));
  }
}
