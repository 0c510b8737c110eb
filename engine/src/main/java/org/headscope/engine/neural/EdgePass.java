package org.headscope.engine.neural;

import module java.base;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDArrays;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import org.headscope.engine.neural.block.ActivationSite;
import org.headscope.engine.neural.block.ActivationSite.Kind;
import org.headscope.engine.neural.block.Dropout;
import org.headscope.engine.neural.block.HeldTap;
import org.headscope.engine.neural.block.Pass;
import org.headscope.engine.neural.block.ResidualReader;
import org.headscope.engine.neural.block.ResidualWriter;
import org.headscope.engine.neural.block.Sites;
import org.headscope.engine.neural.block.Tap;
import org.headscope.engine.neural.device.NativeRuntime;
import org.headscope.engine.neural.fused.Script;
import org.headscope.engine.neural.mixer.Mamba;
import org.headscope.engine.neural.mixer.SoftmaxAttention;
import org.headscope.engine.run.UserError;

/// Passes in which every reader of the residual stream has a separate input (path patching,
/// Goldowsky-Dill et al. 2023). B counts copies of one text; an input with a batch of one is that
/// of all copies. Thread-safe.
public final class EdgePass {
  private static final Script ROWS =
      Script.of(
          """
          def forward(self, x: Tensor, rows: Tensor) -> Tensor:
            return torch.index_select(torch.flatten(x, 0, 1), 0, rows)
          """);

  private final Stack stack;
  private final LayeredConfig config;
  private final List<BlockConfig> blocks;
  private final NDManager manager;

  private EdgePass(Stack stack, LayeredConfig config, NDManager manager) {
    this.stack = stack;
    this.config = config;
    this.blocks = config.blocks();
    this.manager = manager;
  }

  /// Passes through `model`; they live as long as it does.
  ///
  /// @throws UserError if the model has no residual stream of separate writers, or was built with
  ///   clamps
  public static EdgePass of(LanguageModel model) {
    if (model.network() instanceof Stack stack && model.config() instanceof LayeredConfig config) {
      UserError.when(
          !model.held().equals(HeldTap.NONE),
          "The model %s was built with clamps, which edges would bypass; choose another.",
          model.name());
      return new EdgePass(stack, config, model.manager());
    }
    throw new UserError(
        "The model %s has no residual stream of separate writers; choose a Transformer or another stack of layers."
            .formatted(model.name()));
  }

  /// Refuses a text that `model` cannot read.
  ///
  /// @throws UserError if it is too long, or has other tokens
  public static void requireReadable(LanguageModel model, int[] tokens) {
    model.requireTokens(Arrays.stream(tokens).asLongStream().toArray());
    model.requireReadable(tokens.length);
  }

  /// 1×T ids.
  public static NDArray ids(NDManager owner, int[] ids) {
    return owner.create(Arrays.stream(ids).asLongStream().toArray(), new Shape(1, ids.length));
  }

  /// The readers and writers of the model.
  public ResidualGraph graph() {
    return ResidualGraph.of(config).orElseThrow();
  }

  /// L.
  public int depth() {
    return blocks.size();
  }

  /// Runs `work` with a manager on the model's device, without building a graph.
  public <T> T compute(Function<NDManager, T> work) {
    try (NDManager pass = manager.newSubManager()) {
      return NativeRuntime.withoutGradients(() -> work.apply(pass));
    }
  }

  /// A manager on the model's device for what outlives a pass.
  public NDManager newManager() {
    return manager.newSubManager();
  }

  /// The residual stream after a layer, and what has been written to it.
  ///
  /// @param layer from 1; 0 for the embedding
  /// @param sum of everything written, biases included, B×T×D
  /// @param written by each writer since the last layer without residual connection, B×T×D
  public record Stream(int layer, NDArray sum, SequencedMap<ResidualWriter, NDArray> written) {
    private Stream plus(SequencedMap<ResidualWriter, NDArray> added, NDList bias) {
      SequencedMap<ResidualWriter, NDArray> all = new LinkedHashMap<>(written);
      all.putAll(added);
      NDArray total = sum;
      for (NDArray one : added.values()) {
        total = total.add(one); // B×T×D
      }
      return new Stream(layer, bias.isEmpty() ? total : total.add(bias.head()), all);
    }

    private Stream after(int next) {
      return new Stream(next, sum, written);
    }

