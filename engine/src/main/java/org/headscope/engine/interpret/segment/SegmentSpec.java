package org.headscope.engine.interpret.segment;

import module java.base;

import org.headscope.engine.run.Named;
import org.headscope.engine.run.Refusal;
import org.headscope.engine.task.Instance;
import org.headscope.engine.training.run.CheckpointRef;

/// The prediction that is measured, and the parts of the text before it that are replaced.
///
/// @param row the token after which the prediction is measured
/// @param draws R, the number of other texts for each part
public record SegmentSpec(
    CheckpointRef checkpoint, Instance instance, int row, Part part, int draws, long seed) {
  public static final int DRAWS = 20;

  /// The most draws; more would only narrow the intervals.
  public static final int MAX_DRAWS = 1000;

  public SegmentSpec {
    Refusal.when(row < 0, "row is %s, not at least 0", row);
    Refusal.when(draws < 1 || draws > MAX_DRAWS, "draws is %s, not 1 to %s", draws, MAX_DRAWS);
  }

  /// The parts into which the text before the query is divided.
  public enum Part {
    /// Every string that ends before the query, without its separator.
    STRING("string", "strings"),
    /// The symbols after each earlier visit of the query's state, up to the next visit, the end of
    /// the string or the query, whichever comes first. The query's own token stays.
    VISIT("visit", "visits");

    private final String label;
    private final String several;

    Part(String label, String several) {
      this.label = label;
      this.several = several;
    }

    public String label() {
      return label;
    }

    public String several() {
      return several;
    }

    /// The part that is called `text`.
    ///
    /// @throws org.headscope.engine.run.UserError if there is none
    public static Part byLabel(String text) {
      return Named.parse(List.of(values()), Part::label, "part", text);
    }
  }
}
