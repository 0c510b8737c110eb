package org.headscope.engine.interpret.segment;

import module java.base;

import org.headscope.engine.interpret.headscore.HeadScore.Interval;
import org.headscope.engine.interpret.inspect.Reading;
import org.headscope.engine.interpret.segment.SegmentSpec.Part;

/// The influence of each part of the text on one prediction.
///
/// @param reading of the text up to the row
/// @param row the token after which the prediction is measured
/// @param all the influence of replacing all segments at once
/// @param state the name of the state after the row; empty if it has none
public record SegmentResult(
    Reading reading,
    int row,
    Part part,
    int draws,
    Optional<String> state,
    List<Influenced> segments,
    Interval all) {
  public SegmentResult {
    segments = List.copyOf(segments);
  }

  /// The influence of one segment.
  ///
  /// @param tvd the mean over draws of the TVD between the predictions before and after the segment
  ///   is replaced, with its interval
  /// @param changed the number of draws that differ from the text
  public record Influenced(Segment segment, Interval tvd, int changed) {}

  /// The sum of all influences.
  public double sum() {
    return segments.stream().mapToDouble(one -> one.tvd().value()).sum();
  }

  public String text(Segment segment) {
    int[] ids = Arrays.copyOfRange(reading.tokens(), segment.from(), segment.to() + 1);
    return reading.vocabulary().decode(ids);
  }

  /// The segment that contains `position`.
  public Optional<Influenced> at(int position) {
    return segments.stream()
        .filter(one -> one.segment().from() <= position && position <= one.segment().to())
        .findFirst();
  }
}
