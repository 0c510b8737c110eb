package org.headscope.engine.interpret.lens;

import module java.base;

import org.ejml.data.DenseMatrix64F;
import org.ejml.factory.DecompositionFactory;
import org.ejml.interfaces.decomposition.EigenDecomposition;
import org.ejml.ops.CommonOps;
import org.headscope.engine.interpret.inspect.Context;
import org.headscope.engine.interpret.inspect.ModelPool;
import org.headscope.engine.interpret.inspect.Provenance;
import org.headscope.engine.interpret.lens.HeadCircuitMaps.Scored;
import org.headscope.engine.neural.BlockConfig;
import org.headscope.engine.neural.BlockLayout;
import org.headscope.engine.neural.LayeredConfig;
import org.headscope.engine.neural.ModelConfig;
import org.headscope.engine.neural.block.ActivationSite.Kind;
import org.headscope.engine.neural.mixer.GatedLinearAttention;
import org.headscope.engine.neural.mixer.NgramHead;
import org.headscope.engine.run.Machine;
import org.headscope.engine.run.MemoryNeed;
import org.headscope.engine.run.UserError.ModelError;
import org.headscope.engine.run.Version;
import org.headscope.engine.task.Vocabulary;

/// The tokens that a head copies and compares, from the weights alone: W_E W_OV W_U and W_E W_QK
/// W_Eᵀ/√d_h over the tokens of texts, with the norms folded in.
public final class HeadCircuits {
  private HeadCircuits() {}

  /// The reason why a head has no such products; empty if it has them.
  ///
  /// @param layer from 1
  /// @param head from 1
  public static Optional<String> absence(ModelConfig model, int layer, int head) {
    if (layer < 1 || layer > model.depth()) {
      return Optional.of("The model has the layers 1 to %d.".formatted(model.depth()));
    }
    String name = model.layerInfos().get(layer - 1).name();
    if (!(model instanceof LayeredConfig config)) {
      return Optional.of(AttributionStream.NO_WRITERS);
    }
    if (!HeadCircuitMaps.hasHeads(config.blocks().get(layer - 1))) {
      return Optional.of(
          "Layer %d (%s) has no heads with linear queries, keys, values and outputs."
              .formatted(layer, name));
    }
    if (config.blocks().stream().anyMatch(HeadCircuits::replacesStream)) {
      return Optional.of(
          "A layer of the model replaces the residual stream, so heads do not read tokens directly.");
    }
    int heads = config.layerInfos().get(layer - 1).heads();
    return head < 1 || head > heads
        ? Optional.of("Layer %d has the heads 1 to %d.".formatted(layer, heads))
        : Optional.empty();
  }

  /// True for an LSTM and the like, but not for an n-gram head, which maps the stream.
  private static boolean replacesStream(BlockConfig block) {
    return block.form().isBare() && !(block.mixer() instanceof NgramHead.Config);
  }

  /// Multiplies out the weights of a head.
  ///
  /// @throws ModelError if the model has no such head, or too many tokens for the memory
  public static HeadCircuitResult run(HeadCircuitSpec spec, Context context) {
    ModelConfig model = context.config(spec.checkpoint());
    Optional<String> absence = absence(model, spec.layer(), spec.head());
    if (absence.isPresent() || !(model instanceof LayeredConfig config)) {
      throw new ModelError(absence.orElse(AttributionStream.NO_WRITERS));
    }
    Map<String, float[]> weights;
    try (ModelPool.Lease lease = context.models().lease(spec.checkpoint())) {
      weights = lease.model().weights();
    }
    context.cancellation().check();
    HeadCircuitMaps maps =
        HeadCircuitMaps.of(config, weights, spec.layer(), spec.head()).orElseThrow();
    Vocabulary vocabulary =
        context.models().run(spec.checkpoint()).info().data().task().vocabulary();
    int[] tokens = IntStream.range(0, vocabulary.size()).filter(vocabulary::isWritten).toArray();
    requireMemory(spec, tokens.length, Machine.here().share());
    DenseMatrix64F embedding = rows(weights, "embedding.weight", tokens, config.width()); // V×D
    DenseMatrix64F unembedding =
        HeadCircuitMaps.folded(
            rows(weights, config.unembedding(), tokens, config.width()),
            weights.get("norm.weight"),
            config.layout().norm()); // V×D
    DenseMatrix64F seen =
        transposed(
            HeadCircuitMaps.carried(
                config, weights, transposed(embedding), 0, spec.layer())); // V×D
    DenseMatrix64F output =
        HeadCircuitMaps.carried(
            config, weights, maps.output(), spec.layer(), config.depth() + 1); // D×d_v
    DenseMatrix64F read = new DenseMatrix64F(tokens.length, maps.value().numRows);
    CommonOps.multTransB(seen, maps.value(), read); // V×d_v
    DenseMatrix64F written = new DenseMatrix64F(output.numCols, tokens.length);
    CommonOps.multTransAB(output, unembedding, written); // d_v×V
    return new HeadCircuitResult(
        spec,
        Arrays.stream(tokens).mapToObj(vocabulary::label).toList(),
        rows(product(read, written)),
        copying(read, written),
        maps.scored().map(scored -> rows(compared(seen, scored, spec.distance()))),
        maps.scored().filter(HeadCircuits::rotates).isPresent(),
        omitted(config, spec.layer()),
        Provenance.of(spec.checkpoint())
            .with("head", spec.layer() + "." + spec.head())
            .with("distance", spec.distance())
            .with("headscope", Version.current()));
  }

