package org.headscope.app.feature;

import module java.base;

import javafx.beans.property.*;
import org.headscope.app.control.Cover;
import org.headscope.app.service.Workbench;
import org.headscope.app.session.Command;
import org.headscope.app.task.BackgroundTask;
import org.headscope.app.task.RequestedValues;
import org.headscope.app.task.RequestedValues.Known;
import org.headscope.app.task.RequestedValues.Running;

/// A measurement that a person requests by a command and may stop: its values, and what can be done
/// about it.
public final class RequestedMeasurement<K, V> {
  private final Workbench workbench;
  private final Command.Effect command;
  private final RequestedValues<K, V> values;
  private final ReadOnlyObjectWrapper<Measurability> measurability =
      new ReadOnlyObjectWrapper<>(this, "measurability", Measurability.NONE);
  private final ReadOnlyObjectWrapper<Optional<BackgroundTask<V>>> task =
      new ReadOnlyObjectWrapper<>(this, "task", Optional.empty());

  /// @param start performs the command
  public RequestedMeasurement(
      Workbench workbench, Command.Effect command, RequestedValues<K, V> values, Runnable start) {
    this.workbench = workbench;
    this.command = command;
    this.values = values;
    workbench.selection().journal().performs(command.getClass(), _ -> start.run());
  }

  public RequestedValues<K, V> values() {
    return values;
  }

  public ReadOnlyObjectProperty<Measurability> measurabilityProperty() {
    return measurability.getReadOnlyProperty();
  }

  /// The running computation, with its progress.
  public ReadOnlyObjectProperty<Optional<BackgroundTask<V>>> taskProperty() {
    return task.getReadOnlyProperty();
  }

  public void measure() {
    workbench.selection().journal().perform(command);
  }

  /// Computes the value of `request`, or its rest.
  ///
  /// @param elsewhere a part that another request left
  public void start(K request, Optional<V> elsewhere) {
    values.start(request, elsewhere, workbench.measurementFailureHandler(command));
  }

  public void stop() {
    values.stop();
  }

  /// Shows what can be done about `request`, as [Measurability#of].
  public void update(
      Optional<K> request,
      Optional<Known<V>> known,
      Function<K, String> busy,
      Supplier<String> note) {
    task.set(values.state().running().map(Running::task));
    measurability.set(Measurability.of(values.state(), request, known, busy, note));
  }

  /// Returns the cover of a picture of `request` before anything is known.
  ///
  /// @param absence the reason why there is no request
  /// @param reading the words while the first part is measured
  public Cover cover(
      Optional<K> request,
      Supplier<String> absence,
      String reading,
      Function<K, String> invitation) {
    return request
        .map(asked ->
            values
                .state()
                .failure(asked)
                .map(Cover::of)
                .orElseGet(() ->
                    values.state().isRunning(asked)
                        ? new Cover.Reading(reading)
                        : new Cover.Absent(invitation.apply(asked))))
        .orElseGet(() -> new Cover.Absent(absence.get()));
  }
}
