package org.headscope.engine.interpret.probe.spec;

/**
 * How many instances probes see.
 *
 * @param training those they are trained on
 * @param test those they are tested on
 */
public record ProbeSize(int training, int test) {
  /** What [ICLL] used. */
  public static final ProbeSize FULL = new ProbeSize(2500, 500);

  public ProbeSize {
    if (training < 1 || test < 1) {
      throw new IllegalArgumentException(training + " and " + test + " instances");
    }
  }
}
