package org.headscope.engine.neural;

import module java.base;

import com.fasterxml.jackson.annotation.JsonValue;
import org.headscope.engine.neural.block.Variant;
import org.headscope.engine.neural.mixer.GatedLinearAttention;
import org.headscope.engine.neural.mixer.H3;
import org.headscope.engine.neural.mixer.Hyena;
import org.headscope.engine.neural.mixer.LinearAttention;
import org.headscope.engine.neural.mixer.Lstm;
import org.headscope.engine.neural.mixer.Mamba;
import org.headscope.engine.neural.mixer.MixerConfig;
import org.headscope.engine.neural.mixer.Retention;
import org.headscope.engine.neural.mixer.Rwkv;
import org.headscope.engine.neural.mixer.S4;
import org.headscope.engine.neural.mixer.S4Mamba;
import org.headscope.engine.neural.mixer.SoftmaxAttention;

/// The sequence models of \[ICLL] and \[MambaFormer], by token mixer. Each knows which fields of a
/// [StackConfig] it uses, the blocks of a layer, the differences between its variants (\[Code] §3),
/// and its sizes in the public code (\[Code] §2 and §3): the defaults, and the best of its search
/// with 2,500 and with 40,000 training instances. The hybrids, which are not in that code, are as
/// small as the others, with the number of heads of \[MambaFormer].
@SuppressWarnings("ImmutableEnumChecker") // EnumSet, List.of, and functions without a state
public enum Architecture {
  /// Softmax attention (\[ICLL] App. A.1).
  TRANSFORMER(
      "transformer",
      "Transformer",
      EnumSet.of(Field.HEADS, Field.POSITIONS, Field.MAX_LENGTH, Field.DROPOUT),
      c -> singleBlock(c, "attention", attention(c)),
      new Size(8, 2, 128, 5e-4, 0.1),
      new Size(8, 1, 128, 1e-4, 0.1),
      new Size(12, 2, 128, 2.5e-4, 0.1)),
  /// Attention without softmax (App. A.2).
  LINEAR_TRANSFORMER(
      "linear-transformer",
      "Linear Transformer",
      EnumSet.of(Field.HEADS, Field.POSITIONS, Field.MAX_LENGTH, Field.DROPOUT),
      c ->
          singleBlock(
              c, "attention", new LinearAttention.Config(c.width(), c.heads(), c.variant())),
      new Size(8, 2, 128, 5e-4, 0.1),
      new Size(4, 1, 128, 2.5e-4, 0.01),
      new Size(4, 2, 256, 1e-4, 0.1)),
  /// Retention (App. A.3).
  RETNET(
      "retnet",
      "RetNet",
      EnumSet.of(Field.HEADS, Field.DROPOUT),
      c -> singleBlock(c, "retention", new Retention.Config(c.width(), c.heads(), c.variant())),
      new Size(2, 8, 32, 5e-4, 0.1),
      new Size(4, 1, 64, 2.5e-4, 0.1),
      new Size(4, 2, 256, 2.5e-4, 0.1)),
  /// Gated linear attention (App. A.5).
  GLA(
      "gla",
      "GLA",
      EnumSet.of(Field.HEADS, Field.DROPOUT),
      c ->
          singleBlock(c, "gla", new GatedLinearAttention.Config(c.width(), c.heads(), c.variant())),
      new Size(4, 1, 128, 5e-4, 0.1)),
  /// WKV (App. A.6).
  RWKV(
      "rwkv",
      "RWKV",
      EnumSet.of(Field.DROPOUT),
      c -> singleBlock(c, "rwkv", new Rwkv.Config(c.width(), c.variant())),
      new Size(2, 0, 32, 5e-4, 0.1),
      new Size(4, 0, 256, 2.5e-4, 0.1),
      new Size(4, 0, 128, 2.5e-4, 0.1)),
  /// Long short-term memory (App. A.4).
  LSTM(
      "lstm",
      "LSTM",
      EnumSet.noneOf(Field.class),
      c -> List.of(new BlockConfig("lstm", new Lstm.Config(c.width()), BlockLayout.BARE, false)),
      new Size(2, 0, 32, 5e-4, 0.1),
      new Size(2, 0, 256, 2.5e-4, 0.01),
      new Size(2, 0, 256, 2.5e-4, 0.1)),
  /// Diagonal state spaces (App. A.7).
  S4(
      "s4",
      "S4",
      EnumSet.of(Field.STATES, Field.DROPOUT),
      c -> singleBlock(c, "s4", new S4.Config(c.width(), c.states())),
      new Size(2, 0, 128, 5e-4, 0.1),
      new Size(2, 0, 128, 1e-4, 0.01),
      new Size(4, 0, 128, 2.5e-4, 0.1)),
  /// Shift and diagonal state spaces, gated (App. A.8).
  H3(
      "h3",
      "H3",
      EnumSet.of(Field.STATES, Field.DROPOUT),
      c -> singleBlock(c, "h3", new H3.Config(c.width(), c.states())),
      new Size(2, 0, 128, 5e-4, 0.1),
      new Size(2, 0, 128, 2.5e-4, 0.1),
      new Size(4, 0, 128, 2.5e-4, 0.1)),
  /// Implicit long convolutions, gated (App. A.9).
  HYENA(
      "hyena",
      "Hyena",
      EnumSet.of(Field.MAX_LENGTH, Field.DROPOUT),
      c -> singleBlock(c, "hyena", new Hyena.Config(c.width(), c.maxLength(), c.variant())),
      new Size(2, 0, 64, 5e-4, 0.1),
      new Size(4, 0, 128, 1e-4, 0.01),
      new Size(4, 0, 256, 2.5e-4, 0.1)),
  /// Selective state spaces (App. A.10).
  MAMBA(
      "mamba",
      "Mamba",
      EnumSet.of(Field.STATES),
      c ->
          List.of(mamba(c, c.variant() == Variant.PAPER ? BlockLayout.RESIDUAL : BlockLayout.BARE)),
      new Size(4, 0, 128, 5e-4, 0.1),
      new Size(4, 0, 512, 2.5e-4, 0.1),
      new Size(8, 0, 512, 2.5e-4, 0.1)),
  /// Alternating attention and Mamba blocks (\[MambaFormer] §5).
  STANDARD_HYBRID(
      "standard-hybrid",
      "Standard Hybrid",
      EnumSet.of(Field.HEADS, Field.POSITIONS, Field.MAX_LENGTH, Field.STATES),
      Architecture::hybridLayer,
      new Size(4, 8, 128, 5e-4, 0.1)),
  /// The same after a first Mamba block, without positions (\[MambaFormer] §5).
  MAMBAFORMER(
      "mambaformer",
      "MambaFormer",
      EnumSet.of(Field.HEADS, Field.STATES),
      Architecture::hybridLayer,
      new Size(4, 8, 128, 5e-4, 0.1)),
  /// Mamba blocks with an S4 kernel in place of selection (\[MambaFormer] §5).
  S4_MAMBA(
      "s4-mamba",
      "S4-Mamba",
      EnumSet.of(Field.STATES, Field.DROPOUT),
      c ->
          Collections.nCopies(
              2,
              new BlockConfig(
                  "s4mamba",
                  new S4Mamba.Config(c.width(), c.states()),
                  BlockLayout.RESIDUAL,
                  false)),
      new Size(4, 0, 128, 5e-4, 0.1));

