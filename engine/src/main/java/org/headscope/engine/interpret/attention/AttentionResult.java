package org.headscope.engine.interpret.attention;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.Arrays;
import java.util.Optional;
import org.headscope.engine.benchmark.Vocabulary;
import org.headscope.engine.interpret.channel.ChannelMapResult;
import org.headscope.engine.interpret.inspect.Reading;
import org.headscope.engine.neural.block.LayerInfo;
import org.headscope.engine.neural.block.MapKind;
import org.headscope.engine.run.Range;

/**
 * One token-to-token map. In JSON, the answer of {@code headscope attention --json}.
 *
 * @param source which map
 * @param mixer the layer's, such as {@code retention}
 * @param kind what its maps are
 * @param shows the same in words, such as {@code implied weights, mean absolute over 128 channels}
 * @param text the T characters that were read; shorter than the instance's if it was cut
 * @param positions the queries that the rows are of; absent where they are all T
 * @param weights R×T, row = query; rows sum to one where the kind is SOFTMAX
 */
public record AttentionResult(
    @JsonUnwrapped Source source,
    String mixer,
    MapKind kind,
    String shows,
    String text,
    Optional<Range> positions,
    float[][] weights) {
  /**
   * Which map.
   *
   * @param step the checkpoint
   * @param id the instance's
   * @param layer from 1
   * @param head from 1; absent where this is one channel's map
   * @param channel from 1; absent where this is a head's map
   */
  public record Source(
      long step, String id, int layer, Optional<Integer> head, Optional<Integer> channel) {}

  /** A head's map, or the mean over channels. */
  static AttentionResult ofHead(Reading reading, int layer, int head, LayerInfo look, float[] map) {
    return new AttentionResult(
        new Source(
            reading.step(), reading.instanceId(), layer, Optional.of(head), Optional.empty()),
        look.name(),
        look.kind(),
        look.kind().words()
            + (look.channels() > 0 ? ", mean absolute over " + look.channels() + " channels" : ""),
        Vocabulary.decode(reading.tokens()),
        reading.positions(),
        rows(map, reading.length()));
  }

  public static AttentionResult of(ChannelMapResult map) {
    return new AttentionResult(
        new Source(
            map.reading().step(),
            map.reading().instanceId(),
            map.layer(),
            Optional.empty(),
            Optional.of(map.channel())),
        map.look().name(),
        map.look().kind(),
        map.look().kind().words() + " of channel " + map.channel(),
        Vocabulary.decode(map.reading().tokens()),
        map.reading().positions(),
        rows(map.weights(), map.length()));
  }

  /** R·T → R×T. */
  private static float[][] rows(float[] map, int length) {
    float[][] rows = new float[map.length / length][];
    for (int row = 0; row < rows.length; row++) {
      rows[row] = Arrays.copyOfRange(map, row * length, (row + 1) * length);
    }
    return rows;
  }
}
