package org.headscope.engine.neural;

import module java.base;

import org.headscope.engine.neural.block.LayerInfo;
import org.headscope.engine.neural.block.ParameterSpec;
import org.headscope.engine.neural.block.ParameterSpecs;

/// A model of an embedding, blocks in a row and a head, which a [Stack] runs.
public sealed interface LayeredConfig extends ModelConfig permits StackConfig, DecoderConfig {
  /// D, of the residual stream.
  int width();

  /// Its blocks in the order of the forward pass.
  List<BlockConfig> blocks();

  /// True if a learned vector per position is added to the embedding.
  boolean hasPositionTable();

  /// True if the head's map is the embedding.
  default boolean hasTiedHead() {
    return true;
  }

  /// The name of the head's map, W_U, V×D.
  default String unembedding() {
    return hasTiedHead() ? "embedding.weight" : "head.weight";
  }

  /// True if the embedding has dropout in training.
  default boolean dropsEmbedding() {
    return false;
  }

  /// The arrangement of all blocks except inserted ones, with the norm that also precedes the head.
  default BlockLayout layout() {
    return blocks().stream()
        .filter(block -> !block.inserted())
        .map(BlockConfig::form)
        .findFirst()
        .orElseThrow();
  }

  /// True if blocks are pre-norm and residual, with a final norm before the head.
  default boolean hasFinalNorm() {
    return !layout().isBare();
  }

  @Override
  default List<LayerInfo> layerInfos() {
    return blocks().stream().map(block -> block.mixer().info()).toList();
  }

  @Override
  default boolean hasMlp(int layer) {
    return blocks().get(layer - 1).form().hasMlp();
  }

  @Override
  default long multiplications(long length) {
    return blocks().stream().mapToLong(block -> block.multiplications(width(), length)).sum();
  }

  /// The parameters of all blocks and of the final norm.
  ///
  /// @param depth L, by which the initial values of some maps are scaled
  default Map<String, ParameterSpec> blockSpecs(int depth) {
    ParameterSpecs specs = new ParameterSpecs();
    int number = 1;
    for (BlockConfig block : blocks()) {
      specs.addAll("blocks." + number++ + ".", block.parameterSpecs(width(), depth));
    }
    layout().addNorm(specs, "norm", width());
    return specs.map();
  }
}
