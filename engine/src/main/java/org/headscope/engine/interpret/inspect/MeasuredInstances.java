package org.headscope.engine.interpret.inspect;

import module java.base;

/// Values of the first instances of a request, from which a run that was stopped continues.
public final class MeasuredInstances<T> {
  private final Object request;
  private final String device;
  private final List<T> values;

  /// @param request all that determines the values
  /// @param device where they were measured; another one rounds differently
  public MeasuredInstances(Object request, String device, List<T> values) {
    this.request = request;
    this.device = device;
    this.values = List.copyOf(values);
  }

  /// The values, if they are those of `other` on the device `where`.
  public Optional<List<T>> of(Object other, String where) {
    return Optional.of(values).filter(_ -> request.equals(other) && device.equals(where));
  }

  /// Compares what determines the values.
  @Override
  public boolean equals(Object other) {
    return other instanceof MeasuredInstances<?> measured
        && measured.request.equals(request)
        && measured.device.equals(device)
        && measured.values.size() == values.size();
  }

  @Override
  public int hashCode() {
    return Objects.hash(request, device, values.size());
  }
}
