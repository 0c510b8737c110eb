package org.headscope.engine.neural.block;

import module java.base;

/// The shape and initial distribution of one parameter, and how it is trained.
///
/// @param shape its dimensions; linear weights are `[out, in]`
public record ParameterSpec(List<Long> shape, Initial initial, Training training) {
  /// The optimiser's treatment of a parameter (\[Code] §2).
  public enum Training {
    /// With the run's weight decay and learning rate.
    DEFAULT,
    NO_DECAY,
    /// Without weight decay, at a learning rate of at most 1e-3: Δ and A of state spaces, b and
    /// shift.b of H3.
    STATE_SPACE,
    FROZEN
  }

  @FunctionalInterface
  public interface Initial {
    /// Draws all `size` values of a parameter, row-major, from `random`.
    float[] draw(int size, RandomGenerator random);
  }

  /// N(0, `deviation`²).
  public record Normal(float deviation) implements Initial {
    @Override
    public float[] draw(int size, RandomGenerator random) {
      return values(size, _ -> deviation * random.nextGaussian());
    }
  }

  public static ParameterSpec of(Initial initial, long... shape) {
    return new ParameterSpec(Arrays.stream(shape).boxed().toList(), initial, Training.DEFAULT);
  }

  public static ParameterSpec constant(float value, long... shape) {
    return of((size, _) -> values(size, _ -> value), shape);
  }

  /// Draws one value from N(0, `deviation`²).
  public static ParameterSpec normal(double deviation, long... shape) {
    return of(new Normal((float) deviation), shape);
  }

  /// Draws one value from U(−`bound`, `bound`).
  public static ParameterSpec uniform(double bound, long... shape) {
    float max = (float) bound;
    return of((size, random) -> values(size, _ -> max * (2 * random.nextDouble() - 1)), shape);
  }

  /// Values computed from their index, in order.
  public static float[] values(int size, IntToDoubleFunction value) {
    float[] values = new float[size];
    for (int i = 0; i < size; i++) {
      values[i] = (float) value.applyAsDouble(i);
    }
    return values;
  }

  public ParameterSpec trained(Training how) {
    return new ParameterSpec(shape, initial, how);
  }

  /// True if training does not change it.
  public boolean frozen() {
    return training == Training.FROZEN;
  }

  public long size() {
    return shape.stream().reduce(1L, Math::multiplyExact);
  }

  public float[] draw(RandomGenerator random) {
    return initial.draw(Math.toIntExact(size()), random);
  }
}
