package org.headscope.app.feature.probes;

import org.headscope.engine.interpret.probe.spec.ProbeTask;

/** What tasks are called where there is room. */
final class Words {
  private Words() {}

  /** {@code count after 1-grams}: what one curve, or the one question of all, is about. */
  static String about(Settings settings) {
    boolean ordered = settings.task().ngram() && settings.lines() != Settings.Lines.N;
    return of(settings.task()) + (ordered ? ", n = " + settings.n() : "");
  }

  static String of(ProbeTask task) {
    return switch (task) {
      case COUNT -> "n-gram count";
      case FREQUENCY -> "n-gram frequency";
      case EXISTENCE -> "n-gram existence";
      case STATE -> "same state";
    };
  }
}
