package org.headscope.engine.task;

import module java.base;

import org.headscope.engine.run.UserError;

/// What an instance is made of, position by position.
public sealed interface Sequence {
  int length();

  String label(int position);

  /// This, if it is tokens.
  ///
  /// @throws UserError saying that `who` reads tokens only
  default Tokens tokensFor(String who) {
    if (this instanceof Tokens tokens) {
      return tokens;
    }
    throw new UserError(
        who + " reads tokens, and this sequence is one of vectors; choose another.");
  }

  /// Tokens of a vocabulary, by their ids.
  record Tokens(Vocabulary vocabulary, int[] ids) implements Sequence {
    /// @throws IllegalArgumentException naming the position whose id is no token
    public Tokens {
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

    @Override
    public int length() {
      return ids.length;
    }

    @Override
    public String label(int position) {
      return vocabulary.label(ids[position]);
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Tokens tokens
          && Arrays.equals(ids, tokens.ids)
          && vocabulary.equals(tokens.vocabulary);
    }

    @Override
    public int hashCode() {
      return Arrays.hashCode(ids);
    }

    @Override
    public String toString() {
      return vocabulary.decode(ids);
    }
  }

  /// Vectors of numbers, all of one width, as the points of a regression are.
  ///
  /// @param rows `[T][width]`
  record Vectors(double[][] rows) implements Sequence {
    /// @throws IllegalArgumentException naming the row that is not of the first one's width
    public Vectors {
      rows = Arrays.stream(rows).map(double[]::clone).toArray(double[][]::new);
      for (int t = 0; t < rows.length; t++) {
        if (rows[t].length != rows[0].length) {
          throw new IllegalArgumentException(
              "row %d has %d numbers where the first has %d"
                  .formatted(t, rows[t].length, rows[0].length));
        }
      }
    }

    @Override
    public double[][] rows() {
      return Arrays.stream(rows).map(double[]::clone).toArray(double[][]::new);
    }

    @Override
    public int length() {
      return rows.length;
    }

    @Override
    public String label(int position) {
      return Integer.toString(position);
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Vectors vectors && Arrays.deepEquals(rows, vectors.rows);
    }

    @Override
    public int hashCode() {
      return Arrays.deepHashCode(rows);
    }

    @Override
    public String toString() {
      return Arrays.deepToString(rows);
    }
  }
}
