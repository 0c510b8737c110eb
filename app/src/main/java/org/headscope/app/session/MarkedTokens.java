package org.headscope.app.session;

import module java.base;

/// Tokens selected in one view, to be highlighted in all others.
///
/// @param positions of tokens, ascending, by the id of their instance; no list is empty
public record MarkedTokens(Map<String, List<Integer>> positions) {
  public static final MarkedTokens NONE = new MarkedTokens(Map.of());

  public MarkedTokens {
    Map<String, List<Integer>> copy = new TreeMap<>();
    positions.forEach((id, list) -> copy.put(id, List.copyOf(list)));
    positions = Map.copyOf(copy);
  }

  public boolean isEmpty() {
    return positions.isEmpty();
  }

  public List<Integer> of(String id) {
    return positions.getOrDefault(id, List.of());
  }
}
