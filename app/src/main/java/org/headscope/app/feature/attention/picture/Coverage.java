package org.headscope.app.feature.attention.picture;

import module java.base;

import org.headscope.app.service.map.TokenMap;
import org.headscope.app.session.Span;

/// The share of the queries' absolute weight that falls on keys in view.
///
/// @param keys the keys in view; earlier ones are left out
public record Coverage(TokenMap map, Span queries, Span keys) {
  /// Returns the share of a query's absolute weight that falls on keys that are left out.
  public double left(int query) {
    double out = before(query);
    double whole = out + weight(query, keys.from(), query + 1);
    return whole > 0 ? (float) (out / whole) : 0;
  }

  private double inView() {
    double inView = 0;
    double all = 0;
    for (int query = queries.from(); query < queries.to(); query++) {
      inView += weight(query, keys.from(), query + 1);
      all += before(query) + weight(query, keys.from(), query + 1);
    }
    return all > 0 ? inView / all : 1;
  }

  private double before(int query) {
    return map.earlier(query) + weight(query, map.first(), Math.min(keys.from(), query + 1));
  }

  private double weight(int query, int from, int to) {
    double sum = 0;
    for (int key = from; key < to; key++) {
      sum += Math.abs(map.at(query, key));
    }
    return sum;
  }

  /// Describes what is in view, from the fullest form to the briefest.
  ///
  /// @param measured the name of the numbers: `weight`
  List<String> words(String measured) {
    String rows = words("queries", queries);
    String both = rows + " · " + words("keys", keys);
    if (!map.knowsEarlier()) {
      return List.of(both, rows);
    }
    String share = "all";
    if (keys.from() > 0) {
      long percent = Math.round(100 * inView());
      share = "%s %%".formatted(percent == 100 ? ">99" : percent);
    }
    return List.of(
        both + " · %s of their %s is in view".formatted(share, measured),
        both + " · %s in view".formatted(share),
        both,
        rows);
  }

  /// Returns `keys 0–45`.
  public static String words(String name, Span span) {
    return "%s %d–%d".formatted(name, span.from(), span.to() - 1);
  }
}