  /// The fields of a [StackConfig] that only some architectures have.
  public enum Field {
    HEADS("heads"),
    POSITIONS("positions"),
    MAX_LENGTH("maxLength"),
    STATES("states"),
    DROPOUT("dropout");

    private final String json;

    Field(String json) {
      this.json = json;
    }

    public String json() {
      return json;
    }
  }

  /// Layers, heads and width, and the learning rate and weight decay.
  public record Size(int layers, int heads, int width, double rate, double decay) {}

  private final String id;
  private final String title;
  private final Set<Field> fields;
  private final Function<StackConfig, List<BlockConfig>> layer;
  private final List<Size> sizes;

  Architecture(
      String id,
      String title,
      Set<Field> fields,
      Function<StackConfig, List<BlockConfig>> layer,
      Size... sizes) {
    this.id = id;
    this.title = title;
    this.fields = fields;
    this.layer = layer;
    this.sizes = List.of(sizes);
  }

  private static List<BlockConfig> singleBlock(StackConfig c, String group, MixerConfig mixer) {
    return List.of(new BlockConfig(group, mixer, BlockLayout.layer(c.width()), false));
  }

  private static MixerConfig attention(StackConfig c) {
    return new SoftmaxAttention.Config(c.width(), c.heads(), c.positions() == Positions.ROTARY);
  }

  static BlockConfig mamba(StackConfig c, BlockLayout form) {
    // The public code counts blocks; a hybrid has two per layer.
    int blocks = c.architecture() == MAMBA ? 1 : 2;
    return new BlockConfig("mamba", new Mamba.Config(c.width(), c.states(), blocks), form, false);
  }

  private static List<BlockConfig> hybridLayer(StackConfig c) {
    return List.of(
        new BlockConfig("attention", attention(c), BlockLayout.RESIDUAL, false),
        mamba(c, BlockLayout.RESIDUAL));
  }

  /// Its name in JSON and on the command line, such as `linear-transformer`.
  @JsonValue
  public String id() {
    return id;
  }

  public String title() {
    return title;
  }

  public boolean has(Field field) {
    return fields.contains(field);
  }

  /// The blocks of one layer of `c`: two for those of \[MambaFormer].
  List<BlockConfig> layer(StackConfig c) {
    return layer.apply(c);
  }

  /// Returns a sentence on how `variant` differs from the other one, from `variants.properties`,
  /// which is loaded once.
  public String difference(Variant variant) {
    ResourceBundle texts =
        ResourceBundle.getBundle("org.headscope.engine.neural.variants", Locale.ROOT);
    String key = id + "." + variant.name().toLowerCase(Locale.ROOT);
    return texts.getString(texts.containsKey(key) ? key : id);
  }

  /// The public code's default size, and the best ones of its search, if it was searched.
  public List<Size> sizes() {
    return sizes;
  }

  /// N in the public code; 0 without state spaces.
  public int defaultStates() {
    return has(Field.STATES) ? (this == S4 || this == H3 ? 64 : 16) : 0;
  }

  /// True if `variant` has only one layer: in the public code, further ones have no effect.
  public boolean hasOneLayer(Variant variant) {
    return variant == Variant.REFERENCE && (this == LSTM || this == MAMBA);
  }

  /// The valid choices for its positions.
  List<Positions> positions() {
    return this == TRANSFORMER
        ? List.of(Positions.LEARNED, Positions.ROTARY)
        : List.of(has(Field.POSITIONS) ? Positions.LEARNED : Positions.NONE);
  }

  /// True if it has a table with a row per position: learned vectors, or Hyena's filter.
  public boolean hasTable(Positions positions) {
    return positions == Positions.LEARNED || this == HYENA;
  }

  int widthUnit(int heads) {
    return this == RETNET || this == GLA ? 2 * heads : heads; // rotated pairs; narrow keys
  }

  public static List<String> ids() {
    return Arrays.stream(values()).map(Architecture::id).toList();
  }
}
