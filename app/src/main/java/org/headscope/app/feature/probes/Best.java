package org.headscope.app.feature.probes;

import module java.base;

import org.headscope.engine.interpret.probe.spec.ProbeTask;

/// Each run at its best layer, as in Figure 5 of \[ICLL].
record Best(String how, List<Run> runs, List<Bar> bars) {
  /// A run, and how its bars look.
  record Run(String name, Curve.Look look) {}

  /// A run's best layer for one question.
  record Bar(int run, Spot spot) {
    ProbeTask task() {
      return spot.question().task();
    }

    int n() {
      return spot.question().n();
    }
  }

  Best {
    runs = List.copyOf(runs);
    bars = List.copyOf(bars);
    if (bars.isEmpty()) {
      throw new IllegalArgumentException("no bar");
    }
  }

  /// The bars of a task, by n and then by run.
  List<Bar> of(ProbeTask task) {
    return bars.stream().filter(b -> b.task() == task).toList();
  }

  /// The tasks that have bars, in the order of the figure.
  List<ProbeTask> tasks() {
    return Arrays.stream(ProbeTask.values()).filter(t -> !of(t).isEmpty()).toList();
  }
}
