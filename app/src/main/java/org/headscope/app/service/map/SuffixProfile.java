package org.headscope.app.service.map;

import org.headscope.engine.interpret.suffix.SuffixAttentionResult;

/// The attention of every head of a checkpoint by the length of the matching suffix before the key,
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
    return "How each head shares its attention among the query itself and earlier keys, by how many of"
        + " the last symbols precede the key, too. The line in each cell is uniform attention. Pin a"
        + " query to see its own shares; without one they are means over all queries.";
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
