package org.headscope.engine.task.contexttree;

import module java.base;

import org.headscope.engine.run.UserError;
import org.headscope.engine.task.InstanceStream;
import org.headscope.engine.task.Latent;
import org.headscope.engine.task.Split;
import org.headscope.engine.task.StateKind;
import org.headscope.engine.task.Task;
import org.headscope.engine.task.TaskFamily;
import org.headscope.engine.task.TaskParameters;
import org.headscope.engine.task.Vocabulary;

/// Windows of texts by context trees (\[CTW] App. D): each tree writes one text, which is cut into
/// ⌊text / length⌋ windows, and the rest is dropped. Each window is an instance, and knows the D
/// symbols before it, which are uniform before the first.
///
/// @param length N, symbols of a window
/// @param text symbols that each tree writes
public record ContextTrees(TreePrior prior, int length, int text) implements Task {
  public static final TaskFamily FAMILY = ContextTreesFamily.CTW_PRIOR;
  public static final TaskFamily OTHER = ContextTreesFamily.OTHER_PRIOR;

  /// @throws UserError if a text is shorter than a window
  public ContextTrees {
    if (length > text) {
      throw new UserError(
          "length is %,d, and each tree writes %,d symbols; make the windows shorter or the text longer."
              .formatted(length, text));
    }
  }

  @Override
  public String name() {
    return ContextTreesFamily.of(prior).name();
  }

  @Override
  public TaskParameters parameters() {
    return ContextTreesFamily.parameters(this);
  }

  @Override
  public boolean isScoredInNats() {
    return true;
  }

  @Override
  public StateKind stateKind() {
    return StateKind.LEAF;
  }

  @Override
  public Vocabulary vocabulary() {
    return TreeSource.vocabulary(prior.symbols());
  }

  @Override
  public int maxTokens() {
    return length;
  }

  @Override
  public int instancesPerDraw() {
    return windows();
  }

  public int windows() {
    return text / length;
  }

  @Override
  public InstanceStream stream(Split split, long seed) {
    TreeDraw trees = new TreeDraw(prior);
    return new InstanceStream(
        this, name(), split, seed, random -> new TreeWithText(this, trees.draw(random), random));
  }

  /// A tree of the task's prior, and its text after the D symbols before it, cut into windows; each
  /// is computed on request, before the next tree is drawn.
  private static final class TreeWithText implements InstanceStream.Draw {
    private final ContextTrees task;
    private final SuffixNodes tree;
    private final SplittableRandom random;
    private int[] text = new int[0];
    private Optional<TreeSource> value = Optional.empty();

    TreeWithText(ContextTrees task, SuffixNodes tree, SplittableRandom random) {
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
}
