package org.headscope.engine.interpret.lens;

import module java.base;

import org.ejml.data.DenseMatrix64F;
import org.ejml.ops.CommonOps;
import org.headscope.engine.interpret.inspect.Context;
import org.headscope.engine.interpret.inspect.ModelPool;
import org.headscope.engine.interpret.inspect.Provenance;
import org.headscope.engine.interpret.lens.CompositionResult.Pair;
import org.headscope.engine.interpret.lens.CompositionResult.Reader;
import org.headscope.engine.neural.BlockLayout;
import org.headscope.engine.neural.LayeredConfig;
import org.headscope.engine.neural.ModelConfig;
import org.headscope.engine.neural.block.ResidualWriter;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.UserError.ModelError;
import org.headscope.engine.run.Version;

/// The composition of heads (Elhage et al. 2021): ‖W₂ W₁‖/(‖W₂‖ ‖W₁‖) in the Frobenius norm, with
/// W₁ = W_OV of the earlier head, and W₂ = W_QKᵀ, W_QK or W_OV of the later head for its queries,
/// keys and values. γ is folded into what heads read, and means of the stream, which no LayerNorm
/// lets through, are taken out. Where scores depend on the distance, it is 0.
///
/// If W₁ is rotated at random (by an orthogonal matrix with Haar's distribution), the square has
/// the mean 1/d, whatever the two matrices are, and with A = W₁W₁ᵀ − tr/d and B = W₂ᵀW₂ − tr/d the
/// variance 2‖A‖²‖B‖²/((d−1)(d+2)) over ‖W₂‖⁴‖W₁‖⁴.
public final class Compositions {
  private final LayeredConfig config;
  private final Map<String, float[]> weights;

  private Compositions(LayeredConfig config, Map<String, float[]> weights) {
    this.config = config;
    this.weights = weights;
  }

  private record Head(ResidualWriter name, HeadCircuitMaps maps) {}

  /// The reason why a model has no composition; empty if it has.
  public static Optional<String> absence(ModelConfig model) {
    if (!(model instanceof LayeredConfig config)) {
      return Optional.of(AttributionStream.NO_WRITERS);
    }
    long layers = config.blocks().stream().filter(HeadCircuitMaps::hasHeads).count();
    return layers >= 2
        ? Optional.empty()
        : Optional.of(
            "The model has no two layers of heads with linear queries, keys, values and outputs.");
  }

  /// Compares every earlier head with every later one.
  ///
  /// @throws ModelError if the model has no two layers of heads
  public static CompositionResult run(CompositionSpec spec, Context context) {
    ModelConfig model = context.config(spec.checkpoint());
    Optional<String> absence = absence(model);
    if (absence.isPresent() || !(model instanceof LayeredConfig config)) {
      throw new ModelError(absence.orElse(AttributionStream.NO_WRITERS));
    }
    Map<String, float[]> weights;
    try (ModelPool.Lease lease = context.models().lease(spec.checkpoint())) {
      weights = lease.model().weights();
    }
    Compositions compositions = new Compositions(config, weights);
    List<Head> heads = compositions.heads();
    List<Pair> pairs = new ArrayList<>();
    for (int layer = 2; layer <= config.depth(); layer++) {
      context.progress().update("comparing heads", layer, config.depth());
      pairs.addAll(compositions.pairs(heads, layer, context.cancellation()));
    }
    return new CompositionResult(
        heads.stream().map(Head::name).toList(),
        config.width(),
        pairs,
        Provenance.of(spec.checkpoint())
            .with("null", "rotations of a stream of width " + config.width())
            .with("headscope", Version.current()));
  }

  private List<Head> heads() {
    List<Head> heads = new ArrayList<>();
    for (int layer = 1; layer <= config.depth(); layer++) {
      for (int head = 1; head <= config.layerInfos().get(layer - 1).heads(); head++) {
        ResidualWriter name = new ResidualWriter(ResidualWriter.Type.HEAD, layer, head);
        HeadCircuitMaps.of(config, weights, layer, head)
            .ifPresent(maps -> heads.add(new Head(name, maps)));
      }
    }
    return heads;
  }

  /// The pairs of all heads before a layer and its own.
  private List<Pair> pairs(List<Head> heads, int layer, Cancellation cancellation) {
    SequencedMap<ResidualWriter, FactoredMap> written = new LinkedHashMap<>();
    heads.stream()
        .filter(from -> from.name().layer() < layer)
        .forEach(from -> written.put(from.name(), carried(from, layer)));
    List<Pair> pairs = new ArrayList<>();
    heads.stream()
        .filter(to -> to.name().layer() == layer)
        .forEach(to -> {
          Map<Reader, FactoredMap> readers = readers(to.maps());
          written.forEach((from, first) -> {
            cancellation.check();
            readers.forEach(
                (reader, second) -> pairs.add(pair(from, to.name(), reader, second, first)));
          });
        });
    return pairs;
  }

  /// W_QKᵀ, W_QK and W_OV of a head.
  private static Map<Reader, FactoredMap> readers(HeadCircuitMaps maps) {
    Map<Reader, FactoredMap> readers = new EnumMap<>(Reader.class);
    maps.scored()
        .ifPresent(scored -> {
          readers.put(Reader.QUERY, FactoredMap.of(transposed(scored.key()), scored.query()));
          readers.put(Reader.KEY, FactoredMap.of(transposed(scored.query()), scored.key()));
        });
    readers.put(Reader.VALUE, FactoredMap.of(maps.output(), maps.value()));
    return readers;
  }

  private static DenseMatrix64F transposed(DenseMatrix64F matrix) {
    return CommonOps.transpose(matrix, null);
  }

  /// W_OV of a head as a later layer reads it: a LayerNorm takes out the mean of the stream.
  private FactoredMap carried(Head from, int layer) {
    DenseMatrix64F written =
        HeadCircuitMaps.carried(config, weights, from.maps().output(), from.name().layer(), layer)
            .copy();
    if (config.blocks().get(layer - 1).form().norm() == BlockLayout.Norm.LAYER) {
      HeadCircuitMaps.centreColumns(written);
    }
    return FactoredMap.of(written, from.maps().value());
  }

  private static Pair pair(
      ResidualWriter from,
      ResidualWriter to,
      Reader reader,
      FactoredMap second,
      FactoredMap first) {
    double squares = second.square() * first.square();
    return squares == 0
        ? new Pair(from, to, reader, 0, 0)
        : new Pair(
            from,
            to,
            reader,
            Math.sqrt(Math.max(0, second.squareAfter(first) / squares)),
            deviation(second, first));
  }

  /// The standard deviation of ‖W₂ R W₁‖²/(‖W₂‖² ‖W₁‖²) over rotations R.
  static double deviation(FactoredMap second, FactoredMap first) {
    int d = first.right().numCols;
    return Math.sqrt(2.0 / ((d - 1.0) * (d + 2.0))) * first.spread() * second.spread();
  }
}
