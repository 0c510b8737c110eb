package org.headscope.engine.neural;

import module java.base;

import ai.djl.Device;
import ai.djl.ndarray.*;
import ai.djl.ndarray.types.*;
import org.headscope.engine.neural.block.ActivationSite;
import org.headscope.engine.neural.block.ComputePrecision;
import org.headscope.engine.neural.block.Dropout;
import org.headscope.engine.neural.block.HeldTap;
import org.headscope.engine.neural.block.Parameters;
import org.headscope.engine.neural.block.Tap;
import org.headscope.engine.neural.block.TensorMemory;
import org.headscope.engine.neural.block.WatchingTap;
import org.headscope.engine.neural.device.ComputeDevice;
import org.headscope.engine.neural.device.NativeRuntime;
import org.headscope.engine.neural.layer.PaddedTexts;
import org.headscope.engine.neural.layer.Softmax;
import org.headscope.engine.predictor.SequencePredictor;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;
import org.headscope.engine.run.Range;
import org.headscope.engine.run.UserError;

/// A model with its weights on a device; close it to free them.
///
/// Thread-safe for reading: passes only read its weights, and each computes in a separate child of
/// [#manager()], with the same bits as alone. No parameter needs gradients, so passes build no
/// graph: training works on [#leaves].
public final class LanguageModel implements SequencePredictor, AutoCloseable {
  private final String name;
  private final ModelConfig config;
  private final NDManager manager;
  private final Map<String, NDArray> parameters;
  private final Network network;
  private final boolean differentiable;
  private final HeldTap held;

  private LanguageModel(
      String name,
      ModelConfig config,
      NDManager manager,
      Map<String, NDArray> parameters,
      Network network,
      boolean differentiable,
      HeldTap held) {
    this.name = name;
    this.config = config;
    this.manager = manager;
    this.parameters = Collections.unmodifiableMap(parameters);
    this.network = network;
    this.differentiable = differentiable;
    this.held = held;
  }

  /// The same model with `held` in all passes. It shares its memory: close only one of them.
  public LanguageModel holding(HeldTap held) {
    return new LanguageModel(name, config, manager, parameters, network, differentiable, held);
  }

  /// The replacements in all of its passes.
  public HeldTap held() {
    return held;
  }

  public static LanguageModel create(ModelConfig config, long seed, ComputeDevice device) {
    SplittableRandom random = new SplittableRandom(seed);
    Map<String, float[]> weights = new LinkedHashMap<>();
    config.parameterSpecs().forEach((name, spec) -> weights.put(name, spec.draw(random)));
    return of("untrained", config, weights, device);
  }

  /// A model with given weights.
  ///
  /// @param weights row-major values by parameter name, exactly those of the configuration
  /// @throws IllegalArgumentException naming a parameter that is missing or has the wrong size
  public static LanguageModel of(
      String name, ModelConfig config, Map<String, float[]> weights, ComputeDevice device) {
    NDManager manager = device.newManager();
    Map<String, NDArray> parameters = new LinkedHashMap<>();
    config
        .parameterSpecs()
        .forEach((parameter, spec) -> {
          float[] values = weights.get(parameter);
          if (values == null || values.length != spec.size()) {
            manager.close();
            throw new IllegalArgumentException(
                "weights of " + parameter + " do not fit " + spec.shape());
          }
          parameters.put(
              parameter,
              TensorMemory.copyToNative(manager.create(values, new Shape(spec.shape()))));
        });
    Network network =
        Network.of(config, new Parameters(parameters, "", ComputePrecision.FLOAT32), manager);
    return new LanguageModel(name, config, manager, parameters, network, false, HeldTap.NONE);
  }

  /// The same weights as leaves of a graph: shared memory, separate gradients. Close before this
  /// model.
  ///
  /// @param compute the precision of linear maps and attention
  public LanguageModel leaves(ComputePrecision compute) {
    NDManager child = manager.newSubManager();
    Map<String, NDArray> leaves = new LinkedHashMap<>();
    Set<String> trained = trained().keySet();
    parameters.forEach((parameter, value) -> {
      NDArray leaf = value.stopGradient(); // shares the memory
      leaf.attach(child);
      leaf.setRequiresGradient(trained.contains(parameter));
      leaves.put(parameter, leaf);
    });
    Network network = Network.of(config, new Parameters(leaves, "", compute), child);
    return new LanguageModel(name, config, child, leaves, network, true, held);
  }

  /// The predictions of [#predict] in double precision from the same weights. Some constants by
  /// position keep the values that they have in single precision.
  public double[][] predictInDoubles(int[] tokens) {
    return predictInDoubles(tokens, Tap.NONE);
  }

  double[][] predictInDoubles(int[] tokens, Tap tap) {
    long[] ids = Arrays.stream(tokens).asLongStream().toArray();
    return inDoubles(exact ->
        Softmax.rows(exact.pass(1, ids, tap, NDArray::toDoubleArray), config.vocabulary()));
  }

