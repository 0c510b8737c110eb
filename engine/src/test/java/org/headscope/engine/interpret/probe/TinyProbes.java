package org.headscope.engine.interpret.probe;

import module java.base;

import org.headscope.engine.interpret.inspect.Context;
import org.headscope.engine.interpret.inspect.ModelPool;
import org.headscope.engine.interpret.probe.spec.Control;
import org.headscope.engine.interpret.probe.spec.PresetVariants;
import org.headscope.engine.interpret.probe.spec.ProbeData;
import org.headscope.engine.interpret.probe.spec.ProbeData.Size;
import org.headscope.engine.interpret.probe.spec.ProbePreset;
import org.headscope.engine.interpret.probe.spec.ProbeSite;
import org.headscope.engine.interpret.probe.spec.ProbeSpec;
import org.headscope.engine.interpret.probe.spec.ProbeTask;
import org.headscope.engine.interpret.probe.spec.Question;
import org.headscope.engine.neural.device.ComputeDevice;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;
import org.headscope.engine.training.run.RunDirectory;

/// Probes that are small enough to train in a test.
final class TinyProbes {
  static final ProbeData DATA = new ProbeData(ProbeData.DEFAULT_SEED, new Size(40, 12));
  static final Question COUNT = new Question(ProbeTask.COUNT, 1);
  static final Question STATE = new Question(ProbeTask.STATE, 0);

  private TinyProbes() {}

  /// The preset `quick` with 4 hidden units.
  static ProbePreset preset(int epochs) {
    return preset("tiny", epochs, 0);
  }

  static ProbePreset preset(String name, int epochs, int first) {
    ProbePreset small = PresetVariants.sized(ProbePreset.byName("quick"), 4, epochs, 8, 5e-3, 2);
    return PresetVariants.named(PresetVariants.at(small, first, 4), name);
  }

  static ProbeSpec spec(
      RunDirectory run, ProbePreset preset, Control.Extent controls, long... seeds) {
    return spec(run, List.of(COUNT, STATE), preset, controls, seeds);
  }

  static ProbeSpec spec(
      RunDirectory run,
      List<Question> questions,
      ProbePreset preset,
      Control.Extent controls,
      long... seeds) {
    return new ProbeSpec(
        run.ref(40),
        ProbeSite.RESIDUAL,
        questions,
        preset,
        Arrays.stream(seeds).boxed().toList(),
        controls,
        DATA);
  }

  static ProbeResult run(ProbeSpec spec) {
    return run(spec, _ -> {}, Progress.none(), new Cancellation());
  }

  static ProbeResult run(
      ProbeSpec spec, Consumer<ProbeResult> watcher, Progress progress, Cancellation cancellation) {
    try (ModelPool models = new ModelPool(() -> ComputeDevice.CPU, 0)) {
      return Probes.watched(watcher).run(spec, new Context(models, progress, cancellation));
    }
  }
}
