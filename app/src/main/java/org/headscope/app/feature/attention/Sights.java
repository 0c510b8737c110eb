package org.headscope.app.feature.attention;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.headscope.app.shell.Maps;
import org.headscope.app.sight.MapSource;
import org.headscope.app.sight.MapSource.Read;
import org.headscope.app.sight.Sight;
import org.headscope.app.task.BackgroundTask;
import org.headscope.app.task.Latest;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;
import org.headscope.engine.run.UserError;

/** What takes longer than an inspection: asked for once, measured beside the FX thread, kept. */
final class Sights {
  private static final long BUDGET = 96L << 20;

  private final MapSource source;
  private final Latest measuring;
  private final Consumer<UserError> report;
  private final Runnable changed;
  private final Map<Wanted, Sight> kept = new LinkedHashMap<>(16, 0.75f, true);
  private Optional<Wanted> asked = Optional.empty();
  private Optional<BackgroundTask<Sight>> task = Optional.empty();

  /** Something to measure. */
  sealed interface Wanted {
    /** One channel's map; both from 1. */
    record Channel(Read read, int layer, int channel) implements Wanted {}

    /** How much tokens move predictions. */
    record Influence(Read read) implements Wanted {}

    /** The state of a layer, from 1. */
    record States(Read read, int layer) implements Wanted {}
  }

  /**
   * Nothing measured.
   *
   * @param changed called on the FX thread when something was measured, or will not be
   */
  Sights(Maps maps, Consumer<UserError> report, Runnable changed) {
    this.source = maps.source();
    this.measuring = new Latest(maps.runner());
    this.report = report;
    this.changed = changed;
  }

  /**
   * What was wanted, if it is there; else it is on its way, unless it failed or was stopped. What
   * was asked for before is dropped.
   */
  Optional<Sight> ask(Wanted wanted) {
    Optional<Sight> known = Optional.ofNullable(kept.get(wanted));
    if (known.isPresent()) {
      forget();
    } else if (!asked.equals(Optional.of(wanted))) {
      start(wanted);
    }
    return known;
  }

  /** Drops what was asked for. */
  void forget() {
    measuring.cancel();
    asked = Optional.empty();
    task = Optional.empty();
  }

  /** Stops measuring; it begins again when something else was asked for between, or on request. */
  void stop() {
    measuring.cancel();
    task = Optional.empty();
    changed.run();
  }

  /** Measures again what was stopped or has failed. */
  void again() {
    asked.filter(wanted -> task.isEmpty()).ifPresent(this::start);
    changed.run();
  }

  /** The measurement that is on its way. */
  Optional<BackgroundTask<Sight>> task() {
    return task;
  }

  private void start(Wanted wanted) {
    BackgroundTask<Sight> next =
        new BackgroundTask<Sight>(
            name(wanted), (progress, cancellation) -> measure(wanted, progress, cancellation));
    next.onSuccess(sight -> keep(wanted, sight))
        .onError(report)
        .onFinally(() -> {
          if (task.equals(Optional.of(next))) {
            task = Optional.empty();
            changed.run();
          }
        });
    asked = Optional.of(wanted);
    task = Optional.of(next);
    measuring.start(next);
  }

  private static String name(Wanted wanted) {
    return switch (wanted) {
      case Wanted.Channel channel -> "read channel " + channel.channel();
      case Wanted.Influence influence -> "measure influence";
      case Wanted.States states -> "read the state of layer " + states.layer();
    };
  }

  private Sight measure(Wanted wanted, Progress progress, Cancellation cancellation) {
    return switch (wanted) {
      case Wanted.Channel(Read read, int layer, int channel) ->
          source.channel(read, layer, channel, cancellation);
      case Wanted.Influence(Read read) -> source.influence(read, progress, cancellation);
      case Wanted.States(Read read, int layer) -> source.states(read, layer, cancellation);
    };
  }

  private void keep(Wanted wanted, Sight sight) {
    kept.put(wanted, sight);
    long bytes = kept.values().stream().mapToLong(Sight::bytes).sum();
    var oldest = kept.values().iterator();
    while (bytes > BUDGET && kept.size() > 1) {
      bytes -= oldest.next().bytes();
      oldest.remove();
    }
  }
}
