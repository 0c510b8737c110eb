package org.headscope.app.sight;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.headscope.app.selection.RunRef;
import org.headscope.engine.interpret.inspect.ModelCache;
import org.headscope.engine.neural.ComputeDevice;
import org.headscope.engine.training.RunDirectory;

/** The runs and models that one thread computes with; nothing is opened before it is asked for. */
final class OpenModels implements AutoCloseable {
  private static final long BUDGET = 256L << 20;

  private final Map<Path, RunDirectory> open = new HashMap<>();
  private Optional<ModelCache> cache = Optional.empty();

  /** The run with its checkpoint of {@code step}. */
  RunDirectory run(RunRef run, long step) {
    Path directory = run.directory();
    RunDirectory known = open.computeIfAbsent(directory, RunDirectory::open);
    if (known.checkpoints().stream().noneMatch(c -> c.step() == step)) {
      known = RunDirectory.open(directory); // trained further since
      open.put(directory, known);
    }
    return known;
  }

  /** Where models are loaded from, and stay. */
  ModelCache models() {
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
