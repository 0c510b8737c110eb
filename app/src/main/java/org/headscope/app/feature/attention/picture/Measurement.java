package org.headscope.app.feature.attention.picture;

import module java.base;

import org.headscope.app.service.Workbench;
import org.headscope.app.service.map.MapSource;
import org.headscope.app.service.map.MapSource.Read;
import org.headscope.app.service.map.Visualization;
import org.headscope.app.task.Query;
import org.headscope.engine.run.Cache;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;
import org.jspecify.annotations.Nullable;

/// An analysis that takes longer than an inspection. Two with the same name and subject are equal.
///
/// @param name the work, in words
/// @param result the result, as the beginning of a sentence
/// @param of the subject: what is measured
/// @param step the checkpoint's step
/// @param isQuick true if the previous picture may stay on screen meanwhile
public record Measurement(
    String name, String result, List<Object> of, long step, boolean isQuick, Work work) {
  @FunctionalInterface
  public interface Work {
    Visualization run(MapSource source, Progress progress, Cancellation cancellation);
  }

  public Measurement {
    of = List.copyOf(of);
  }

  /// Returns the measurement of one head's map; layer and head count from 1.
  public static Measurement head(Read read, int layer, int head) {
    return new Measurement(
        "read the map of head %d.%d".formatted(layer, head),
        "The map of layer %d, head %d".formatted(layer, head),
        List.of(read),
        read.step(),
        true,
        (source, _, cancellation) -> source.head(read, layer, head, cancellation));
  }

  /// Returns the measurement of one channel's map; layer and channel count from 1.
  public static Measurement channel(Read read, int layer, int channel) {
    return new Measurement(
        "read channel " + channel,
        "The map of channel " + channel,
        List.of(read, layer),
        read.step(),
        true,
        (source, _, cancellation) -> source.channel(read, layer, channel, cancellation));
  }

  public static Measurement influence(Read read) {
    return new Measurement(
        "measure influence",
        "The influence of each token",
        List.of(read),
        read.step(),
        false,
        (source, progress, cancellation) -> source.influence(read, progress, cancellation));
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Measurement(String itsName, _, List<Object> its, _, _, _)
        && name.equals(itsName)
        && of.equals(its);
  }

  @Override
  public int hashCode() {
    return Objects.hash(name, of);
  }

  /// Returns a query that measures in the background and caches results of up to `bytes` bytes.
  public static Query<Measurement, Visualization> query(Workbench workbench, long bytes) {
    MapSource source = workbench.maps().source();
    return new Query<>(
        workbench.maps().runner(),
        new Query.Source<>(
            Measurement::name,
            (what, _, progress, cancellation) -> what.work.run(source, progress, cancellation)),
        new Cache<>(bytes, Visualization::bytes));
  }

  public String subject() {
    return String.format(Locale.ROOT, "%s at step %,d", result, step);
  }
}
