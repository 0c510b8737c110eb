package org.headscope.engine.interpret.lens;

import module java.base;

import org.ejml.data.DenseMatrix64F;
import org.ejml.ops.CommonOps;
import org.headscope.engine.neural.BlockConfig;
import org.headscope.engine.neural.BlockLayout;
import org.headscope.engine.neural.LayeredConfig;
import org.headscope.engine.neural.ResidualGraph;
import org.headscope.engine.neural.block.ActivationSite.Kind;
import org.headscope.engine.neural.mixer.HeadRows;
import org.headscope.engine.neural.mixer.NgramHead;
import org.headscope.engine.run.Range;
import org.jspecify.annotations.Nullable;

/// The linear maps of one head as it reads and writes the residual stream: γ of its layer's norm is
/// folded into what it reads, and what a LayerNorm subtracts, the mean, is taken out; σ and biases
/// are left out.
///
/// @param value d_v×D
/// @param output D×d_v
/// @param scored its queries and keys, which n-gram heads lack
record HeadCircuitMaps(DenseMatrix64F value, DenseMatrix64F output, Optional<Scored> scored) {
  /// The maps that a head compares by.
  ///
  /// @param query d_k×D
  /// @param key d_k×D
  /// @param rows the scale, rotation and decay of its scores
  record Scored(DenseMatrix64F query, DenseMatrix64F key, HeadRows rows) {
    /// W_QK = scale · W_Qᵀ R W_K at some distance between query and key, D×D.
    DenseMatrix64F product(int distance) {
      DenseMatrix64F turned = rotated(key, distance);
      DenseMatrix64F product = new DenseMatrix64F(query.numCols, key.numCols);
      CommonOps.multTransA(rows.scale() * Math.pow(rows.decay(), distance), query, turned, product);
      return product;
    }

    /// Rotates back the pairs of a key that is `distance` tokens before its query.
    private DenseMatrix64F rotated(DenseMatrix64F keys, int distance) {
      DenseMatrix64F turned = keys.copy();
      for (HeadRows.Turn turn : rows.turns()) {
        double cos = Math.cos(distance * turn.angle());
        double sin = Math.sin(distance * turn.angle());
        for (int d = 0; d < keys.numCols; d++) {
          double u = keys.get(turn.first(), d);
          double v = keys.get(turn.second(), d);
          turned.set(turn.first(), d, u * cos + v * sin);
          turned.set(turn.second(), d, v * cos - u * sin);
        }
      }
      return turned;
    }
  }

  /// The maps of a head; empty if its layer has none.
  ///
  /// @param layer from 1
  /// @param head from 1
  static Optional<HeadCircuitMaps> of(
      LayeredConfig config, Map<String, float[]> weights, int layer, int head) {
    BlockConfig block = config.blocks().get(layer - 1);
    if (head < 1 || head > block.mixer().info().heads()) {
      return Optional.empty();
    }
    String prefix = "blocks." + layer + ".";
    int width = config.width();
    float[] gamma = weights.get(prefix + "norm1.weight");
    UnaryOperator<DenseMatrix64F> folded = map -> folded(map, gamma, block.form().norm());
    Function<String, Optional<float[]>> named =
        name -> Optional.ofNullable(weights.get(prefix + block.group() + "." + name + ".weight"));
    if (block.mixer() instanceof NgramHead.Config) {
      DenseMatrix64F output = rows(named.apply("w2").orElseThrow(), new Range(0, width - 1), width);
      return Optional.of(
          new HeadCircuitMaps(folded.apply(CommonOps.identity(width)), output, Optional.empty()));
    }
    boolean gated = block.mixer().reads().contains(Kind.GATE);
    return block.mixer().headRows(head).map(rows -> of(rows, gated, width, named, folded));
  }

