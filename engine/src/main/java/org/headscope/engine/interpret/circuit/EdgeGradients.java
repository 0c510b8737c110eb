package org.headscope.engine.interpret.circuit;

import module java.base;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.DataType;
import ai.djl.ndarray.types.Shape;
import org.headscope.engine.neural.EdgePass;
import org.headscope.engine.neural.EdgePass.Input;
import org.headscope.engine.neural.EdgePass.Stream;
import org.headscope.engine.neural.block.ActivationSite;
import org.headscope.engine.neural.block.ActivationSite.Kind;
import org.headscope.engine.neural.block.ResidualReader;
import org.headscope.engine.neural.block.Tap;
import org.headscope.engine.neural.fused.Tape;

/// Approximations of the effects of all edges in one text by gradients.
record EdgeGradients(CircuitText text) {
  /// The approximations of all effects by gradients.
  ///
  /// @return by method, in the order of the graph
  Map<EdgeMethod, double[]> of(Collection<EdgeMethod> methods) {
    Map<EdgeMethod, double[]> scores = new EnumMap<>(EdgeMethod.class);
    if (methods.contains(EdgeMethod.EAP_IG)) {
      scores.put(EdgeMethod.EAP_IG, run(scope -> firstOrder(gradients(scope, path(scope)), scope)));
    }
    if (methods.contains(EdgeMethod.EAP) || methods.contains(EdgeMethod.EAP_QK)) {
      run(scope -> {
        Gradients gradients = gradients(scope, text.embeddings(scope).head());
        double[] eap = firstOrder(gradients, scope);
        scores.put(EdgeMethod.EAP, eap);
        if (methods.contains(EdgeMethod.EAP_QK)) {
          scores.put(EdgeMethod.EAP_QK, corrected(eap, gradients));
        }
        return eap;
      });
    }
    scores.keySet().retainAll(methods);
    return scores;
  }

  private double[] run(Function<NDManager, double[]> work) {
    try (NDManager scope = text.pass().newManager()) {
      return work.apply(scope);
    }
  }

  /// e_c + (k/m)(e − e_c) for k = 1…m: m×T×D.
  private NDArray path(NDManager scope) {
    NDList embeddings = text.embeddings(scope); // 1×T×D each
    NDArray e = embeddings.get(0);
    NDArray other = embeddings.get(1);
    int m = EdgeMethod.STEPS;
    NDArray share = scope.arange(1f, m + 1f).div(m).reshape(m, 1, 1);
    return e.sub(other).mul(share).add(other);
  }

  /// The derivatives of M.
  ///
  /// @param read by what each reader reads, the mean over copies, T·D×1
  /// @param maps by the attention map of each layer, H×T×T; of softmax attention only
  /// @param seen these maps
  private record Gradients(
      Map<ResidualReader, NDArray> read, Map<Integer, NDArray> maps, Map<Integer, NDArray> seen) {}

  /// @param embedding B×T×D
  private Gradients gradients(NDManager scope, NDArray embedding) {
    Shape shape = embedding.getShape();
    DataType type = embedding.getDataType();
    long batch = shape.get(0);
    long length = shape.get(1);
    Map<ResidualReader, NDArray> changes = new LinkedHashMap<>();
    text.graph().readers().forEach(v -> changes.put(v, scope.zeros(shape, type)));
    MapTap maps = new MapTap(scope);
    NDList leaves = new NDList(changes.values());
    Input input = (v, stream) -> stream.sum().add(Objects.requireNonNull(changes.get(v)));
    NDArray tokens = text.tokens(scope);
    Map<Integer, NDArray> mapChanges = new TreeMap<>();
    for (int layer = 1; layer <= text.pass().depth() && batch == 1; layer++) {
      int heads = text.pass().softmaxHeads(layer);
      if (heads > 0) {
        mapChanges.put(layer, scope.zeros(new Shape(1, heads, length, length), type));
      }
    }
    leaves.addAll(mapChanges.values());
    maps.changes.putAll(mapChanges);
    NDList gradients =
        Tape.gradients(
            scope,
            leaves,
            () -> {
              Stream stream = text.pass().begin(embedding);
              while (stream.layer() < text.pass().depth()) {
                stream = text.pass().next(stream, tokens, input, maps);
              }
              return text.scores(text.pass().logits(stream, input)); // B×R
            },
            scope.ones(new Shape(), DataType.FLOAT64).div(text.size()));
    Map<ResidualReader, NDArray> read = new LinkedHashMap<>();
    int at = 0;
    for (ResidualReader v : changes.keySet()) {
      read.put(v, gradients.get(at++).mean(new int[] {0}).reshape(-1, 1)); // B×T×D → T·D×1
    }
    Map<Integer, NDArray> ofMaps = new TreeMap<>();
    for (int layer : mapChanges.keySet()) {
      ofMaps.put(layer, gradients.get(at++).squeeze(0));
    }
    return new Gradients(read, ofMaps, maps.seen);
  }

