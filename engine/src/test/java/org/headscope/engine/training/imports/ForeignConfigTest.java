package org.headscope.engine.training.imports;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;

import org.headscope.engine.io.Json;
import org.headscope.engine.neural.DecoderConfig;
import org.headscope.engine.run.UserError;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// The fields of other libraries' configurations.
class ForeignConfigTest {
  /// Fields of the tiny models that change nothing about the model that they describe.
  private static final Set<String> NO_EFFECT =
      new HashSet<>(
          List.of(
              ("architectures attention_dropout attn_mode attn_pdrop bos_token_id"
                      + " classifier_dropout conv_size default_prepend_bos device dtype"
                      + " embd_pdrop embed_dropout eos_token_id fuse_cross_entropy fuse_swiglu"
                      + " hidden_dropout init_mode initializer_range is_decoder"
                      + " max_window_layers model_name n_devices n_params pad_token_id"
                      + " pretraining_tp reorder_and_upcast_attn rescale_prenorm_residual"
                      + " resid_dropout resid_pdrop residual_in_fp32 summary_first_dropout"
                      + " summary_proj_to_labels summary_type summary_use_proj"
                      + " time_step_floor time_step_init_scheme time_step_max time_step_min"
                      + " time_step_scale torch_dtype transformers_version"
                      + " use_associative_scan use_attn_result use_cache use_mambapy")
                  .split(" ")));

  /// Fields that matter only where others have certain values.
  private static final Set<String> CONDITIONAL =
      Set.of(
          "final_rms",
          "hidden_ratio",
          "rotary_adjacent_pairs",
          "rotary_base",
          "use_sliding_window");

  @TempDir private Path folder;

  private static List<String> models() throws IOException {
    return ForeignModel.names();
  }

  private LayoutReading read(ObjectNode config) throws IOException {
    Path file = folder.resolve("config.json");
    Files.writeString(file, config.toString());
    ForeignConfig read = ForeignConfig.read(file);
    return Layout.of(read).read(read);
  }

  /// Every field is refused with another value, or changes the model, or is on the list.
  @ParameterizedTest
  @MethodSource("models")
  void everyFieldIsAccountedFor(String name) throws IOException {
    ObjectNode config = ForeignModel.of(name).config;
    LayoutReading before = read(config.deepCopy());
    for (Map.Entry<String, JsonNode> field : config.properties()) {
      ObjectNode changed = config.deepCopy();
      JsonNode value = field.getValue();
      if (value.isBoolean()) {
        changed.put(field.getKey(), !value.booleanValue());
      } else if (value.isIntegralNumber()) {
        changed.put(field.getKey(), value.intValue() + 1);
      } else if (value.isNumber()) {
        changed.put(field.getKey(), value.doubleValue() + 0.1);
      } else if (value.isString()) {
        changed.put(field.getKey(), "other");
      } else {
        continue; // lists, objects and null, in other tests
      }
      boolean same;
      try {
        LayoutReading after = read(changed);
        same = after.model().equals(before.model()) && text(after).equals(text(before));
      } catch (UserError e) {
        assertThat(e).hasMessageContaining("config.json");
        same = false;
      }
      boolean unused = field.getKey().equals("max_position_embeddings") && name.startsWith("fla");
      if (!CONDITIONAL.contains(field.getKey())) {
        assertThat(same).as(field.getKey()).isEqualTo(NO_EFFECT.contains(field.getKey()) || unused);
      }
    }
  }

  private static String text(LayoutReading reading) {
    return reading.table().source("blocks.1.retention.norm.weight")
        + " "
        + reading.table().source("blocks.1.gla.norm.weight")
        + reading.headWidth();
  }

  @ParameterizedTest
  @MethodSource("models")
  void unknownFieldsAreRefusedByName(String name) throws IOException {
    ObjectNode config = ForeignModel.of(name).config;
    config.put("residual_scale", 0.5);
    assertThatThrownBy(() -> read(config))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("\"residual_scale\" is 0.5");
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      textBlock =
          """
          llama,   `{"rope_scaling": {"rope_type": "llama3", "factor": 8.0}}`, rope_scaling.rope_type
          llama,   `{"rope_scaling": {"type": "linear", "factor": 2.0}}`,      rope_scaling.type
          llama,   `{"rope_parameters": {"rope_type": "yarn"}}`,               rope_parameters.rope_type
          llama,   `{"rope_parameters": {"rope_type": "default", "x": 1}}`,    rope_parameters.x
          mistral, `{"sliding_window": 16}`,                                   sliding_window
          qwen2,   `{"layer_types": ["full_attention", "sliding_attention"]}`, layer_types
          qwen2,   `{"quantization_config": {"bits": 4}}`,                     quantization_config
          gpt2,    `{"activation_function": "quick_gelu"}`,                    activation_function
          mamba,   `{"expand": 3}`,                                            expand
          fla-gla, `{"clamp_min": -20}`,                                       minLogGate
          fla-gla, `{"use_short_conv": true}`,                                 use_short_conv
          fla-retnet, `{"expand_v": 1}`,                                       expand_v
          lens,    `{"attn_scale": 1.0}`,                                      attn_scale
          lens,    `{"normalization_type": null}`,                             normalization_type
          gpt2,    `{"model_type": "opt"}`,                                    opt
          gpt2,    `{"n_head": 0}`,                                            n_head
          gpt2,    `{"n_embd": "16"}`,                                         n_embd
          """)
  void otherModelsAreRefusedByTheField(String name, String change, String field)
      throws IOException {
    ObjectNode config = ForeignModel.of(name).config;
    config.setAll((ObjectNode) Json.mapper().readTree(change));
    assertThatThrownBy(() -> read(config))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("config.json")
        .hasMessageContaining(field);
  }

  /// Version 4 of transformers had other fields for the rotation.
  @Test
  void rotationIsReadFromBothVersions() throws IOException {
    ObjectNode config = ForeignModel.of("gpt_neox").config;
    DecoderConfig newer = read(config).model();
    ObjectNode older = config.deepCopy();
    older.remove("rope_parameters");
    older.put("rotary_pct", 0.5).put("rotary_emb_base", 10000).putNull("rope_scaling");
    assertThat(read(older).model()).isEqualTo(newer);
    assertThat(read(older.put("rotary_pct", 0.25)).model()).isNotEqualTo(newer);
    older.put("rotary_pct", 0.5);
    assertThat(read(older.put("rotary_emb_base", 20000)).model()).isNotEqualTo(newer);
  }

  @Test
  void layoutIsFoundByItsClass() throws IOException {
    ObjectNode config = ForeignModel.of("qwen3").config;
    DecoderConfig model = read(config).model();
    config.remove("model_type");
    assertThat(read(config).model()).isEqualTo(model);
  }
}
