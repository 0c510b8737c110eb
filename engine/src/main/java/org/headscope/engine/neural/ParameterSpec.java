package org.headscope.engine.neural;

import java.util.Arrays;
import java.util.random.RandomGenerator;

/**
 * Shape and initial distribution of one parameter.
 *
 * @param shape its dimensions, linear weights as [out, in]
 * @param initial where its first values come from
 */
public record ParameterSpec(long[] shape, Initial initial) {
  /** The distribution of first values. */
  public sealed interface Initial {
    /** One value, drawn from {@code random}. */
    float draw(RandomGenerator random);
  }

  /** The same {@code value} everywhere; nothing is drawn. */
  public record Constant(float value) implements Initial {
    @Override
    public float draw(RandomGenerator random) {
      return value;
    }
  }

  /** N(0, {@code deviation}²). */
  public record Normal(float deviation) implements Initial {
    @Override
    public float draw(RandomGenerator random) {
      return (float) (deviation * random.nextGaussian());
    }
  }

  /** U(−{@code bound}, {@code bound}). */
  public record Uniform(float bound) implements Initial {
    @Override
    public float draw(RandomGenerator random) {
      return (float) (bound * (2 * random.nextDouble() - 1));
    }
  }

  /** Copies the shape. */
  public ParameterSpec {
    shape = shape.clone();
  }

  @Override
  public long[] shape() {
    return shape.clone();
  }

  /** Number of values. */
  public long size() {
    return Arrays.stream(shape).reduce(1, Math::multiplyExact);
  }

  /** First values, row-major, drawn from {@code random}. */
  public float[] draw(RandomGenerator random) {
    float[] values = new float[Math.toIntExact(size())];
    for (int i = 0; i < values.length; i++) {
      values[i] = initial.draw(random);
    }
    return values;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ParameterSpec that
        && Arrays.equals(shape, that.shape)
        && initial.equals(that.initial);
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
