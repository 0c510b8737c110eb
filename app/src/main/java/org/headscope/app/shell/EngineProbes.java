package org.headscope.app.shell;

import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.headscope.engine.interpret.probe.ProbeResult;
import org.headscope.engine.interpret.probe.ProbeSpec;
import org.headscope.engine.interpret.probe.Probes;
import org.headscope.engine.neural.ComputeDevice;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;
import org.headscope.engine.training.RunDirectory;

/** Hidden states probed by the engine, in this process. */
public final class EngineProbes implements ProbeSource {
  private final Map<Path, RunDirectory> open = new ConcurrentHashMap<>();

  @Override
  public Kept kept(Wish wish) {
    ProbeSpec spec = spec(wish);
    return new Kept(spec, Probes.kept(spec), Probes.paused(spec));
  }

  @Override
  public ProbeResult run(
      Wish wish, Consumer<ProbeResult> partial, Progress progress, Cancellation cancellation) {
    return Probes.run(spec(wish), partial::accept, progress, cancellation);
  }

  @Override
  public void weights(ProbeSpec spec, Progress progress, Cancellation cancellation) {
    Probes.weights(spec, progress, cancellation);
  }

  @Override
  public void discard(Wish wish) {
    Probes.discard(spec(wish));
  }

  private ProbeSpec spec(Wish wish) {
    return new ProbeSpec(
        directory(wish),
        wish.step(),
        wish.site(),
        wish.questions(),
        wish.preset(),
        wish.seeds(),
        wish.controls(),
        ProbeSpec.DATA_SEED,
        ComputeDevice.best());
  }

  /** A run that is being trained gains checkpoints; it is then opened anew. */
  private RunDirectory directory(Wish wish) {
    return open.compute(
        wish.run().directory(),
        (path, known) ->
            known != null && known.checkpoints().stream().anyMatch(c -> c.step() == wish.step())
                ? known
                : RunDirectory.open(path));
  }
}