  /// Adds a change to every map.
  private static final class MapTap implements Tap {
    private final NDManager scope;
    private final Map<Integer, NDArray> changes = new TreeMap<>();
    private final Map<Integer, NDArray> seen = new TreeMap<>();

    MapTap(NDManager scope) {
      this.scope = scope;
    }

    @Override
    public boolean exposes(int layer) {
      return changes.containsKey(layer);
    }

    @Override
    public boolean wants(ActivationSite site) {
      return site.kind() == Kind.PATTERN && site.head() == 0 && exposes(site.layer());
    }

    @Override
    public NDArray at(ActivationSite site, NDArray value) {
      seen.put(site.layer(), EdgePass.shared(value, scope).squeeze(0));
      return value.add(Objects.requireNonNull(changes.get(site.layer())));
    }
  }

  /// S(u→v) = Σ_t (a_u^c − a_u) · ∂M/∂in_v.
  private double[] firstOrder(Gradients gradients, NDManager scope) {
    return text.graph().readers().stream()
        .flatMapToDouble(v -> {
          NDArray changes = text.changes(v, scope); // U×T×D
          NDArray flat = changes.reshape(changes.getShape().get(0), -1);
          NDArray scores = flat.matMul(Objects.requireNonNull(gradients.read().get(v))); // U×1
          return Arrays.stream(CircuitText.doubles(scores));
        })
        .toArray();
  }

  /// Replaces the scores of queries and keys by Σ_ij (A(q̃, k) − A)_ij ∂M/∂A_ij, with A of the
  /// changed queries or keys.
  private double[] corrected(double[] scores, Gradients gradients) {
    List<double[]> corrected = new ArrayList<>();
    int from = 0;
    for (ResidualReader v : text.graph().readers()) {
      int to = from + text.graph().writers(v).size();
      boolean scored =
          v.type() == ResidualReader.Type.QUERIES || v.type() == ResidualReader.Type.KEYS;
      corrected.add(
          scored && gradients.maps().containsKey(v.layer())
              ? ofMaps(v, gradients)
              : Arrays.copyOfRange(scores, from, to));
      from = to;
    }
    return corrected.stream().flatMapToDouble(Arrays::stream).toArray();
  }

  private double[] ofMaps(ResidualReader v, Gradients gradients) {
    int head = v.head() - 1;
    return text.pass()
        .compute(scope -> {
          NDArray a = head(gradients.seen(), v.layer(), head, scope); // T×T
          NDArray g = head(gradients.maps(), v.layer(), head, scope); // T×T
          NDList scores = new NDList();
          Tap maps =
              new Tap() {
                @Override
                public boolean wants(ActivationSite site) {
                  return site.kind() == Kind.PATTERN && site.head() == 0;
                }

                @Override
                public NDArray at(ActivationSite site, NDArray value) {
                  NDArray own = value.get(":, {}", head); // U×H×T×T → U×T×T
                  scores.add(own.sub(a).mul(g).sum(new int[] {1, 2}));
                  return value;
                }
              };
          Input input = CircuitText.only(v, text.changes(v, scope));
          Stream _ = text.pass().next(text.before(v).on(scope), text.tokens(scope), input, maps);
          return CircuitText.doubles(scores.singletonOrThrow());
        });
  }

  private static NDArray head(Map<Integer, NDArray> maps, int layer, int head, NDManager scope) {
    return EdgePass.shared(Objects.requireNonNull(maps.get(layer)), scope).get(head);
  }
}
