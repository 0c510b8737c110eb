package org.headscope.engine.neural.block;

import java.util.Arrays;
import java.util.function.DoubleSupplier;
import java.util.random.RandomGenerator;

/// Shape and initial distribution of one parameter, and how it is trained.
///
/// @param shape its dimensions, linear weights as `[out, in]`
/// @param initial where its first values come from
/// @param training whether decay and learning rate are the usual ones
public record ParameterSpec(long[] shape, Initial initial, Training training) {
  /// How the optimiser treats a parameter (\[Code] §2).
  public enum Training {
    /// With the run's decay and learning rate.
    USUAL,
    /// Without weight decay.
    NO_DECAY,
    /// Without weight decay, at a learning rate of at most 1e-3: Δ and A of state spaces.
    STATE_SPACE
  }

  /// The distribution of first values.
  public sealed interface Initial {
    /// All values of a parameter of `shape`, row-major, drawn from `random`.
    float[] fill(long[] shape, RandomGenerator random);
  }

  /// Values that are drawn one after the other.
  private static float[] each(long[] shape, DoubleSupplier one) {
    float[] values = new float[Math.toIntExact(size(shape))];
    for (int i = 0; i < values.length; i++) {
      values[i] = (float) one.getAsDouble();
    }
    return values;
  }

  private static long size(long[] shape) {
    return Arrays.stream(shape).reduce(1, Math::multiplyExact);
  }

  /// Values that depend on their place or on one another.
  ///
  /// @param name what they are, for people and for equality
  /// @param maker makes all of them
  public record Made(String name, Maker maker) implements Initial {
    /// Makes all values of a parameter.
    @FunctionalInterface
    public interface Maker {
      /// Values of a parameter of `shape`, row-major.
      float[] make(long[] shape, RandomGenerator random);
    }

    @Override
    public float[] fill(long[] shape, RandomGenerator random) {
      return maker.make(shape, random);
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Made that && name.equals(that.name);
    }

    @Override
    public int hashCode() {
      return name.hashCode();
    }
  }

  /// The same `value` everywhere; nothing is drawn.
  public record Constant(float value) implements Initial {
    @Override
    public float[] fill(long[] shape, RandomGenerator random) {
      return each(shape, () -> value);
    }
  }

  /// N(0, `deviation`²).
  public record Normal(float deviation) implements Initial {
    @Override
    public float[] fill(long[] shape, RandomGenerator random) {
      return each(shape, () -> deviation * random.nextGaussian());
    }
  }

  /// U(−`bound`, `bound`).
  public record Uniform(float bound) implements Initial {
    @Override
    public float[] fill(long[] shape, RandomGenerator random) {
      return each(shape, () -> bound * (2 * random.nextDouble() - 1));
    }
  }

  public ParameterSpec {
    shape = shape.clone();
  }

  /// A parameter with the usual training.
  public ParameterSpec(long[] shape, Initial initial) {
    this(shape, initial, Training.USUAL);
  }

  /// A parameter that starts with `value` everywhere.
  public static ParameterSpec filled(float value, long... shape) {
    return new ParameterSpec(shape, new Constant(value));
  }

  /// The same parameter, trained otherwise.
  public ParameterSpec trained(Training how) {
    return new ParameterSpec(shape, initial, how);
  }

  @Override
  public long[] shape() {
    return shape.clone();
  }

  /// Number of values.
  public long size() {
    return size(shape);
  }

  /// First values, row-major, drawn from `random`.
  public float[] draw(RandomGenerator random) {
    return initial.fill(shape, random);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ParameterSpec that
        && Arrays.equals(shape, that.shape)
        && initial.equals(that.initial)
        && training == that.training;
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(shape) + initial.hashCode();
  }

  @Override
  public String toString() {
    return Arrays.toString(shape) + " from " + initial;
  }
}
