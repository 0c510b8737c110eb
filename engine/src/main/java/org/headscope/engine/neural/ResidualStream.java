package org.headscope.engine.neural;

import module java.base;

import ai.djl.ndarray.*;
import ai.djl.ndarray.types.Shape;
import org.headscope.engine.neural.block.ActivationSite;
import org.headscope.engine.neural.block.ActivationSite.Kind;
import org.headscope.engine.neural.block.Dropout;
import org.headscope.engine.neural.block.Sites;
import org.headscope.engine.neural.block.Tap;
import org.headscope.engine.neural.device.NativeRuntime;
import org.headscope.engine.neural.fused.Tape;
import org.headscope.engine.neural.mixer.TokenMixer.Token;
import org.headscope.engine.run.Cancellation;

/// The residual stream of a model: x_0, the embedding, and x_l, the stream after layer l, up to
/// x_L, from which the final norm and the head make the logits. Thread-safe.
public final class ResidualStream {
  /// Tokens · layers · width of the copies of a text that are differentiated at once: about 100 MB.
  private static final long COPIES = 1 << 20;

  private final Stack stack;
  private final StackConfig config;
  private final NDManager manager;

  ResidualStream(Stack stack, StackConfig config, NDManager manager) {
    this.stack = stack;
    this.config = config;
    this.manager = manager;
  }

  /// True if the layers of a model add to a stream, which is normalised before the head.
  public static boolean isIn(ModelConfig config) {
    return config instanceof StackConfig stack && stack.hasFinalNorm();
  }

  /// x_0 … x_L, in order.
  public static List<ActivationSite> sites(ModelConfig config) {
    List<ActivationSite> sites = new ArrayList<>();
    sites.add(ActivationSite.of(Kind.EMBEDDING));
    sites.addAll(ActivationSite.every(Kind.RESIDUAL_POST, config.depth()));
    return sites;
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
    try {
      for (int t = 0; t < positions.length(); t++) {
        cancellation.check();
        NDManager next = manager.newSubManager();
        try (NDManager pass = manager.newSubManager()) {
          List<NDList> before = List.copyOf(states);
          Token token = new Token(pass.create(new long[] {tokens[t]}), t);
          List<NDArray> streams =
              NativeRuntime.withoutGradients(() -> stack.streams(token, states));
          if (positions.get(t)) {
            addChain(sums, streams, before, token, pass);
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

  private void addChain(
      double[][] sums, List<NDArray> streams, List<NDList> before, Token token, NDManager pass) {
    Token copies = new Token(token.ids().repeat(0, width()), token.position());
    NDArray chain = pass.eye(width()); // ∂x_L/∂x_l, from l = L
    for (int l = depth() - 1; l >= 0; l--) {
      int layer = l;
      NDArray x = streams.get(l).repeat(0, width()); // 1×D → D×D, a copy for each row
      NDList gradients =
          Tape.gradients(
              pass,
              new NDList(x),
              () -> stack.after(layer, x, copies, before.get(layer)),
              chain);
      chain = gradients.singletonOrThrow();
      add(sums[l], chain.toFloatArray(), 0);
    }
  }

  /// Σ_{t ≤ t'} ∂x_{L,t'}/∂x_{l,t} over all pairs of positions of a text.
  ///
  /// @return as [#jacobians]
  public double[][] laterJacobians(int[] tokens, Cancellation cancellation) {
    double[][] sums = new double[depth()][width() * width()];
    int count =
        Math.clamp(COPIES / ((long) tokens.length * depth() * width()), 1, width());
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
