package org.headscope.engine.interpret.probe.sample;

/// The followers of a context, which is the last n−1 tokens at position i, x_{i−n+2}…x_i, counted
/// wherever the context and its follower occur in x_0…x_i (\[ICLL] §5.2). Separators are tokens
/// like any other.
///
/// @param counts V, count(context c) of every token c; for n = 1 the number of times c occurs
/// @param total their sum, the number of times that the context has a follower
public record Followers(int[] counts, int total) {
  /// Counts the followers in time i·n.
  ///
  /// @param vocabulary V
  /// @param i a position of the tokens
  /// @param n at least 1; if i < n−2, there is no context, and all counts are 0
  public static Followers at(int[] tokens, int vocabulary, int i, int n) {
    int[] counts = new int[vocabulary];
    int total = 0;
    for (int j = n - 1; j <= i; j++) { // the follower's position
      if (sameContext(tokens, i, j - 1, n)) {
        counts[tokens[j]]++;
        total++;
      }
    }
    return new Followers(counts, total);
  }

  private static boolean sameContext(int[] tokens, int i, int end, int n) {
    for (int k = 0; k < n - 1; k++) {
      if (tokens[i - k] != tokens[end - k]) {
        return false;
      }
    }
    return true;
  }

  public int count(int token) {
    return counts[token];
  }

  /// The share of `token` among all followers, p(token | context); NaN if nothing followed.
  public double frequency(int token) {
    return (double) counts[token] / total;
  }

  /// The set of tokens that followed, as bits.
  long followed() {
    long bits = 0;
    for (int token = 0; token < counts.length; token++) {
      bits |= counts[token] > 0 ? 1L << token : 0;
    }
    return bits;
  }

  /// The follower in occurrence `index` of the context, of [#total] ordered by follower.
  int occurrence(int index) {
    int token = 0;
    for (int before = counts[0]; before <= index; before += counts[token]) {
      token++;
    }
    return token;
  }
}
