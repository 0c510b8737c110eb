package org.headscope.app.feature.attention;

import java.util.List;
import org.headscope.app.service.TokenMap;
import org.headscope.app.session.Span;

/// How much of what the queries in view look at is in view, signs aside.
///
/// @param keys the columns; those before are left out
/// @param left of each row, its share of weight on keys that are left out
/// @param inView share of all rows' weight in view
public record Coverage(TokenMap map, Span queries, Span keys, float[] left, double inView) {
  static Coverage of(TokenMap map, Span queries, Span keys) {
    float[] left = new float[queries.length()];
    if (keys.from() == 0) {
      return new Coverage(map, queries, keys, left, 1);
    }
    double seen = 0;
    double all = 0;
    for (int query = queries.from(); query < queries.to(); query++) {
      double out = weight(map, query, 0, Math.min(keys.from(), query + 1));
      double whole = out + weight(map, query, keys.from(), query + 1);
      left[query - queries.from()] = whole > 0 ? (float) (out / whole) : 0;
      seen += whole - out;
      all += whole;
    }
    return new Coverage(map, queries, keys, left, all > 0 ? seen / all : 1);
  }

  private static double weight(TokenMap map, int query, int from, int to) {
    double sum = 0;
    for (int key = from; key < to; key++) {
      sum += Math.abs(map.at(query, key));
    }
    return sum;
  }

  boolean isOf(TokenMap of, Span atQueries, Span atKeys) {
    return map.equals(of) && queries.equals(atQueries) && keys.equals(atKeys);
  }

  double left(int query) {
    return left[query - queries.from()];
  }

  /// What is in view in words, from the fullest form to the briefest.
  ///
  /// @param measured what the numbers are: `weight`
  List<String> words(String measured) {
    String rows = words("queries", queries);
    String both = rows + " · " + words("keys", keys);
    long percent = Math.round(100 * inView);
    boolean all = keys.from() == 0;
    String share = all ? "all" : "%s %%".formatted(percent == 100 ? ">99" : percent);
    return List.of(
        both + " · %s of their %s is in view".formatted(share, measured),
        both + " · %s in view".formatted(share),
        both,
        rows);
  }

  /// `keys 0–45`.
  static String words(String name, Span span) {
    return "%s %d–%d".formatted(name, span.from(), span.to() - 1);
  }
}
