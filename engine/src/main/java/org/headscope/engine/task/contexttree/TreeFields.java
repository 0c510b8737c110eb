package org.headscope.engine.task.contexttree;

import module java.base;

import org.headscope.engine.run.UserError;
import org.headscope.engine.task.JsonFields;
import org.headscope.engine.task.Vocabulary;
import tools.jackson.databind.JsonNode;

/// A tree in files: `{"alphabet":3,"leaves":[["a",[0.2,0.3,0.5]],["ab",[…]],…],"before":"cab"}`.
/// Suffixes have their oldest symbol first; the suffix without symbols is empty.
public final class TreeFields {
  private TreeFields() {}

  /// Returns the tree that `fields` describe.
  ///
  /// @throws UserError naming the field and the remedy
  public static TreeSource source(JsonFields fields) {
    int symbols =
        fields.integer(
            LatentTree.ALPHABET,
            "a number of symbols",
            TreeSource.MIN_SYMBOLS,
            TreeSource.MAX_SYMBOLS);
    JsonNode list = fields.array(LatentTree.LEAVES);
    if (list.size() > TreePrior.MAX_LEAVES) {
      throw leaves(
          fields,
          "has %,d entries, more than %,d".formatted(list.size(), TreePrior.MAX_LEAVES),
          "prune it");
    }
    List<TreeSource.Leaf> leaves = new ArrayList<>();
    for (JsonNode entry : list) {
      leaves.add(leaf(fields, entry, symbols));
    }
    try {
      return new TreeSource(symbols, leaves);
    } catch (IllegalArgumentException e) {
      throw leaves(
          fields,
          "is no context tree: " + e.getMessage(),
          "change the leaves so that every text ends in exactly one, and probabilities sum to 1");
    }
  }

  private static TreeSource.Leaf leaf(JsonFields fields, JsonNode entry, int symbols) {
    if (!entry.isArray()
        || entry.size() != 2
        || !entry.get(0).isString()
        || !entry.get(1).isArray()) {
      throw leaves(
          fields,
          "has an entry that is not [\"suffix\",[probabilities]]: " + entry,
          "write it as in [\"ab\",[0.5,0.5]]");
    }
    String text = entry.get(0).stringValue();
    if (text.length() > TreeSource.MAX_DEPTH) {
      throw leaves(
          fields,
          "has a suffix of %,d symbols, more than %d"
              .formatted(text.length(), TreeSource.MAX_DEPTH),
          "shorten it");
    }
    if (entry.get(1).size() != symbols) {
      throw leaves(
          fields,
          "has %,d probabilities of the leaf \"%s\" where the alphabet has %d symbols"
              .formatted(entry.get(1).size(), text, symbols),
          "write one for each");
    }
    List<Double> next = new ArrayList<>();
    for (JsonNode p : entry.get(1)) {
      if (!p.isNumber() || !Double.isFinite(p.asDouble(Double.NaN))) {
        throw leaves(
            fields,
            "has a probability of the leaf \"%s\" that is not a number".formatted(text),
            "write numbers from 0 to 1");
      }
      next.add(p.asDouble(Double.NaN));
    }
    return new TreeSource.Leaf(symbols(fields, LatentTree.LEAVES, text, symbols), next);
  }

  private static List<Integer> symbols(JsonFields fields, String field, String text, int symbols) {
    Vocabulary vocabulary = TreeSource.vocabulary(symbols);
    try {
      return Arrays.stream(vocabulary.encode(text)).boxed().toList();
    } catch (IllegalArgumentException e) {
      throw fields.wrong(
          field,
          "has “%s”, which cannot be read (%s)".formatted(text, e.getMessage()),
          "use the first %d letters".formatted(symbols));
    }
  }

  /// Returns the latent of a text by `source`, with the symbols before the text from `fields`,
  /// which are optional if the tree is a root alone.
  static LatentTree latent(JsonFields fields, TreeSource source) {
    String text = fields.has(LatentTree.BEFORE) ? before(fields) : "";
    try {
      return new LatentTree(source, symbols(fields, LatentTree.BEFORE, text, source.symbols()));
    } catch (IllegalArgumentException e) {
      throw fields.wrong(
          LatentTree.BEFORE,
          "does not fit (" + e.getMessage() + ")",
          "write as many letters as the longest suffix has");
    }
  }

  private static String before(JsonFields fields) {
    JsonNode node = fields.field(LatentTree.BEFORE).orElseThrow();
    if (!node.isString()) {
      throw fields.wrong(LatentTree.BEFORE, "is not text", "write it in quotes");
    }
    return node.stringValue();
  }

  private static UserError leaves(JsonFields fields, String what, String remedy) {
    return fields.wrong(LatentTree.LEAVES, what, remedy);
  }
}
