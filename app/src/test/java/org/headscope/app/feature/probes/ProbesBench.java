package org.headscope.app.feature.probes;

import module java.base;

import org.headscope.app.feature.Bench;
import org.headscope.app.feature.FakeProbes;
import org.headscope.app.service.analysis.ProbeService;
import org.headscope.app.session.RunRef;

/// The probes' view models on [Bench]'s run and on probes made by rule.
final class ProbesBench {
  static final RunRef MADE = new RunRef("made", Path.of("/runs/made"));
  static final ProbeSubject LAST = new ProbeSubject(MADE, 400);

  final Bench bench = new Bench();
  final FakeProbes source = new FakeProbes();
  final ProbesViewModel model =
      new ProbesViewModel(
          bench.workbench(), new ProbeService(source, bench.runner(), bench.runner()));

  /// Opens the run at its last step, and shows the tab.
  ProbesBench open() {
    bench.open(Bench.instance("ab", "ac"));
    model.showingProperty().set(true);
    bench.settle();
    return this;
  }

  /// Opens another run, without selecting it.
  ProbesBench also(String folder) {
    bench.workbench().opener().openRun(Path.of(folder), _ -> {});
    bench.settle();
    return this;
  }

  /// Stores all results of `subject` for the current settings.
  ProbesBench keep(ProbeSubject subject) {
    source.keep(model.settings.get().everything(subject));
    return this;
  }

  void settle() {
    bench.settle();
  }
}
