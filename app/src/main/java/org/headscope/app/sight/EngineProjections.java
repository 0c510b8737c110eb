package org.headscope.app.sight;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.headscope.engine.interpret.inspect.ModelCache;
import org.headscope.engine.interpret.projection.ProjectionResult;
import org.headscope.engine.interpret.projection.ProjectionSpec;
import org.headscope.engine.interpret.projection.Projections;
import org.headscope.engine.neural.ComputeDevice;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;
import org.headscope.engine.training.RunDirectory;

/** Projections computed by the engine. Belongs to one thread. */
public final class EngineProjections implements ProjectionSource {
  private static final long BUDGET = 256L << 20;
  private static final long SEED = 1;

  private final Map<Path, RunDirectory> open = new HashMap<>();
  private Optional<ModelCache> cache = Optional.empty();

  /** Nothing is loaded before it is asked for. */
  public EngineProjections() {}

  @Override
  public ProjectionResult project(Wish wish, Progress progress, Cancellation cancellation) {
    ProjectionSpec spec =
        new ProjectionSpec(
            run(wish),
            wish.step(),
            wish.site(),
            wish.layer(),
            wish.instances(),
            wish.whole(),
            wish.most(),
            wish.method(),
            SEED);
    return Projections.run(spec, models(), progress, cancellation);
  }

  private RunDirectory run(Wish wish) {
    Path directory = wish.run().directory();
    RunDirectory known = open.computeIfAbsent(directory, RunDirectory::open);
    if (known.checkpoints().stream().noneMatch(c -> c.step() == wish.step())) {
      known = RunDirectory.open(directory); // trained further since
      open.put(directory, known);
    }
    return known;
  }

  private ModelCache models() {
    ModelCache models = cache.orElseGet(() -> new ModelCache(ComputeDevice.best(), BUDGET));
    cache = Optional.of(models);
    return models;
  }

  @Override
  public void close() {
    cache.ifPresent(ModelCache::close);
    cache = Optional.empty();
  }
}
