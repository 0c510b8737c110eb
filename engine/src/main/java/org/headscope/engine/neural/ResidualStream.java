package org.headscope.engine.neural;

import module java.base;

import ai.djl.ndarray.*;
import ai.djl.ndarray.types.*;
import org.headscope.engine.neural.block.ActivationSite;
import org.headscope.engine.neural.block.ActivationSite.Kind;
import org.headscope.engine.neural.block.Dropout;
import org.headscope.engine.neural.block.Sites;
import org.headscope.engine.neural.block.Tap;
import org.headscope.engine.neural.device.NativeRuntime;
import org.headscope.engine.neural.fused.Tape;
import org.headscope.engine.run.Cancellation;

/// The residual stream of a model: x_0, the embedding, and x_l, the stream after layer l, up to
/// x_L, from which the final norm and the head make the logits. Thread-safe.
public final class ResidualStream {
  /// Tokens · layers · width of the copies of a text that are differentiated at once: about 100 MB.
  private static final long COPIES = 1 << 20;

  private final Stack stack;
  private final LayeredConfig config;
  private final NDManager manager;

  ResidualStream(Stack stack, LayeredConfig config, NDManager manager) {
    this.stack = stack;
    this.config = config;
    this.manager = manager;
  }

  /// True if the layers of a model add to a stream, which is normalised before the head.
  public static boolean isIn(ModelConfig config) {
    return config instanceof LayeredConfig stack && stack.hasFinalNorm();
  }

  /// x_0 … x_L, in order.
  public static List<ActivationSite> sites(ModelConfig config) {
    List<ActivationSite> sites = new ArrayList<>();
    sites.add(ActivationSite.of(Kind.EMBEDDING));
    sites.addAll(ActivationSite.every(Kind.RESIDUAL_POST, config.depth()));
    return sites;
  }

  /// The outputs that make up the stream without splitting mixers into heads, in the order of the
  /// pass. After a layer without residual connection, only that layer and later ones; empty if the
  /// model is no stack.
  public static List<ActivationSite> outputs(ModelConfig model) {
    if (!(model instanceof LayeredConfig config)) {
      return List.of();
    }
    List<ActivationSite> sites = new ArrayList<>(List.of(ActivationSite.of(Kind.EMBEDDING)));
    for (int layer = 1; layer <= config.depth(); layer++) {
      BlockLayout form = config.blocks().get(layer - 1).form();
      if (form.isBare()) {
        sites.clear();
      }
      sites.add(ActivationSite.of(Kind.MIXER_OUTPUT, layer));
      if (form.hasMlp()) {
        sites.add(ActivationSite.of(Kind.MLP_OUTPUT, layer));
      }
    }
    return List.copyOf(sites);
  }

  /// L.
  public int depth() {
    return config.depth();
  }

  /// D.
  public int width() {
    return config.width();
  }

  /// The logits of a stream, as tensors: …×D → …×V.
  public NDArray readout(NDArray x) {
    return stack.readout(x, new Sites(Tap.NONE, 0));
  }

  /// Runs `work` with a manager on the model's device, without building a graph.
  public <T> T compute(Function<NDManager, T> work) {
    try (NDManager pass = manager.newSubManager()) {
      return NativeRuntime.withoutGradients(() -> work.apply(pass));
    }
  }

  /// Σ_t ∂x_{L,t}/∂x_{l,t} over some positions of a text. Only the token itself carries its change:
  /// what later layers read at earlier positions does not depend on it. The derivative of a layer
  /// is taken at its input x_{l−1}, and the chain of layers l+1 … L is that of x_l.
  ///
  /// @param tokens T ids
  /// @return by l from 0 to L−1: D·D values, row = component of x_L
  public double[][] jacobians(int[] tokens, BitSet positions, Cancellation cancellation) {
    double[][] sums = new double[depth()][width() * width()];
    NDManager kept = manager.newSubManager();
    List<NDList> states = stack.begin(kept, 1);
    int end = positions.length();
    int atOnce = stack.canResume(manager) ? end : 1;
    try {
      for (int first = 0; first < end; first += atOnce) {
        cancellation.check();
        NDManager next = manager.newSubManager();
        try (NDManager pass = manager.newSubManager()) {
          List<NDList> before = List.copyOf(states);
          NDArray read = pass.create(ids(tokens, first, atOnce), new Shape(1, atOnce));
          int from = first;
          List<NDArray> streams =
              NativeRuntime.withoutGradients(() -> stack.streams(read, from, states));
          List<NDList> after = atOnce > 1 ? states : before;
          for (int t = positions.nextSetBit(first);
              t >= 0 && t < first + atOnce;
              t = positions.nextSetBit(t + 1)) {
            cancellation.check();
            addChain(sums, at(streams, t - first), after, tokens[t], t);
          }
          states.forEach(state -> state.attach(next));
        } finally {
          kept.close();
          kept = next;
        }
      }
    } finally {
      kept.close();
    }
    return sums;
  }

