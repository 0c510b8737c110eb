package org.headscope.engine.interpret.projection;

import module java.base;

/// The tokens of the N points, ordered by instance and position.
///
/// @param state the automaton's state after the token; −1 at separators and without an automaton
/// @param string the number of the token's string, from 1; a separator belongs to the string it
///   ends
public record StatePoints(
    List<String> instances,
    int[] instance,
    int[] position,
    int[] token,
    int[] state,
    int[] string) {
  public StatePoints {
    instances = List.copyOf(instances);
    int n = instance.length;
    if (position.length != n || token.length != n || state.length != n || string.length != n) {
      throw new IllegalArgumentException("points differ in number");
    }
  }

  public int size() {
    return instance.length;
  }
}
