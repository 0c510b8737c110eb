package org.headscope.engine.neural;

import java.util.Arrays;
import java.util.random.RandomGenerator;

/**
 * Shape and initial distribution of one parameter.
 *
 * @param shape its dimensions, linear weights as [out, in]
 * @param mean the mean of its first values
 * @param deviation their standard deviation; 0 for constants
 */
public record ParameterSpec(long[] shape, float mean, float deviation) {
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
      values[i] = deviation == 0 ? mean : (float) (mean + deviation * random.nextGaussian());
    }
    return values;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ParameterSpec that
        && Arrays.equals(shape, that.shape)
        && mean == that.mean
        && deviation == that.deviation;
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(shape) + Float.hashCode(deviation);
  }

  @Override
  public String toString() {
    return Arrays.toString(shape) + " ~ N(" + mean + ", " + deviation + "²)";
  }
}
