package org.headscope.engine.io.draft;

import module java.base;

import org.headscope.engine.io.InstanceFile;
import org.headscope.engine.io.Json;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;
import org.headscope.engine.run.UserError;
import org.headscope.engine.task.Instance;
import org.headscope.engine.task.JsonFields;
import org.headscope.engine.task.StateKind;
import org.headscope.engine.task.contexttree.TreeFields;
import org.headscope.engine.task.contexttree.TreeSource;
import org.headscope.engine.task.contexttree.TreeText;
import tools.jackson.databind.JsonNode;

/// An instance to be drawn from a context tree that a person describes.
///
/// @param tree as JSON: `{"alphabet":3,"leaves":[["a",[0.2,0.3,0.5]],…]}`
/// @param where how errors begin, such as `The file tree.json`
/// @param symbols how many it writes
/// @param seed decides them
public record TreeDraft(String tree, String where, int symbols, long seed) implements Draft {
  /// Returns the described tree.
  ///
  /// @throws UserError that says what is wrong and where
  public TreeSource source() {
    JsonNode node = Json.parseTyped(tree, JsonNode.class, where);
    if (!node.isObject()) {
      throw new UserError(where + " is not a JSON object; write its alphabet and its leaves.");
    }
    return TreeFields.source(new JsonFields(where + ",", node));
  }

  @Override
  public String found() {
    TreeSource found = text().source();
    return "A context tree of %s, %d symbols and depth %d."
        .formatted(StateKind.LEAF.count(found.leaves().size()), found.symbols(), found.depth());
  }

  private TreeText text() {
    return new TreeText(source(), symbols, seed);
  }

  @Override
  public List<String> line(Path file) {
    List<String> words =
        new ArrayList<>(List.of("draw", "--tree", tree, "--symbols", "" + symbols));
    words.addAll(List.of("--seed", "" + seed, "--out", file.toString()));
    return words;
  }

  @Override
  public void write(Path file, Cancellation cancellation) {
    Instance drawn = text().draw(InstanceDraft.id(file, seed));
    InstanceFile.write(file, List.of(drawn).iterator(), 1, Progress.none(), cancellation);
  }
}