    /// The same tensors, owned by `owner`, which results of them will attach to.
    public Stream on(NDManager owner) {
      SequencedMap<ResidualWriter, NDArray> own = new LinkedHashMap<>();
      written.forEach((writer, value) -> own.put(writer, shared(value, owner)));
      return new Stream(layer, shared(sum, owner), own);
    }
  }

  @FunctionalInterface
  public interface Input {
    /// Returns the input of `reader`: 1×T×D or B×T×D. Readers that are given the same array are
    /// computed together.
    NDArray of(ResidualReader reader, Stream stream);
  }

  /// A tensor of the same memory that `owner` owns.
  public static NDArray shared(NDArray value, NDManager owner) {
    NDArray same = value.stopGradient();
    same.attach(owner);
    return same;
  }

  /// True if gradients reach every reader by itself: no part of a mixer has one written by hand.
  public boolean isDifferentiable() {
    return blocks.stream().noneMatch(block -> block.mixer() instanceof Mamba.Config);
  }

  /// The heads of a layer with softmax attention; 0 for other layers.
  public int softmaxHeads(int layer) {
    return blocks.get(layer - 1).mixer() instanceof SoftmaxAttention.Config c ? c.heads() : 0;
  }

  /// The streams of a plain pass: before each layer, and after the last.
  ///
  /// @param tokens 1×T ids
  public List<Stream> streams(NDArray tokens) {
    List<Stream> streams = new ArrayList<>();
    streams.add(begin(embedding(tokens)));
    for (int layer = 1; layer <= blocks.size(); layer++) {
      streams.add(next(streams.getLast(), tokens, (_, stream) -> stream.sum(), Tap.NONE));
    }
    return streams;
  }

  /// The output of every writer, also of those that a layer without residual connection hides.
  public static SequencedMap<ResidualWriter, NDArray> written(List<Stream> streams) {
    SequencedMap<ResidualWriter, NDArray> all = new LinkedHashMap<>();
    streams.forEach(stream -> all.putAll(stream.written()));
    return all;
  }

  /// The embedding: 1×T → 1×T×D.
  public NDArray embedding(NDArray tokens) {
    return stack.embedding(tokens);
  }

  /// The stream before the first layer.
  ///
  /// @param embedding B×T×D
  public Stream begin(NDArray embedding) {
    SequencedMap<ResidualWriter, NDArray> written = new LinkedHashMap<>();
    written.put(ResidualWriter.of(ResidualWriter.Type.EMBEDDING, 0), embedding);
    return new Stream(0, embedding, written);
  }

  /// Applies the next layer.
  ///
  /// @param tokens 1×T ids
  /// @param inside sees what the mixer makes of its inputs, all heads at once, and its maps
  public Stream next(Stream before, NDArray tokens, Input input, Tap inside) {
    int layer = before.layer() + 1;
    BlockConfig config = blocks.get(layer - 1);
    List<ResidualReader> readers = ResidualGraph.readers(config.mixer(), layer);
    Inputs inputs = Inputs.of(readers.stream().map(reader -> input.of(reader, before)).toList());
    boolean heads = ResidualGraph.hasHeads(config.mixer());
    LayerTap tap = new LayerTap(layer, readers, inputs, heads, inside);
    Block block = block(layer, tokens, tap);
    NDArray y = block.mixed(inputs.all(), new Sites(tap, layer)); // S×T×D → B×T×D
    List<ResidualWriter> writers = ResidualGraph.writers(config.mixer(), layer);
    SequencedMap<ResidualWriter, NDArray> added = new LinkedHashMap<>();
    for (int h = 0; h < writers.size(); h++) {
      added.put(writers.get(h), heads ? tap.results().get(":, {}", h) : y); // B×T×D
    }
    Stream mid =
        config.form().isBare()
            ? new Stream(layer, y, added)
            : before.plus(added, heads ? block.outputBias(config.group()) : new NDList());
    if (!config.form().hasMlp()) {
      return mid.after(layer);
    }
    Stream source = config.form().parallel() ? before : mid;
    NDArray read = input.of(ResidualReader.of(ResidualReader.Type.MLP, layer), source);
    SequencedMap<ResidualWriter, NDArray> fed = new LinkedHashMap<>();
    fed.put(
        ResidualWriter.of(ResidualWriter.Type.MLP, layer),
        block.fed(read, new Sites(Tap.NONE, layer)));
    return mid.plus(fed, new NDList()).after(layer);
  }

  /// Next-token logits: B×T×D → B×T×V.
  public NDArray logits(Stream last, Input input) {
    return readout(input.of(ResidualReader.logits(), last));
  }

