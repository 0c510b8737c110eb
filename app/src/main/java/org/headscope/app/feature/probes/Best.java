package org.headscope.app.feature.probes;

import module java.base;

import org.headscope.engine.interpret.probe.spec.ProbeTask;

/// Each run at its best layer, as in Figure 5 of \[ICLL].
///
/// @param runs how each run's bars look
/// @param bars a run's best layer for one question each
record Best(String how, SequencedMap<Subject, Curve.Look> runs, List<Spot> bars) {
  Best {
    runs = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(runs));
    bars = List.copyOf(bars);
    if (bars.isEmpty()) {
      throw new IllegalArgumentException("no bar");
    }
  }

  Curve.Look look(Spot bar) {
    return Objects.requireNonNull(runs.get(bar.subject()));
  }

  /// The bars of a task, by n and then by run.
  List<Spot> of(ProbeTask task) {
    return bars.stream().filter(b -> b.question().task() == task).toList();
  }

  /// The tasks that have bars, in the order of the figure.
  List<ProbeTask> tasks() {
    return Arrays.stream(ProbeTask.values()).filter(t -> !of(t).isEmpty()).toList();
  }
}
