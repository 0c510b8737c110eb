package org.headscope.engine.interpret.projection;

import module java.base;

/// The tokens of the N points, in the order of instances and positions.
///
/// @param state state of the instance's automaton after it; −1 at separators and without automaton
/// @param string number of its string, from 1; a separator belongs to the string it ends
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
