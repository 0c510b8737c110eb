package org.headscope.engine.task.contexttree;

import module java.base;

import org.headscope.engine.run.Range;
import org.headscope.engine.run.UserError;
import org.headscope.engine.task.Instance;
import org.headscope.engine.task.Sequence;

/// A text by a given tree, drawn as in the tasks: after as many uniform symbols as the tree is
/// deep.
public record TreeText(TreeSource source, int symbols, long seed) {
  private static final Range SYMBOLS = new Range(1, 100_000);

  public TreeText {
    if (!SYMBOLS.contains(symbols)) {
      throw new UserError(
          "A tree writes %,d to %,d symbols, not %,d; choose a number in that range."
              .formatted(SYMBOLS.min(), SYMBOLS.max(), symbols));
    }
  }

  public Instance draw(String id) {
    int depth = source.depth();
    int[] text = new int[depth + symbols];
    SplittableRandom random = new SplittableRandom(seed);
    SuffixNodes.of(source).write(text, depth, random);
    return new Instance(
        id,
        Optional.empty(),
        new Sequence(source.vocabulary(), Arrays.copyOfRange(text, depth, text.length)),
        Optional.of(new LatentTree(source, Arrays.stream(text).limit(depth).boxed().toList())));
  }
}
