package org.headscope.app.feature.builder;

import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.headscope.app.shell.Workshop;
import org.headscope.app.task.BackgroundTask;
import org.headscope.app.task.Latest;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;
import org.headscope.engine.training.EstimateResult;
import org.headscope.engine.training.EstimateSpec;

/**
 * What the described training costs: counted at once, timed once nothing has changed for a while.
 */
final class Pricing {
  private static final int BEATS = 35;
  private static final long BEAT_MILLIS = 20;

  private final Workshop workshop;
  private final BooleanSupplier busy;
  private final Latest latest;
  private final ReadOnlyObjectWrapper<Price> price =
      new ReadOnlyObjectWrapper<>(this, "price", Price.NONE);
  private Optional<EstimateSpec> asked = Optional.empty();

  /**
   * What is known.
   *
   * @param result of what was asked; empty before it was counted
   * @param trying whether steps are being tried
   * @param error why nothing more is known, or empty
   */
  record Price(Optional<EstimateResult> result, boolean trying, String error) {
    static final Price NONE = new Price(Optional.empty(), false, "");
  }

  /**
   * A pricing in {@code workshop}.
   *
   * @param busy whether a training runs, beside which no time can be measured
   */
  Pricing(Workshop workshop, BooleanSupplier busy) {
    this.workshop = workshop;
    this.busy = busy;
    this.latest = new Latest(workshop.trying());
  }

  /** Sees to it that {@code next} is priced, or nothing if it is empty. */
  void ask(Optional<EstimateSpec> next) {
    if (!next.equals(asked)) {
      asked = next;
      again();
    }
  }

  /** Prices anew. */
  void again() {
    latest.cancel();
    price.set(Price.NONE);
    asked.ifPresent(spec -> latest.start(task(spec)));
  }

  /** Tries no further. */
  void stop() {
    latest.cancel();
    price.set(new Price(price.get().result(), false, ""));
  }

  private BackgroundTask<EstimateResult> task(EstimateSpec spec) {
    return new BackgroundTask<>(
            "estimate", (progress, cancellation) -> price(spec, progress, cancellation))
        .onSuccess(result -> price.set(new Price(Optional.of(result), false, "")))
        .onError(error ->
            price.set(new Price(price.get().result(), false, String.valueOf(error.getMessage()))));
  }

  private EstimateResult price(EstimateSpec spec, Progress progress, Cancellation cancellation) {
    EstimateResult counted = workshop.maker().count(spec);
    boolean tries = counted.problem().isEmpty() && !busy.getAsBoolean();
    workshop
        .trying()
        .later(() -> {
          if (!cancellation.isCancelled()) {
            price.set(new Price(Optional.of(counted), tries, ""));
          }
        });
    if (!tries) {
      return counted;
    }
    for (int i = 0; i < BEATS; i++) {
      pause(cancellation);
    }
    return workshop.maker().estimate(spec, progress, cancellation);
  }

  private static void pause(Cancellation cancellation) {
    cancellation.check();
    try {
      Thread.sleep(BEAT_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CancellationException("interrupted");
    }
  }

  ReadOnlyObjectProperty<Price> priceProperty() {
    return price.getReadOnlyProperty();
  }
}