  /// Runs `use` with the same weights in double precision.
  public <T> T inDoubles(Function<LanguageModel, T> use) {
    try (NDManager child = manager.newSubManager()) {
      Map<String, NDArray> doubles = new LinkedHashMap<>();
      parameters.forEach((parameter, value) -> {
        NDArray exact = value.toType(DataType.FLOAT64, true);
        exact.attach(child);
        doubles.put(parameter, exact);
      });
      Network network =
          Network.of(config, new Parameters(doubles, "", ComputePrecision.FLOAT32), child);
      return use.apply(new LanguageModel(name, config, child, doubles, network, false, held));
    }
  }

  @Override
  public String name() {
    return name;
  }

  public ModelConfig config() {
    return config;
  }

  /// The owner of the parameters; a pass works in a child of it. For `neural` and training.
  public NDManager manager() {
    return manager;
  }

  public Device device() {
    return manager.getDevice();
  }

  public Map<String, NDArray> parameters() {
    return parameters;
  }

  public Map<String, NDArray> trained() {
    Map<String, NDArray> trained = new LinkedHashMap<>(parameters);
    config.parameterSpecs().entrySet().stream()
        .filter(parameter -> parameter.getValue().frozen())
        .forEach(frozen -> trained.remove(frozen.getKey()));
    return trained;
  }

  /// The weights as row-major values by name, copied from the device.
  public Map<String, float[]> weights() {
    Map<String, float[]> weights = new LinkedHashMap<>();
    parameters.forEach((parameter, value) -> weights.put(parameter, value.toFloatArray()));
    return weights;
  }

  /// Next-token logits.
  ///
  /// @param tokens B×T ids (int64); all results attach to their manager
  /// @param tap the observer; fused operations are used unless it [Tap#exposes]
  /// @return B×T×V
  public NDArray forward(NDArray tokens, Tap tap) {
    Tap all = held.under(tap, tokens);
    return differentiable
        ? network.forward(tokens, Dropout.NONE, all)
        : NativeRuntime.withoutGradients(() -> network.forward(tokens, Dropout.NONE, all));
  }

  /// True if it can [#read] token by token: a step sees no maps, and so nothing that is held there.
  public boolean hasStepForm() {
    return network instanceof Stack && held.equals(HeldTap.NONE);
  }

  /// Reads `batch` texts token by token.
  ///
  /// @throws IllegalArgumentException if the model has no step form, such as n-gram reweighting
  public StepReading read(int batch) {
    if (!(network instanceof Stack stack) || !hasStepForm()) {
      throw new IllegalArgumentException("an " + config.summary() + " has no step form");
    }
    return new StepReading(stack, manager, config.longestContext(), batch);
  }

  Network network() {
    return network;
  }

  /// The residual stream of this model; it lives as long as the model.
  ///
  /// @throws IllegalArgumentException if the model [has none][ResidualStream#isIn]
  public ResidualStream residualStream() {
    if (network instanceof Stack stack && ResidualStream.isIn(config)) {
      return new ResidualStream(stack, (LayeredConfig) config, manager);
    }
    throw new IllegalArgumentException("an " + config.summary() + " has no residual stream");
  }

  /// Reads a text so that others that begin alike can be read from the first difference on. Close
  /// it before this model.
  ///
  /// @param ids T ids, no more than the model can read
  public ReadText readText(long[] ids) {
    requireTokens(ids);
    Optional<Stack> resuming =
        network instanceof Stack stack && hasStepForm() && stack.canResume(manager)
            ? Optional.of(stack)
            : Optional.empty();
    return new ReadText(this, resuming, ids);
  }

  /// Summed cross-entropy of the next tokens, nats, with the configuration's dropout, as in
  /// training.
  ///
  /// @param inputs B·T ids, row-major
  /// @param labels B·T next ids; −100 where no prediction is scored
  /// @param random decides which entries are dropped
  /// @return a scalar
  public NDArray loss(
      NDManager pass, int rows, long[] inputs, long[] labels, RandomGenerator random) {
    Dropout dropout = new Dropout(config.trainingDropout(), random);
    return network.loss(pass, rows, inputs, labels, dropout, held);
  }

  /// Reads a batch of sequences of equal length. All native memory of the pass is freed before this
  /// returns.
  ///
  /// @param count B
  /// @param ids B·T ids, row-major
  /// @param use extracts the result from the logits, B×T×V
  public <R> R pass(int count, long[] ids, Tap tap, Function<NDArray, R> use) {
    requireTokens(ids);
    try (NDManager pass = manager.newSubManager()) {
      return use.apply(forward(pass.create(ids, new Shape(count, ids.length / count)), tap));
    }
  }

  void requireTokens(long[] ids) {
    for (long id : ids) {
      if (id < 0 || id >= config.vocabulary()) {
        throw new UserError(
            "The text contains token %d, but %s reads only %d tokens; choose a text of its task."
                .formatted(id, name, config.vocabulary()));
      }
    }
  }

