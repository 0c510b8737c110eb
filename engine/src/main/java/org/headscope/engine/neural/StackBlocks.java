package org.headscope.engine.neural;

import module java.base;

import org.headscope.engine.neural.block.Variant;
import org.headscope.engine.neural.mixer.GatedLinearAttention;
import org.headscope.engine.neural.mixer.H3;
import org.headscope.engine.neural.mixer.Hyena;
import org.headscope.engine.neural.mixer.LinearAttention;
import org.headscope.engine.neural.mixer.Lstm;
import org.headscope.engine.neural.mixer.Mamba;
import org.headscope.engine.neural.mixer.MixerConfig;
import org.headscope.engine.neural.mixer.NgramHead;
import org.headscope.engine.neural.mixer.Retention;
import org.headscope.engine.neural.mixer.Rwkv;
import org.headscope.engine.neural.mixer.S4;
import org.headscope.engine.neural.mixer.S4Mamba;
import org.headscope.engine.neural.mixer.SoftmaxAttention;

/// The blocks that each architecture consists of.
final class StackBlocks {
  private StackBlocks() {}

  /// All blocks of `c`, n-gram heads behind their layers.
  static List<BlockConfig> of(StackConfig c) {
    List<BlockConfig> blocks = new ArrayList<>();
    if (c.architecture() == Architecture.MAMBAFORMER) {
      blocks.add(
          new BlockConfig("mamba", mamba(c), BlockLayout.RESIDUAL, false)); // stands for positions
    }
    for (int layer = 1; layer <= c.layers(); layer++) {
      blocks.addAll(layer(c));
      int here = layer;
      c.ngramHeads().stream()
          .filter(heads -> heads.after() == here)
          .forEach(heads -> blocks.addAll(ngramHeads(c, heads)));
    }
    return List.copyOf(blocks);
  }

  /// One layer; those of \[MambaFormer] have two blocks.
  private static List<BlockConfig> layer(StackConfig c) {
    int d = c.width();
    Variant variant = c.variant();
    return switch (c.architecture()) {
      case TRANSFORMER -> whole("attention", attention(c));
      case LINEAR_TRANSFORMER ->
          whole("attention", new LinearAttention.Config(d, c.heads(), variant));
      case RETNET -> whole("retention", new Retention.Config(d, c.heads(), variant));
      case GLA -> whole("gla", new GatedLinearAttention.Config(d, c.heads(), variant));
      case RWKV -> whole("rwkv", new Rwkv.Config(d, variant));
      case LSTM -> List.of(new BlockConfig("lstm", new Lstm.Config(d), BlockLayout.BARE, false));
      case S4 -> whole("s4", new S4.Config(d, c.states()));
      case H3 -> whole("h3", new H3.Config(d, c.states()));
      case HYENA -> whole("hyena", new Hyena.Config(d, c.maxLength(), variant));
      case MAMBA -> {
        BlockLayout form = variant == Variant.PAPER ? BlockLayout.RESIDUAL : BlockLayout.BARE;
        yield List.of(new BlockConfig("mamba", mamba(c), form, false));
      }
      case STANDARD_HYBRID, MAMBAFORMER ->
          List.of(
              new BlockConfig("attention", attention(c), BlockLayout.RESIDUAL, false),
              new BlockConfig("mamba", mamba(c), BlockLayout.RESIDUAL, false));
      case S4_MAMBA -> {
        BlockConfig block =
            new BlockConfig(
                "s4mamba", new S4Mamba.Config(d, c.states()), BlockLayout.RESIDUAL, false);
        yield List.of(block, block);
      }
    };
  }

  private static List<BlockConfig> whole(String group, MixerConfig mixer) {
    return List.of(new BlockConfig(group, mixer, BlockLayout.LAYER, false));
  }

  private static MixerConfig attention(StackConfig c) {
    return new SoftmaxAttention.Config(c.width(), c.heads(), c.positions() == Positions.ROTARY);
  }

  private static MixerConfig mamba(StackConfig c) {
    // The public code counts blocks; a hybrid has two a layer.
    return new Mamba.Config(c.width(), c.states(), c.architecture() == Architecture.MAMBA ? 1 : 2);
  }

  private static List<BlockConfig> ngramHeads(StackConfig c, NgramHeads heads) {
    boolean plain = heads.form() == NgramHeads.Form.PLAIN;
    BlockLayout form =
        switch (heads.form()) {
          case PLAIN -> BlockLayout.BARE;
          case BLOCK -> BlockLayout.NGRAM_BLOCK;
          case REFERENCE -> BlockLayout.LAYER;
        };
    return heads.orders().stream()
        .map(n -> new NgramHead.Config(c.width(), n, c.vocabulary(), plain))
        .map(head -> new BlockConfig("ngram", head, form, true))
        .toList();
  }
}
