package org.headscope.engine.task.contexttree;

import module java.base;

import org.headscope.engine.task.Latent;
import org.headscope.engine.task.SplitStream;

/// A tree of the task's prior, and its text behind the D symbols before it, cut into windows;
/// either when it is asked for, before the next tree is drawn.
final class WrittenTree implements SplitStream.Draw {
  private final ContextTrees task;
  private final SuffixNodes tree;
  private final SplittableRandom random;
  private int[] text = new int[0];
  private Optional<TreeSource> value = Optional.empty();

  WrittenTree(ContextTrees task, SuffixNodes tree, SplittableRandom random) {
    this.task = task;
    this.tree = tree;
    this.random = random;
  }

  @Override
  public long hash() {
    return tree.hash();
  }

  @Override
  public int[] tokens(int window) {
    int depth = task.prior().depth();
    if (text.length == 0) {
      text = new int[depth + task.windows() * task.length()];
      tree.write(text, depth, random);
    }
    int from = depth + window * task.length();
    return Arrays.copyOfRange(text, from, from + task.length());
  }

  @Override
  public Latent latent(int window) {
    TreeSource known = value.orElseGet(tree::source);
    value = Optional.of(known);
    int from = window * task.length();
    int[] before = Arrays.copyOfRange(text, from, from + task.prior().depth());
    return new LatentTree(known, Arrays.stream(before).boxed().toList());
  }
}
