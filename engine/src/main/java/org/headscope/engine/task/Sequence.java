package org.headscope.engine.task;

import module java.base;

/// The content of an instance: tokens of a vocabulary, by their ids.
public record Sequence(Vocabulary vocabulary, int[] ids) {
  /// @throws IllegalArgumentException naming the position whose id is not a token
  public Sequence {
    ids = ids.clone();
    for (int t = 0; t < ids.length; t++) {
      if (ids[t] < 0 || ids[t] >= vocabulary.size()) {
        throw new IllegalArgumentException(
            "position " + t + " has the id " + ids[t] + ", no token");
      }
    }
  }

  @Override
  public int[] ids() {
    return ids.clone();
  }

  public int length() {
    return ids.length;
  }

  public String label(int position) {
    return vocabulary.label(ids[position]);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Sequence sequence
        && Arrays.equals(ids, sequence.ids)
        && vocabulary.equals(sequence.vocabulary);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(ids);
  }

  @Override
  public String toString() {
    return vocabulary.text(ids);
  }
}
