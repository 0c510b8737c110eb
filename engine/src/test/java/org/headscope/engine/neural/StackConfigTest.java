package org.headscope.engine.neural;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;

import org.headscope.engine.io.Json;
import org.headscope.engine.neural.block.LayerInfo;
import org.headscope.engine.neural.block.Variant;
import org.headscope.engine.run.UserError;
import org.headscope.engine.training.NamedSize;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StackConfigTest {
  private static ModelConfig parse(String json) {
    return Json.parse(json, ModelConfig.class, "The text");
  }

  @Test
  void readsConfigurationsFromBeforeOtherArchitectures() {
    String old =
        """
        {"architecture":"transformer","layers":4,"heads":2,"width":64,"positions":"rotary",
         "maxLength":0,"dropout":0.0}
        """;
    assertThat(parse(old)).isEqualTo(TestModels.transformer(4, 2, 64, Positions.ROTARY, 0, 0));
  }

  @Test
  void fieldsThatAnArchitectureDoesNotHaveMayBeMissing() {
    ModelConfig config =
        parse(
            """
            {"architecture":"mamba","layers":3,"width":32,"states":16,
             "ngramHeads":[{"after":1,"orders":[1,2],"form":"plain"}]}
            """);
    assertThat(config.summary()).isEqualTo("Mamba, 3 layers, n-gram heads 1, 2 after layer 1");
    assertThat(parse(Json.line(config))).isEqualTo(config);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          "layers":0,"heads":2,"width":16                            | layers is 0
          "layers":200,"heads":2,"width":16                          | layers is 200
          "layers":2,"heads":3,"width":16                            | width is 16; it must be a multiple of 6
          "layers":2,"heads":0,"width":16                            | heads is 0
          "layers":2,"heads":2,"width":100000                        | width is 100000
          "layers":2,"heads":2,"width":16,"positions":"rotary"       | positions is rotary
          "layers":2,"heads":2,"width":16,"maxLength":9              | maxLength is 9
          "layers":2,"heads":2,"width":16,"dropout":1.5              | dropout is 1.5
          "layers":2,"heads":2,"width":16,"states":16                | states is 16
          "layers":2,"heads":2,"width":16,"ngramHeads":[{"after":3,"orders":[1],"form":"plain"}] | ngramHeads[0].after is 3
          "layers":2,"heads":2,"width":16,"ngramHeads":[{"after":1,"orders":[0],"form":"plain"}] | ngramHeads[0].orders is 0
          "layers":2,"heads":2,"width":16,"ngramHeads":[{"after":1,"orders":[],"form":"plain"}]  | ngramHeads[0].orders is []
          """,
      quoteCharacter = '\'')
  void refusesTheImpossibleAtItsField(String fields, String sentence) {
    String json = "{\"architecture\":\"retnet\",\"variant\":\"reference\"," + fields + "}";
    assertThatThrownBy(() -> parse(json))
        .isInstanceOf(UserError.class)
        .hasMessageContaining(sentence);
  }

  @Test
  void anUnknownArchitectureIsOneSentence() {
    assertThatThrownBy(() -> parse("{\"architecture\":\"xlstm\",\"layers\":1,\"width\":8}"))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("xlstm");
  }

  @Test
  void ngramHeadsFollowTheirLayerAndCountAsLayers() {
    StackConfig config =
        TestModels.transformer(3, 2, 16, Positions.ROTARY, 0, 0)
            .withNgramHeads(
                List.of(
                    new NgramHeads(1, List.of(1, 2), NgramHeads.Form.PLAIN),
                    new NgramHeads(3, List.of(4), NgramHeads.Form.BLOCK)));
    assertThat(config.layerInfos())
        .extracting(LayerInfo::name)
        .containsExactly("attention", "NGH(1)", "NGH(2)", "attention", "attention", "NGH(4)");
    assertThat(config.blocks())
        .extracting(BlockConfig::form)
        .containsExactly(
            BlockLayout.layer(16),
            BlockLayout.BARE,
            BlockLayout.BARE,
            BlockLayout.layer(16),
            BlockLayout.layer(16),
            BlockLayout.ngramBlock(16));
  }

  @Test
  void layersOfMambaFormerHaveTwoBlocks() {
    StackConfig hybrid =
        new StackConfig(
            Architecture.MAMBAFORMER,
            Variant.PAPER,
            new StackConfig.Sizes(2, 2, 16),
            Positions.NONE,
            0,
            0,
            16,
            List.of());
    assertThat(hybrid.layerInfos())
        .extracting(LayerInfo::name)
        .containsExactly("Mamba", "attention", "Mamba", "attention", "Mamba");
  }

  /// Runs from before other vocabularies existed name none, and keep their hash.
  @Test
  void filesNameAVocabularyUnlessItIsTheDefault() {
    StackConfig standard =
        NamedSize.of(Architecture.TRANSFORMER, Variant.PAPER, NamedSize.DEFAULT).model();
    assertThat(standard.vocabulary()).isEqualTo(20);
    assertThat(Json.line(standard)).doesNotContain("vocabulary");
    StackConfig other = standard.resizedFor(42, 5000);
    assertThat(Json.line(other)).contains("\"width\":128,\"vocabulary\":42,");
    assertThat(Json.parse(Json.line(other), ModelConfig.class, "It")).isEqualTo(other);
    assertThat(other.maxLength()).isEqualTo(5000);
    assertThat(other.parameterCount() - standard.resizedFor(20, 5000).parameterCount())
        .isEqualTo(22 * 128);
    assertThat(other.resizedFor(20, 1).maxLength()).isEqualTo(5000);
    assertThatThrownBy(() -> standard.resizedFor(1, 1)).hasMessageContaining("vocabulary");
  }
}
