package org.headscope.app.service.analysis;

import module java.base;

import org.headscope.engine.interpret.inspect.Context;
import org.headscope.engine.interpret.inspect.ModelPool;
import org.headscope.engine.interpret.probe.ProbeResult;
import org.headscope.engine.interpret.probe.Probes;
import org.headscope.engine.interpret.probe.spec.ProbeData;
import org.headscope.engine.interpret.probe.spec.ProbeSpec;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;
import org.headscope.engine.training.run.CheckpointRef;
import org.headscope.engine.training.run.OpenRuns;

/// Hidden states probed by the engine, in this process.
///
/// @param size how many instances probes are trained and tested on
public record EngineProbes(OpenRuns runs, ModelPool models, ProbeData.Size size)
    implements ProbeSource {
  @Override
  public StoredResult stored(Request request) {
    ProbeSpec spec = spec(request);
    request
        .site()
        .require(request.run().name(), runs.run(request.run().directory()).info().model());
    List<String> damaged = new ArrayList<>();
    Optional<ProbeResult> result = Probes.stored(spec, runs, damaged::add);
    return new StoredResult(spec, result, damaged);
  }

  @Override
  public ProbeResult run(
      Request request,
      Consumer<ProbeResult> partial,
      Progress progress,
      Cancellation cancellation) {
    return Probes.watched(partial).run(spec(request), new Context(models, progress, cancellation));
  }

  @Override
  public void weights(ProbeSpec spec, long step, Progress progress, Cancellation cancellation) {
    CheckpointRef checkpoint = runs.at(spec.checkpoint().run(), step).ref(step);
    Probes.weights(spec.at(checkpoint), new Context(models, progress, cancellation));
  }

  private ProbeSpec spec(Request request) {
    return new ProbeSpec(
        runs.at(request.run().directory(), request.step()).ref(request.step()),
        request.site(),
        request.questions(),
        request.preset(),
        request.seeds(),
        request.controls(),
        new ProbeData(ProbeData.SEED, size));
  }
}
