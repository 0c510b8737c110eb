package org.headscope.engine.interpret.segment;

import module java.base;

import org.headscope.engine.interpret.segment.SegmentSpec.Part;
import org.headscope.engine.run.Refusal;
import org.headscope.engine.run.UserError.InstanceError;
import org.headscope.engine.task.Instance;

/// Some symbols of one string that are replaced together.
///
/// @param string its number, from 1
/// @param from the first of them
/// @param to the last of them
/// @param start the automaton's state before them
/// @param end the state after them, in which the rest of the string begins; empty if they end the
///   string
public record Segment(int string, int from, int to, int start, OptionalInt end) {
  public Segment {
    Refusal.when(from < 0 || to < from, "no segment from %s to %s", from, to);
  }

  public int length() {
    return to - from + 1;
  }

  /// Divides the text before `row`.
  ///
  /// @throws InstanceError if there is no automaton, no state at the row, or no such part before it
  public static List<Segment> before(int row, Part part, Instance instance) {
    int initial =
        instance
            .automaton()
            .orElseThrow(() ->
                new InstanceError(
                    "The instance %s has no automaton that could draw other %s; choose one that has."
                        .formatted(instance.id(), part.several())))
            .initial();
    int[] states = instance.stateAfter();
    if (part == Part.VISIT && states[row] < 0) {
      throw new InstanceError(
          "Position %d of %s has no state, and so no earlier visits; choose a position with a state, or strings instead of visits."
              .formatted(row, instance.id()));
    }
    Walk walk = new Walk(instance.tokens(), instance.vocabulary().separator(), states, initial);
    List<Segment> all = part == Part.STRING ? walk.strings(row) : walk.visits(row);
    if (all.isEmpty()) {
      throw new InstanceError(
          part == Part.STRING
              ? "No string of %s ends before position %d; choose a later position."
                  .formatted(instance.id(), row)
              : "No symbols follow an earlier visit of %s before position %d of %s; choose a later position."
                  .formatted(instance.stateName(states[row]), row, instance.id()));
    }
    return all;
  }

  /// A text and its way through the automaton.
  private record Walk(int[] tokens, int separator, int[] states, int initial) {
    private List<Segment> strings(int row) {
      List<Segment> all = new ArrayList<>();
      int number = 1;
      int from = 0;
      for (int t = 0; t <= row; t++) {
        if (tokens[t] == separator) {
          if (t > from) {
            all.add(new Segment(number, from, t - 1, initial, OptionalInt.empty()));
          }
          number++;
          from = t + 1;
        }
      }
      return all;
    }

    private List<Segment> visits(int row) {
      List<Segment> all = new ArrayList<>();
      int number = 1;
      for (int visit = 0; visit < row; visit++) {
        number += tokens[visit] == separator ? 1 : 0;
        if (states[visit] != states[row]) {
          continue;
        }
        int to = visit + 1;
        while (to < row && tokens[to] != separator && states[to] != states[row]) {
          to++;
        }
        boolean ends = tokens[to] == separator;
        int last = ends || to == row ? to - 1 : to;
        if (last > visit) {
          OptionalInt end = ends ? OptionalInt.empty() : OptionalInt.of(states[last]);
          all.add(new Segment(number, visit + 1, last, states[visit], end));
        }
      }
      return all;
    }
  }
}
