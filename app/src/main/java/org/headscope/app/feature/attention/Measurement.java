package org.headscope.app.feature.attention;

import module java.base;

import org.headscope.app.service.Workbench;
import org.headscope.app.service.map.MapSource;
import org.headscope.app.service.map.MapSource.Read;
import org.headscope.app.service.map.Visualization;
import org.headscope.app.session.RunRef;
import org.headscope.app.task.Query;
import org.headscope.engine.run.Cache;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;

/// What takes longer than an inspection.
sealed interface Measurement {
  /// One head's map; both from 1.
  record Head(Read read, int layer, int head) implements Measurement {}

  /// One channel's map; both from 1.
  record Channel(Read read, int layer, int channel) implements Measurement {}

  record Influence(Read read) implements Measurement {}

  /// The state of a layer, from 1.
  record States(Read read, int layer) implements Measurement {}

  /// How far back all heads attend, over so many instances.
  record Distances(RunRef run, long step, int instances) implements Measurement {}

  /// How all heads attend by the length of the matching suffix, up to `depth`.
  record Suffixes(Read read, int depth) implements Measurement {}

  /// Measures beside the FX thread, and keeps so many bytes of results.
  static Query<Measurement, Visualization> query(Workbench workbench, long bytes) {
    MapSource source = workbench.maps().source();
    return new Query<>(
        workbench.maps().runner(),
        new Query.Source<>(
            Measurement::name,
            (what, _, progress, cancellation) -> what.measure(source, progress, cancellation)),
        new Cache<>(bytes, Visualization::bytes));
  }

  /// The checkpoint's.
  default long step() {
    return switch (this) {
      case Head(Read read, int _, int _) -> read.step();
      case Channel(Read read, int _, int _) -> read.step();
      case Influence(Read read) -> read.step();
      case States(Read read, int _) -> read.step();
      case Distances(RunRef _, long step, int _) -> step;
      case Suffixes(Read read, int _) -> read.step();
    };
  }

  /// Whether it takes no longer than a picture may lag behind.
  default boolean isQuick() {
    return !(this instanceof Influence || this instanceof Distances || this instanceof Suffixes);
  }

  default String name() {
    return switch (this) {
      case Head head -> "read the map of head %d.%d".formatted(head.layer(), head.head());
      case Channel channel -> "read channel " + channel.channel();
      case Influence _ -> "measure influence";
      case Distances _ -> "average attention by distance";
      case Suffixes _ -> "share attention out by suffix";
      case States states -> "read the state of layer " + states.layer();
    };
  }

  /// What people call the result, at the beginning of a sentence.
  default String subject() {
    String what =
        switch (this) {
          case Head head -> "The map of layer %d, head %d".formatted(head.layer(), head.head());
          case Channel channel -> "The map of channel " + channel.channel();
          case Influence _ -> "How much replacing each token moves the predictions";
          case Distances distances ->
              "Attention by distance over %,d held-out instances".formatted(distances.instances());
          case Suffixes _ -> "Attention by the length of the matching suffix";
          case States states -> "The state of layer " + states.layer() + " after every token";
        };
    return String.format(Locale.ROOT, "%s at step %,d", what, step());
  }

  default Visualization measure(MapSource source, Progress progress, Cancellation cancellation) {
    return switch (this) {
      case Head(Read read, int layer, int head) -> source.head(read, layer, head, cancellation);
      case Channel(Read read, int layer, int channel) ->
          source.channel(read, layer, channel, cancellation);
      case Distances(RunRef run, long step, int instances) ->
          source.distances(run, step, instances, progress, cancellation);
      case Suffixes(Read read, int depth) -> source.suffixes(read, depth, progress, cancellation);
      case Influence(Read read) -> source.influence(read, progress, cancellation);
      case States(Read read, int layer) -> source.states(read, layer, cancellation);
    };
  }
}
