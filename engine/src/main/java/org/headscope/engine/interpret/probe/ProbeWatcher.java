package org.headscope.engine.interpret.probe;

/** Who sees scores as they come in. Called from the working thread. */
@FunctionalInterface
public interface ProbeWatcher {
  /**
   * More is known.
   *
   * @param partial all that is known by now, kept before or new
   */
  void scored(ProbeResult partial);

  /** Nobody. */
  static ProbeWatcher none() {
    return partial -> {};
  }
}
