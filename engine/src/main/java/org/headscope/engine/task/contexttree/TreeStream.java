package org.headscope.engine.task.contexttree;

import module java.base;

import org.headscope.engine.task.Instance;
import org.headscope.engine.task.InstanceStream;
import org.headscope.engine.task.Sequence;
import org.headscope.engine.task.Split;
import org.headscope.engine.task.Vocabulary;

/// The windows of one tree after another, each tree of this split alone; the seed decides
/// everything. The hash of a tree says to which split it belongs, so that no file, stream or seed
/// can bring a tree of training into a test. Every candidate has a generator of its own, split off
/// the stream's.
final class TreeStream implements InstanceStream {
  /// Trees in a row that are of other splits or not new before all count as used up.
  private static final int EXHAUSTED = 100_000;

  private final ContextTrees task;
  private final Split split;
  private final long seed;
  private final Vocabulary vocabulary;
  private final SplittableRandom source;
  private final TreeDraw trees;
  private final Instance.Origin origin;
  private final Set<Long> seen = new HashSet<>();
  private long index;
  private Optional<Written> written = Optional.empty();

  TreeStream(ContextTrees task, Split split, long seed) {
    this.task = task;
    this.split = split;
    this.seed = seed;
    this.vocabulary = task.vocabulary();
    this.source = new SplittableRandom(seed);
    this.trees = new TreeDraw(task.prior());
    this.origin = Instance.Origin.of(task, seed);
  }

  /// A tree, and its text behind the D symbols before it; either when it is asked for.
  private final class Written {
    private final SuffixNodes tree;
    private final SplittableRandom random;
    private int[] text = new int[0];
    private Optional<TreeSource> value = Optional.empty();

    Written(SuffixNodes tree, SplittableRandom random) {
      this.tree = tree;
      this.random = random;
    }

    TreeSource tree() {
      TreeSource known = value.orElseGet(tree::source);
      value = Optional.of(known);
      return known;
    }

    /// Window `window` behind the D symbols before it.
    int[] window(int window) {
      int depth = task.prior().depth();
      if (text.length == 0) {
        text = new int[depth + task.windows() * task.length()];
        tree.write(text, depth, random);
      }
      int from = window * task.length();
      return Arrays.copyOfRange(text, from, from + depth + task.length());
    }
  }

  @Override
  public Instance next() {
    String id = task.name() + "-" + split.label() + "-" + seed + "-" + index;
    int window = advance();
    Written now = written.orElseThrow();
    int[] text = now.window(window);
    int depth = task.prior().depth();
    return new Instance(
        id,
        Optional.of(origin),
        new Sequence.Tokens(vocabulary, Arrays.copyOfRange(text, depth, text.length)),
        Optional.of(new LatentTree(now.tree(), Arrays.stream(text).limit(depth).boxed().toList())));
  }

  @Override
  public int[] nextTokens() {
    int window = advance();
    int[] text = written.orElseThrow().window(window);
    return Arrays.copyOfRange(text, task.prior().depth(), text.length);
  }

  @Override
  public void skip(long count) {
    for (long i = 0; i < count; i++) {
      advance();
    }
  }

  /// Goes on to the next window; gives which of its tree it is.
  private int advance() {
    int window = (int) (index % task.windows());
    if (window == 0) {
      written = Optional.of(draw());
    }
    index++;
    return window;
  }

  private Written draw() {
    for (int attempt = 0; attempt < EXHAUSTED; attempt++) {
      SplittableRandom random = source.split();
      SuffixNodes tree = trees.draw(random);
      long hash = tree.hash();
      if (Split.ofHash(hash) == split && seen.add(hash)) {
        return new Written(tree, random);
      }
    }
    throw new IllegalStateException(
        "after %d trees %s has no new ones".formatted(seen.size(), task.label()));
  }
}