  /// Reads `tokens` and records those `sites` that the model has.
  ///
  /// @param tokens T ≥ 1 ids, no more than the model can read
  public ActivationCache run(int[] tokens, Collection<ActivationSite> sites) {
    return run(tokens, sites, Map.of());
  }

  /// [#run(int\[\], Collection)] with the values at some sites replaced. Mixers compute
  /// differently, and round differently, if their inside is recorded or replaced: compare with a
  /// pass that records the same sites and those that are replaced here.
  ///
  /// @param replacements maps the values at a site to their replacement, in the layout of
  ///   [ActivationCache#get], with the maps of several heads concatenated; a recurrent state is
  ///   replaced after every token
  public ActivationCache run(
      int[] tokens,
      Collection<ActivationSite> sites,
      Map<ActivationSite, UnaryOperator<float[]>> replacements) {
    Map<ActivationSite, List<float[]>> seen = new HashMap<>();
    float[] logits =
        read(
            tokens,
            new RecordingTap(
                Set.copyOf(sites),
                replacements,
                Optional.empty(),
                tokens.length,
                config.depth(),
                (site, part) -> seen.computeIfAbsent(site, _ -> new ArrayList<>()).add(part)));
    return new ActivationCache(tokens.length, seen, logits);
  }

  /// Reads `tokens` as far as one map and returns the rows of some queries, R·T.
  public float[] map(int[] tokens, ActivationSite site, Range rows) {
    List<float[]> seen = new ArrayList<>();
    read(tokens, site, Optional.of(rows), seen::add);
    return seen.getFirst();
  }

  /// Reads `tokens` as far as the states of one layer and shows them.
  ///
  /// @param layer from 1, with a recurrent mixer
  /// @param state takes its state after every token, S values
  public void states(int[] tokens, int layer, Consumer<float[]> state) {
    read(tokens, ActivationSite.of(ActivationSite.Kind.STATE, layer), Optional.empty(), state);
  }

  private void read(
      int[] tokens, ActivationSite site, Optional<Range> rows, Consumer<float[]> seen) {
    int layer = site.layer();
    read(
        tokens,
        new RecordingTap(
            Set.of(site), Map.of(), rows, tokens.length, layer, (_, part) -> seen.accept(part)));
  }

  @FunctionalInterface
  public interface MapRow {
    /// Takes the weights of all T keys for `query` in a map; layer and head count from 1. Copy what
    /// must outlive the call.
    void take(int layer, int head, int query, float[] weights);
  }

  /// The logits after every token, T·V; meanwhile shows some rows of the maps of all layers.
  ///
  /// @param rows queries whose rows are shown
  public float[] logits(
      int[] tokens, Range rows, MapRow row, Progress progress, Cancellation cancellation) {
    WatchingTap watching = new WatchingTap(config.depth(), progress, cancellation);
    return logits(tokens, new MapRowsTap(rows, tokens.length, row, watching));
  }

  /// The logits after every token, T·V.
  public float[] logits(int[] tokens, Progress progress, Cancellation cancellation) {
    cancellation.check();
    return logits(tokens, new WatchingTap(config.depth(), progress, cancellation));
  }

  /// T ids → T·V logits.
  private float[] read(int[] tokens, Tap tap) {
    return pass(1, Arrays.stream(tokens).asLongStream().toArray(), tap, NDArray::toFloatArray);
  }

  /// {@inheritDoc}
  ///
  /// @throws UserError if the context is longer than the model can read
  @Override
  public double[][] predict(int[] tokens) {
    return Softmax.rows(logits(tokens, Tap.NONE), config.vocabulary());
  }

  @Override
  public double[][] predict(int[] tokens, Progress progress, Cancellation cancellation) {
    return Softmax.rows(logits(tokens, progress, cancellation), config.vocabulary());
  }

  /// The predictions for several texts, read at once: [#predict] of each, up to rounding.
  ///
  /// @throws UserError if one is longer than the model can read
  public List<double[][]> predictAll(List<int[]> texts) {
    PaddedTexts padded = PaddedTexts.of(texts);
    if (padded.length() == 0) {
      return texts.stream().map(_ -> new double[0][]).toList();
    }
    requireReadable(padded.length());
    float[] logits = pass(texts.size(), padded.ids(), Tap.NONE, NDArray::toFloatArray); // B·T·V
    return padded.rows(logits, config.vocabulary());
  }

  private float[] logits(int[] tokens, Tap tap) {
    requireReadable(tokens.length);
    return tokens.length == 0 ? new float[0] : read(tokens, tap);
  }

  void requireReadable(int length) {
    if (length > config.longestContext()) {
      throw new UserError(
          "The text has %d tokens but the model's position table has %d; shorten the text."
              .formatted(length, config.longestContext()));
    }
  }

  @Override
  public void close() {
    manager.close();
  }
}