  private static long[] ids(int[] tokens, int first, int count) {
    return Arrays.stream(tokens, first, first + count).asLongStream().toArray();
  }

  /// 1×R×D → 1×1×D.
  private static List<NDArray> at(List<NDArray> streams, int row) {
    return streams.stream().map(x -> x.get(":, {}:{}", row, row + 1)).toList();
  }

  /// Adds ∂x_{L,t}/∂x_{l,t} of one position: the product of the derivatives of the layers after l.
  ///
  /// @param states of every layer after the text before, or a longer one if it can resume
  private void addChain(
      double[][] sums, List<NDArray> streams, List<NDList> states, int token, int position) {
    try (NDManager pass = manager.newSubManager()) {
      NDArray copies = pass.full(new Shape(width(), 1), token, DataType.INT64); // B×1
      NDArray chain = pass.eye(width()).expandDims(1); // ∂x_L/∂x_l, from l = L: D×1×D
      for (int l = depth() - 1; l >= 0; l--) {
        int layer = l;
        NDArray x = streams.get(l).repeat(0, width()); // 1×1×D → D×1×D, a copy for each row
        x.attach(pass);
        NDList state = stack.canResume(l, copies) ? states.get(l) : copies(states.get(l), pass);
        NDList gradients =
            Tape.gradients(
                pass,
                new NDList(x),
                () -> stack.after(layer, x, copies, position, state).y(),
                chain);
        chain = gradients.singletonOrThrow();
        add(sums[l], chain.toFloatArray(), 0);
      }
    }
  }

  private NDList copies(NDList state, NDManager pass) {
    NDList copies = new NDList(state.stream().map(part -> part.repeat(0, width())).toList());
    copies.attach(pass);
    return copies;
  }

  /// Σ_{t ≤ t'} ∂x_{L,t'}/∂x_{l,t} over all pairs of positions of a text.
  ///
  /// @return as [#jacobians]
  public double[][] laterJacobians(int[] tokens, Cancellation cancellation) {
    double[][] sums = new double[depth()][width() * width()];
    int count = Math.clamp(COPIES / ((long) tokens.length * depth() * width()), 1, width());
    for (int first = 0; first < width(); first += count) {
      cancellation.check();
      addLater(sums, tokens, first, Math.min(count, width() - first));
    }
    return sums;
  }

  /// Adds the rows of `count` components of x_L from `first` on, one in each copy of the text.
  private void addLater(double[][] sums, int[] tokens, int first, int count) {
    try (NDManager pass = manager.newSubManager()) {
      long[] ids = new long[count * tokens.length];
      Arrays.setAll(ids, i -> tokens[i % tokens.length]);
      NDArray copies = pass.create(ids, new Shape(count, tokens.length)); // B×T
      NDList changes = new NDList(); // of all positions of x_l at once
      for (int l = 0; l < depth(); l++) {
        changes.add(pass.zeros(new Shape(count, 1, width())));
      }
      NDArray rows = pass.eye(width()).get("{}:{}", first, first + count).expandDims(1); // B×1×D
      Supplier<NDArray> last =
          () -> stack.stream(copies, Dropout.NONE, new Changing(sites(config), changes));
      NDList gradients = Tape.gradients(pass, changes, last, rows);
      for (int l = 0; l < depth(); l++) {
        add(sums[l], gradients.get(l).toFloatArray(), first * width());
      }
    }
  }

  private static void add(double[] sum, float[] values, int at) {
    for (int i = 0; i < values.length; i++) {
      sum[at + i] += values[i];
    }
  }

  /// Adds a change to each stream but the last.
  ///
  /// @param changes B×1×D each
  private record Changing(List<ActivationSite> sites, NDList changes) implements Tap {
    @Override
    public boolean exposes(int layer) {
      return false;
    }

    @Override
    public boolean wants(ActivationSite site) {
      int at = sites.indexOf(site);
      return at >= 0 && at < changes.size();
    }

    @Override
    public NDArray at(ActivationSite site, NDArray value) {
      return value.add(changes.get(sites.indexOf(site)));
    }
  }
}
