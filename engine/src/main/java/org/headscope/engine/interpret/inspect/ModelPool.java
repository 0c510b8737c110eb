package org.headscope.engine.interpret.inspect;

import module java.base;

import org.headscope.engine.io.ChosenPreferences;
import org.headscope.engine.io.Preference;
import org.headscope.engine.neural.LanguageModel;
import org.headscope.engine.neural.ModelConfig;
import org.headscope.engine.neural.device.ComputeDevice;
import org.headscope.engine.training.run.CheckpointRef;
import org.headscope.engine.training.run.OpenRuns;
import org.headscope.engine.training.run.RunDirectory;

/// Loaded models, shared by everything that computes with them, on any thread. A leased model stays
/// loaded. Of the others, those used most recently stay as long as the weights of all models fit a
/// budget, and the very last one always stays.
public final class ModelPool implements AutoCloseable {
  /// The maximum number of readers; more would wait for memory rather than compute.
  private static final int MAX_READERS = 8;

  /// The number of parameters from which a GPU reads instances faster than a processor. With fewer,
  /// a pass takes longer to launch than to compute.
  private static final long LARGE = 2_000_000;

  private final OpenRuns runs;
  private final Supplier<ComputeDevice> choice;
  private final long smallest; // parameters from which the chosen device is used
  private final long budget;
  private final Map<Key, Entry> entries = new LinkedHashMap<>(16, 0.75f, true);
  private final Object deviceLock = new Object();
  private Optional<ComputeDevice> device = Optional.empty();
  private boolean closed;

  /// The identity of a model's computation: besides its name, its contents, since the file may be
  /// rewritten.
  private record Key(Path run, ModelConfig model, String sha256) {}

  /// Creates an empty pool that keeps as many models as the user prefers.
  public ModelPool(Supplier<ComputeDevice> device) {
    this(device, ChosenPreferences.ofUser().bytes(Preference.CACHED_MODELS));
  }

  /// Creates an empty pool.
  ///
  /// @param device computes the models; it is requested with the first of them, since that loads
  ///   the tensor library
  /// @param budget bytes of weights up to which unused models stay loaded
  public ModelPool(Supplier<ComputeDevice> device, long budget) {
    this(new OpenRuns(), device, budget);
  }

  /// Creates a pool as [#ModelPool(Supplier, long)] does, on runs that are shared with others.
  public ModelPool(OpenRuns runs, Supplier<ComputeDevice> device, long budget) {
    this(runs, device, 0, budget);
  }

  private ModelPool(OpenRuns runs, Supplier<ComputeDevice> device, long smallest, long budget) {
    this.runs = runs;
    this.choice = device;
    this.smallest = smallest;
    this.budget = budget;
  }

  /// Creates a pool that computes on `device`. If the user's preferred device is `auto`, this is
  /// only for models of two million parameters or more, and smaller ones compute on the processor.
  public static ModelPool bySize(OpenRuns runs, Supplier<ComputeDevice> device) {
    ChosenPreferences preferences = ChosenPreferences.ofUser();
    boolean free = preferences.text(Preference.DEVICE).equals("auto");
    return new ModelPool(
        runs, device, free ? LARGE : 0, preferences.bytes(Preference.CACHED_MODELS));
  }

  /// The right to use a model, on any thread, until the lease is closed.
  public final class Lease implements AutoCloseable {
    private final Entry entry;
    private final LanguageModel model;
    private boolean open = true;

    private Lease(Entry entry, LanguageModel model) {
      this.entry = entry;
      this.model = model;
    }

    public LanguageModel model() {
      return model;
    }

    @Override
    public void close() {
      synchronized (ModelPool.this) {
        if (open) {
          open = false;
          leave(entry);
        }
      }
    }
  }

  private static final class Entry {
    private final Key key;
    private final long bytes;
    private int leases; // guarded by the pool, like `loaded`
    private boolean loaded;
    private Optional<LanguageModel> model = Optional.empty(); // guarded by this entry

    Entry(Key key) {
      this.key = key;
      this.bytes = Float.BYTES * key.model().parameterCount();
    }

    /// Returns the model; other callers wait while it is loaded.
    synchronized LanguageModel model(Supplier<LanguageModel> loading) {
      LanguageModel loaded = model.orElseGet(loading);
      model = Optional.of(loaded);
      return loaded;
    }

    synchronized void close() {
      model.ifPresent(LanguageModel::close);
      model = Optional.empty();
    }
  }

  /// The run of a checkpoint.
  ///
  /// @throws org.headscope.engine.run.UserError as [OpenRuns#of]
  public RunDirectory run(CheckpointRef checkpoint) {
    return runs.of(checkpoint);
  }

  /// Leases the model of a checkpoint and loads it if necessary; close the lease when done with it.
  ///
  /// @throws org.headscope.engine.run.UserError if the checkpoint cannot be read
  public Lease lease(CheckpointRef checkpoint) {
    RunDirectory run = run(checkpoint);
    Entry entry = enter(new Key(checkpoint.run(), run.info().model(), checkpoint.sha256()));
    Optional<Lease> lease = Optional.empty();
    try {
      LanguageModel model =
          entry.model(() -> run.model(checkpoint.step(), device(run.info().model())));
      lease = Optional.of(lease(entry, model));
    } finally {
      if (lease.isEmpty()) {
        leave(entry);
      }
    }
    return lease.get();
  }

  public ComputeDevice device(ModelConfig config) {
    if (config.parameterCount() < smallest) {
      return ComputeDevice.CPU;
    }
    synchronized (deviceLock) {
      ComputeDevice chosen = device.orElseGet(choice);
      device = Optional.of(chosen);
      return chosen;
    }
  }

  /// The number of threads that can read with a model of `config` at once: one on a GPU, which
  /// works in parallel by itself.
  public int readers(ModelConfig config) {
    return device(config).isProcessor()
        ? Math.min(MAX_READERS, Runtime.getRuntime().availableProcessors())
        : 1;
  }

  private synchronized Entry enter(Key key) {
    Entry entry = entries.computeIfAbsent(key, Entry::new);
    entry.leases++;
    return entry;
  }

  private synchronized Lease lease(Entry entry, LanguageModel model) {
    entry.loaded = true;
    evictUnused();
    return new Lease(entry, model);
  }

  private synchronized void leave(Entry entry) {
    entry.leases--;
    if (entry.leases == 0 && !entry.loaded) {
      entries.remove(entry.key);
    }
    evictUnused();
  }

  /// Closes unused models, the least recently used first, until the rest fits the budget.
  private synchronized void evictUnused() {
    long bytes = entries.values().stream().mapToLong(entry -> entry.bytes).sum();
    int rest = entries.size();
    for (Iterator<Entry> oldest = entries.values().iterator(); oldest.hasNext(); ) {
      Entry entry = oldest.next();
      rest--;
      if (entry.leases == 0 && (closed || (bytes > budget && rest > 0))) {
        bytes -= entry.bytes;
        oldest.remove();
        entry.close();
      }
    }
  }

  synchronized int size() {
    return entries.size();
  }

  @Override
  public synchronized void close() {
    closed = true;
    evictUnused();
  }
}
