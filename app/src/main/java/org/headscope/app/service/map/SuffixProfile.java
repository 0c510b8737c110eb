package org.headscope.app.service.map;

import org.headscope.engine.interpret.suffix.SuffixAttentionResult;

/// The attention of every head of a checkpoint by the length of the suffix that its keys follow,
/// ready to be drawn.
///
/// @param depth D, the longest suffix that is distinguished
public record SuffixProfile(int depth, SuffixAttentionResult result) implements Visualization {
  @Override
  public String title() {
    return "Attention by suffix";
  }

  @Override
  public String meaning() {
    return "Each head's attention to the query itself and to earlier keys, by the number of last "
        + "symbols that also precede the key. The line in each cell marks uniform attention. Pin "
        + "a query to see its shares; otherwise they are means over all queries.";
  }

  @Override
  public int length() {
    return result.reading().length();
  }

  @Override
  public long bytes() {
    return (long) Double.BYTES * length() * (depth + 2) * (result.heads().size() + 1);
  }

  public String column(int column) {
    return column == 0 ? "itself" : (column - 1) + (column == depth + 1 ? "+" : "");
  }
}