  /// The maps of a head that may have its own norms: RMS norms of queries, keys and values, or
  /// before a gate a LayerNorm of values without γ.
  ///
  /// @param named the weights of the mixer
  private static HeadCircuitMaps of(
      HeadRows rows,
      boolean gated,
      int width,
      Function<String, Optional<float[]>> named,
      UnaryOperator<DenseMatrix64F> folded) {
    float[] stacked = named.apply(rows.parameter()).orElseThrow();
    DenseMatrix64F query = rows(stacked, rows.queries(), width);
    DenseMatrix64F key = rows(stacked, rows.keys(), width);
    DenseMatrix64F value = rows(stacked, rows.values(), width);
    Optional<float[]> scale = named.apply("norm");
    scale.ifPresent(gamma -> scaleRows(value, gamma));
    named.apply("query_norm").ifPresent(gamma -> scaleRows(query, gamma));
    named.apply("key_norm").ifPresent(gamma -> scaleRows(key, gamma));
    if (gated && scale.isEmpty()) {
      centreColumns(value);
    }
    return new HeadCircuitMaps(
        folded.apply(value),
        columns(named.apply("out").orElseThrow(), rows.outputs(), width),
        Optional.of(new Scored(folded.apply(query), folded.apply(key), rows)));
  }

  private static void scaleRows(DenseMatrix64F map, float[] gamma) {
    for (int i = 0; i < map.data.length; i++) {
      map.data[i] *= gamma[i / map.numCols];
    }
  }

  /// True if a block has heads with such maps.
  static boolean hasHeads(BlockConfig block) {
    return block.mixer() instanceof NgramHead.Config || ResidualGraph.hasHeads(block.mixer());
  }

  /// Additions to the stream after one layer, D×n, as they are before another: n-gram heads without
  /// residual connection map the stream by W₁ in between.
  ///
  /// @param after a layer; 0 for the embedding
  /// @param before a layer; one more than there are for the unembedding
  static DenseMatrix64F carried(
      LayeredConfig config,
      Map<String, float[]> weights,
      DenseMatrix64F written,
      int after,
      int before) {
    DenseMatrix64F carried = written;
    for (int layer = after + 1; layer < before; layer++) {
      BlockConfig block = config.blocks().get(layer - 1);
      if (block.form().isBare() && !(block.mixer() instanceof NgramHead.Config)) {
        return new DenseMatrix64F(written.numRows, written.numCols); // its output is all there is
      }
      if (block.form().isBare()) {
        String name = "blocks." + layer + "." + block.group() + ".w1.weight";
        float[] own = Objects.requireNonNull(weights.get(name));
        DenseMatrix64F next = new DenseMatrix64F(written.numRows, written.numCols);
        CommonOps.mult(rows(own, new Range(0, config.width() - 1), config.width()), carried, next);
        carried = next;
      }
    }
    return carried;
  }

  /// Some rows of a row-major map.
  static DenseMatrix64F rows(float[] weight, Range rows, int width) {
    DenseMatrix64F some = new DenseMatrix64F(rows.max() - rows.min() + 1, width);
    for (int i = 0; i < some.data.length; i++) {
      some.data[i] = weight[rows.min() * width + i];
    }
    return some;
  }

  private static DenseMatrix64F columns(float[] weight, Range columns, int height) {
    int width = weight.length / height;
    DenseMatrix64F all = rows(weight, new Range(0, height - 1), width);
    return CommonOps.extract(all, 0, height, columns.min(), columns.max() + 1);
  }

  /// W ↦ W diag(γ), and without the mean of each row if the norm subtracts that of the stream.
  static DenseMatrix64F folded(
      DenseMatrix64F map, float @Nullable [] gamma, BlockLayout.Norm norm) {
    if (gamma == null) {
      return map;
    }
    DenseMatrix64F folded = map.copy();
    for (int row = 0; row < map.numRows; row++) {
      double mean = 0;
      for (int d = 0; d < map.numCols; d++) {
        double value = map.get(row, d) * gamma[d];
        folded.set(row, d, value);
        mean += value / map.numCols;
      }
      for (int d = 0; d < map.numCols && norm == BlockLayout.Norm.LAYER; d++) {
        folded.set(row, d, folded.get(row, d) - mean);
      }
    }
    return folded;
  }

  /// Takes out the mean of each column: what a norm of the outputs subtracts.
  static void centreColumns(DenseMatrix64F map) {
    for (int d = 0; d < map.numCols; d++) {
      double mean = 0;
      for (int row = 0; row < map.numRows; row++) {
        mean += map.get(row, d) / map.numRows;
      }
      for (int row = 0; row < map.numRows; row++) {
        map.set(row, d, map.get(row, d) - mean);
      }
    }
  }
}