  /// The logits of a pass that continues without separate inputs: B×T×D → B×T×V.
  public NDArray rest(Stream before, NDArray tokens) {
    NDArray x = before.sum();
    for (int layer = before.layer() + 1; layer <= blocks.size(); layer++) {
      x = Stack.apply(block(layer, tokens, Tap.NONE), x); // B×T×D
    }
    return readout(x);
  }

  private NDArray readout(NDArray x) {
    return stack.readout(x, new Sites(Tap.NONE, 0));
  }

  private Block block(int layer, NDArray tokens, Tap tap) {
    Pass pass = new Pass(tokens, Dropout.NONE, tap, stack.tables());
    return Block.of(blocks.get(layer - 1), layer, stack.parameters(), pass);
  }

  /// The different inputs of readers, in turn.
  ///
  /// @param all S×T×D
  /// @param first the place of each reader's first copy in S
  /// @param copies the number of copies that each reader's input has, 1 or B
  private record Inputs(NDArray all, int[] first, long[] copies) {
    @SuppressWarnings("ReferenceEquality") // readers with the same input share it
    static Inputs of(List<NDArray> inputs) {
      NDList different = new NDList();
      int[] first = new int[inputs.size()];
      int rows = 0;
      for (int i = 0; i < inputs.size(); i++) {
        NDArray input = inputs.get(i);
        int same = -1;
        for (int j = 0; j < i && same < 0; j++) {
          same = inputs.get(j) == input ? j : -1;
        }
        first[i] = same < 0 ? rows : first[same];
        if (same < 0) {
          different.add(input);
          rows += Math.toIntExact(input.getShape().get(0));
        }
      }
      NDArray all = different.size() == 1 ? different.head() : NDArrays.concat(different, 0);
      return new Inputs(
          all, first, inputs.stream().mapToLong(input -> input.getShape().get(0)).toArray());
    }

    long batch() {
      return Arrays.stream(copies).max().orElseThrow();
    }

    boolean shared() {
      return Arrays.stream(first).allMatch(at -> at == 0);
    }

    int row(int reader, int copy) {
      return first[reader] + (copies[reader] == 1 ? 0 : copy);
    }
  }

  /// Gives each reader the tensor that the mixer makes of its input.
  private static final class LayerTap implements Tap {
    private final int layer;
    private final List<ResidualReader> readers;
    private final Inputs inputs;
    private final boolean heads;
    private final Tap inside;
    private final NDList results = new NDList();

    LayerTap(int layer, List<ResidualReader> readers, Inputs inputs, boolean heads, Tap inside) {
      this.layer = layer;
      this.readers = readers;
      this.inputs = inputs;
      this.heads = heads;
      this.inside = inside;
    }

    NDArray results() {
      return results.singletonOrThrow();
    }

    @Override
    public boolean exposes(int of) {
      return of == layer && (heads || !inputs.shared() || inside.exposes(layer));
    }

    @Override
    public boolean wants(ActivationSite site) {
      return site.layer() == layer
          && site.head() == 0
          && (site.kind() == Kind.RESULT
              ? heads
              : (reads(site) && !inputs.shared()) || inside.wants(site));
    }

    private boolean reads(ActivationSite site) {
      return readers.stream()
          .anyMatch(r -> r.type().kind().filter(site.kind()::equals).isPresent());
    }

    @Override
    public NDArray at(ActivationSite site, NDArray value) {
      if (site.kind() == Kind.RESULT) {
        results.add(value);
        return value;
      }
      NDArray seen = reads(site) && !inputs.shared() ? selected(site.kind(), value) : value;
      return inside.wants(site) ? inside.at(site, seen) : seen;
    }

    /// S×H×… → B×H×…, or S×… → B×… without separate heads.
    private NDArray selected(Kind kind, NDArray value) {
      int[] own =
          IntStream.range(0, readers.size())
              .filter(i -> readers.get(i).type().kind().filter(kind::equals).isPresent())
              .toArray();
      int batch = Math.toIntExact(inputs.batch());
      long[] rows = new long[batch * own.length];
      for (int b = 0; b < batch; b++) {
        for (int h = 0; h < own.length; h++) {
          rows[b * own.length + h] = (long) inputs.row(own[h], b) * own.length + h;
        }
      }
      Shape shape = value.getShape();
      NDArray flat = heads ? value : value.expandDims(1); // S×H×…, H = 1 without heads
      NDArray index = value.getManager().create(rows);
      return ROWS.call(flat, index).reshape(new Shape(batch).addAll(shape.slice(1)));
    }
  }
}
