package org.headscope.engine.neural;

import module java.base;

import com.fasterxml.jackson.annotation.JsonValue;
import org.headscope.engine.neural.block.Variant;

/// The sequence models of \[ICLL] and \[MambaFormer], by what mixes their tokens.
public enum Architecture {
  /// Softmax attention (\[ICLL] App. A.1).
  TRANSFORMER("transformer", "Transformer"),
  /// Attention without softmax (App. A.2).
  LINEAR_TRANSFORMER("linear-transformer", "Linear Transformer"),
  /// Retention (App. A.3).
  RETNET("retnet", "RetNet"),
  /// Gated linear attention (App. A.5).
  GLA("gla", "GLA"),
  /// WKV (App. A.6).
  RWKV("rwkv", "RWKV"),
  /// Long short-term memory (App. A.4).
  LSTM("lstm", "LSTM"),
  /// Diagonal state spaces (App. A.7).
  S4("s4", "S4"),
  /// Shift and diagonal state spaces, gated (App. A.8).
  H3("h3", "H3"),
  /// Implicit long convolutions, gated (App. A.9).
  HYENA("hyena", "Hyena"),
  /// Selective state spaces (App. A.10).
  MAMBA("mamba", "Mamba"),
  /// Attention and Mamba blocks in turn (\[MambaFormer] §5).
  STANDARD_HYBRID("standard-hybrid", "Standard Hybrid"),
  /// The same after a first Mamba block, without positions (\[MambaFormer] §5).
  MAMBAFORMER("mambaformer", "MambaFormer"),
  /// Mamba blocks with an S4 kernel in place of selection (\[MambaFormer] §5).
  S4_MAMBA("s4-mamba", "S4-Mamba");

  /// The fields of a [StackConfig] that not every architecture has.
  public enum Field {
    HEADS("heads"),
    POSITIONS("positions"),
    MAX_LENGTH("maxLength"),
    STATES("states"),
    DROPOUT("dropout");

    private final String words;

    Field(String words) {
      this.words = words;
    }

    /// Its name in JSON.
    public String json() {
      return words;
    }
  }

  private final String id;
  private final String title;

  Architecture(String id, String title) {
    this.id = id;
    this.title = title;
  }

  /// Its name in JSON and on the command line, such as `linear-transformer`.
  @JsonValue
  public String id() {
    return id;
  }

  /// Its name for people, such as `Linear Transformer`.
  public String title() {
    return title;
  }

  /// Whether `variant` has one layer only: in the public code, further ones have no effect.
  public boolean hasOneLayer(Variant variant) {
    return variant == Variant.REFERENCE && (this == LSTM || this == MAMBA);
  }

  public boolean has(Field field) {
    return switch (field) {
      case HEADS ->
          switch (this) {
            case TRANSFORMER, LINEAR_TRANSFORMER, RETNET, GLA, STANDARD_HYBRID, MAMBAFORMER -> true;
            default -> false;
          };
      case POSITIONS ->
          this == TRANSFORMER || this == LINEAR_TRANSFORMER || this == STANDARD_HYBRID;
      case MAX_LENGTH -> this == HYENA || has(Field.POSITIONS);
      case STATES ->
          switch (this) {
            case S4, H3, MAMBA, STANDARD_HYBRID, MAMBAFORMER, S4_MAMBA -> true;
            default -> false;
          };
      case DROPOUT ->
          switch (this) {
            case LSTM, MAMBA, STANDARD_HYBRID, MAMBAFORMER -> false;
            default -> true;
          };
    };
  }

  /// Every [#id()].
  public static List<String> ids() {
    return Arrays.stream(values()).map(Architecture::id).toList();
  }
}
