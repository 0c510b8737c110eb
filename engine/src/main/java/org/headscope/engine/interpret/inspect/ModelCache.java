package org.headscope.engine.interpret.inspect;

import java.util.LinkedHashMap;
import java.util.Map;
import org.headscope.engine.neural.ComputeDevice;
import org.headscope.engine.neural.LanguageModel;
import org.headscope.engine.training.RunDirectory;

/** Keeps the models that were used last, as far as their weights fit a budget. */
public final class ModelCache implements AutoCloseable {
  private final ComputeDevice device;
  private final long budget;
  private final Map<Key, LanguageModel> models = new LinkedHashMap<>(16, 0.75f, true);

  /** A run that was opened anew counts as another: its files may have changed. */
  private record Key(RunDirectory run, long step) {}

  /**
   * An empty cache.
   *
   * @param budget bytes of weights to keep; the newest model is kept whatever its size
   */
  public ModelCache(ComputeDevice device, long budget) {
    this.device = device;
    this.budget = budget;
  }

  /** The model of a checkpoint, which this cache closes when it needs the room. */
  public LanguageModel get(RunDirectory run, long step) {
    Key key = new Key(run, step);
    LanguageModel known = models.get(key);
    if (known != null) {
      return known;
    }
    LanguageModel model = run.model(step, device);
    models.put(key, model);
    closeOldest();
    return model;
  }

  /** Where the models compute. */
  public ComputeDevice device() {
    return device;
  }

  /** How many models are loaded. */
  int size() {
    return models.size();
  }

  private void closeOldest() {
    long bytes = models.values().stream().mapToLong(ModelCache::bytes).sum();
    var oldest = models.entrySet().iterator();
    while (bytes > budget && models.size() > 1) {
      LanguageModel model = oldest.next().getValue();
      bytes -= bytes(model);
      oldest.remove();
      model.close();
    }
  }

  private static long bytes(LanguageModel model) {
    return Float.BYTES * model.config().parameterCount();
  }

  @Override
  public void close() {
    models.values().forEach(LanguageModel::close);
    models.clear();
  }
}