  /// Refuses tables of pairs of tokens that do not fit into memory, up to three at once.
  static void requireMemory(HeadCircuitSpec spec, int tokens, Machine machine) {
    long table = (long) Double.BYTES * tokens * tokens;
    if (!new MemoryNeed(3 * table, 3 * table, table).fits(machine)) {
      throw new ModelError(
          "The tables of head %d.%d over %,d tokens take %s of memory, more than is available; choose a model with fewer tokens."
              .formatted(spec.layer(), spec.head(), tokens, MemoryNeed.gigabytes(3 * table)));
    }
  }

  private static boolean rotates(Scored scored) {
    return !scored.rows().turns().isEmpty() || scored.rows().decay() != 1;
  }

  /// W_E W_QK W_Eᵀ, V×V, row = query.
  private static DenseMatrix64F compared(DenseMatrix64F seen, Scored scored, int distance) {
    DenseMatrix64F left = product(seen, scored.product(distance));
    DenseMatrix64F all = new DenseMatrix64F(seen.numRows, seen.numRows);
    CommonOps.multTransB(left, seen, all);
    return all;
  }

  /// Σλ/Σ|λ| over the eigenvalues of A·B, which but for zeros are those of the smaller of A·B and
  /// B·A; 0 if all are zero.
  ///
  /// @param a n×m
  /// @param b m×n
  static double copying(DenseMatrix64F a, DenseMatrix64F b) {
    DenseMatrix64F product = a.numRows <= a.numCols ? product(a, b) : product(b, a);
    EigenDecomposition<DenseMatrix64F> eigen =
        DecompositionFactory.eig(product.numRows, false, false);
    if (!eigen.decompose(product)) {
      throw new ArithmeticException("the eigenvalues did not converge");
    }
    double sum = 0;
    double magnitude = 0;
    for (int i = 0; i < eigen.getNumberOfEigenvalues(); i++) {
      sum += eigen.getEigenvalue(i).getReal(); // imaginary parts cancel
      magnitude += eigen.getEigenvalue(i).getMagnitude();
    }
    return magnitude == 0 ? 0 : sum / magnitude;
  }

  private static DenseMatrix64F product(DenseMatrix64F a, DenseMatrix64F b) {
    DenseMatrix64F product = new DenseMatrix64F(a.numRows, b.numCols);
    CommonOps.mult(a, b, product);
    return product;
  }

  /// Some tokens' rows of a map.
  private static DenseMatrix64F rows(
      Map<String, float[]> weights, String map, int[] tokens, int width) {
    float[] all = Objects.requireNonNull(weights.get(map));
    DenseMatrix64F some = new DenseMatrix64F(tokens.length, width);
    for (int row = 0; row < tokens.length; row++) {
      for (int d = 0; d < width; d++) {
        some.set(row, d, all[tokens[row] * width + d]);
      }
    }
    return some;
  }

  private static DenseMatrix64F transposed(DenseMatrix64F matrix) {
    return CommonOps.transpose(matrix, null);
  }

  private static double[][] rows(DenseMatrix64F matrix) {
    double[][] rows = new double[matrix.numRows][];
    Arrays.setAll(
        rows,
        row -> Arrays.copyOfRange(matrix.data, row * matrix.numCols, (row + 1) * matrix.numCols));
    return rows;
  }

  private static List<String> omitted(LayeredConfig config, int layer) {
    BlockConfig block = config.blocks().get(layer - 1);
    List<String> omitted = new ArrayList<>();
    if (block.form().norm() != BlockLayout.Norm.NONE) {
      omitted.add(
          "Norms divide by σ, which depends on the text and is left out, and so are biases.");
    }
    if (config.hasPositionTable()) {
      omitted.add("Learned positions are left out.");
    }
    if (block.mixer().reads().contains(Kind.GATE)) {
      omitted.add("The gate of the outputs is left out.");
    }
    if (block.mixer() instanceof GatedLinearAttention.Config) {
      omitted.add("Scores are those at distance 0, before they decay.");
    }
    return omitted;
  }
}
