package org.headscope.engine.interpret.patch;

import module java.base;

import com.fasterxml.jackson.annotation.*;
import org.headscope.engine.task.Vocabulary;

/// The two texts up to their queries, and the positions that correspond.
///
/// @param positions of the clean text that have a counterpart before the other text's query,
///   ascending
/// @param others their counterparts
public record PatchTexts(Text clean, Text corrupt, int[] positions, int[] others) {
  /// One text up to its query.
  ///
  /// @param tokens T ids; the last is the query's
  @JsonIncludeProperties({"name", "text", "query"})
  public record Text(String name, Vocabulary vocabulary, int[] tokens) {
    @JsonProperty
    public String text() {
      return vocabulary.decode(tokens);
    }

    @JsonProperty
    public int query() {
      return tokens.length - 1;
    }

    public String label(int position) {
      return vocabulary.label(tokens[position]);
    }
  }

  /// The number of positions that can be patched.
  public int size() {
    return positions.length;
  }

  /// The text into which values are patched.
  Text receiver(PatchDirection direction) {
    return direction == PatchDirection.DENOISING ? corrupt : clean;
  }

  int[] receiving(PatchDirection direction) {
    return direction == PatchDirection.DENOISING ? others : positions;
  }

  int[] giving(PatchDirection direction) {
    return direction == PatchDirection.DENOISING ? positions : others;
  }
}
