package org.headscope.engine.neural.component;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.interpret.EveryArchitecture;
import org.headscope.engine.neural.Architecture;
import org.headscope.engine.neural.LanguageModel;
import org.headscope.engine.neural.ModelConfig;
import org.headscope.engine.neural.NgramHeads;
import org.headscope.engine.neural.StackConfig;
import org.headscope.engine.neural.block.ActivationSite;
import org.headscope.engine.neural.block.ActivationSite.Kind;
import org.headscope.engine.neural.block.Variant;
import org.headscope.engine.neural.device.ComputeDevice;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// The parameters of single components.
class ParameterPartTest {
  private static final int[] TOKENS = RegBench.VOCABULARY.encode("abcabdabcaabbdcdabcdabd");

  /// The parts of a head are all that its output depends on.
  @ParameterizedTest
  @MethodSource("org.headscope.engine.neural.component.HeldComponentsTest#headed")
  void aHeadsPartsChangeOnlyItsOutput(StackConfig config) {
    try (LanguageModel model = HeldComponentsTest.model(config)) {
      for (Component head : Component.of(config)) {
        if (head.type() != Component.Type.HEAD) {
          continue;
        }
        List<ParameterPart> parts = ParameterPart.of(config, head);
        assertThat(parts).as(head.name()).isNotEmpty();
        ActivationSite outputs = ActivationSite.of(Kind.HEAD_OUTPUT, head.layer());
        float[] before = model.run(TOKENS, List.of(outputs)).get(outputs); // T·H·d
        try (LanguageModel other =
            LanguageModel.of("other", config, model.weights(), ComputeDevice.CPU)) {
          double[][] prediction = other.predict(TOKENS);
          for (ParameterPart part : parts) {
            part.clear(Objects.requireNonNull(other.parameters().get(part.name())));
          }
          float[] after = other.run(TOKENS, List.of(outputs)).get(outputs);
          assertThat(HeldComponentsTest.difference(other.predict(TOKENS), prediction)).isPositive();
          int heads = config.layerInfos().get(head.layer() - 1).heads();
          int width = before.length / TOKENS.length / heads;
          for (int i = 0; i < before.length; i++) {
            if (i / width % heads != head.head() - 1) {
              assertThat(after[i]).as(head.name()).isEqualTo(before[i]);
            }
          }
        }
      }
    }
  }

  @Test
  void insertedHeadsAndMlpsHaveParts() {
    StackConfig config =
        EveryArchitecture.small(Architecture.TRANSFORMER, Variant.PAPER)
            .withNgramHeads(List.of(new NgramHeads(1, List.of(1), NgramHeads.Form.BLOCK)));
    assertThat(names(config, "2.1"))
        .containsExactlyInAnyOrder(
            "blocks.2.ngram.w1.weight",
            "blocks.2.ngram.w1.bias",
            "blocks.2.ngram.w2.weight",
            "blocks.2.ngram.w2.bias");
    assertThat(names(config, "mlp3"))
        .containsExactly(
            "blocks.3.mlp.up.weight",
            "blocks.3.mlp.up.bias",
            "blocks.3.mlp.down.weight",
            "blocks.3.mlp.down.bias");
    assertThat(names(config, "1.1"))
        .containsExactly(
            "blocks.1.attention.query_key_value.weight",
            "blocks.1.attention.query_key_value.weight",
            "blocks.1.attention.query_key_value.weight",
            "blocks.1.attention.query_key_value.bias",
            "blocks.1.attention.query_key_value.bias",
            "blocks.1.attention.query_key_value.bias",
            "blocks.1.attention.out.weight");
  }

  private static List<String> names(ModelConfig config, String component) {
    return ParameterPart.of(config, Component.parse(component)).stream()
        .map(ParameterPart::name)
        .toList();
  }
}
