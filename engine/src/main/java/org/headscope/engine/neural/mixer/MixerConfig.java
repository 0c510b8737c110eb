package org.headscope.engine.neural.mixer;

import module java.base;

import com.fasterxml.jackson.annotation.*;
import org.headscope.engine.neural.block.ActivationSite.Kind;
import org.headscope.engine.neural.block.LayerInfo;
import org.headscope.engine.neural.block.ParameterSpec;
import org.headscope.engine.neural.block.Parameters;
import org.headscope.engine.neural.block.Pass;
import org.headscope.engine.neural.block.Variant;

/// The sizes of one mixer: its parameters, what can be inspected in it, and its cost. Those of a
/// [DecoderConfig][org.headscope.engine.neural.DecoderConfig] are written to files.
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
@JsonSubTypes({
  @JsonSubTypes.Type(value = GatedLinearAttention.Config.class, name = "gla"),
  @JsonSubTypes.Type(value = Mamba.Config.class, name = "mamba"),
  @JsonSubTypes.Type(value = Retention.Config.class, name = "retention"),
  @JsonSubTypes.Type(value = SoftmaxAttention.Config.class, name = "attention")
})
public sealed interface MixerConfig
    permits GatedLinearAttention.Config,
        H3.Config,
        Hyena.Config,
        LinearAttention.Config,
        Lstm.Config,
        Mamba.Config,
        NgramHead.Config,
        Retention.Config,
        Rwkv.Config,
        S4.Config,
        S4Mamba.Config,
        SoftmaxAttention.Config {
  LayerInfo info();

  /// Its parameters by name within its group, in the order of the forward pass.
  ///
  /// @param depth L of the model; the public code scales maps that end in the residual stream by it
  Map<String, ParameterSpec> parameterSpecs(int depth);

  /// Multiplications of a forward pass over one sequence of `length` tokens, counted as in
  /// \[MambaFormer] App. B: matrix products and recurrences, but no norms or activation functions.
  long multiplications(long length);

  /// Builds the mixer of these sizes over `parameters`, for one pass.
  default TokenMixer over(Parameters parameters, Pass pass) {
    return switch (this) {
      case GatedLinearAttention.Config c -> new GatedLinearAttention(c, parameters);
      case H3.Config c -> new H3(c, parameters);
      case Hyena.Config c -> new Hyena(c, parameters, pass);
      case LinearAttention.Config c -> new LinearAttention(c, parameters, pass);
      case Lstm.Config c -> new Lstm(c, parameters);
      case Mamba.Config c -> new Mamba(c, parameters);
      case NgramHead.Config c -> new NgramHead(c, parameters, pass);
      case Retention.Config c -> new Retention(c, parameters, pass);
      case Rwkv.Config c -> new Rwkv(c, parameters);
      case S4.Config c -> new S4(c, parameters);
      case S4Mamba.Config c -> new S4Mamba(c, parameters, pass);
      case SoftmaxAttention.Config c -> new SoftmaxAttention(c, parameters, pass);
    };
  }

  /// The heights of the maps that a stacked one holds, by its name: the rows of each are divided
  /// among the heads, in order, as are the columns of `out`; keys and values of a group are those
  /// of all of its heads. Empty if it has no heads.
  default Map<String, List<Integer>> headHeights() {
    return switch (this) {
      case GatedLinearAttention.Config c when c.info().heads() > 0 ->
          Map.of(
              "query_key_value", List.of(c.width() / 2, c.width() / 2, c.width()),
              "gate", List.of(c.width()),
              "key_decay.up", List.of(c.width() / 2));
      case LinearAttention.Config(int d, _, _) -> Map.of("query_key_value", List.of(d, d, d));
      case NgramHead.Config c -> Map.of("w1", List.of(c.width()), "w2", List.of(c.width()));
      case Retention.Config c -> {
        int d = c.width();
        yield Map.of("query_key_value_gate", List.of(d, d, 2 * d, 2 * d));
      }
      case SoftmaxAttention.Config c -> Map.of("query_key_value", c.stackedHeights());
      default -> Map.of();
    };
  }

  /// The tensors that it makes of its input on separate paths; those of heads if it
  /// [has][#headRows] separate ones. Empty if it shows none, or not all of them.
  default List<Kind> reads() {
    return switch (this) {
      case GatedLinearAttention.Config c when c.variant() == Variant.REFERENCE ->
          List.of(Kind.QUERIES, Kind.KEYS, Kind.VALUES, Kind.DECAY, Kind.GATE);
      case LinearAttention.Config _ -> List.of(Kind.QUERIES, Kind.KEYS, Kind.VALUES);
      case Mamba.Config _ -> List.of(Kind.QUERIES, Kind.KEYS, Kind.VALUES, Kind.DECAY, Kind.GATE);
      case Retention.Config _ -> List.of(Kind.QUERIES, Kind.KEYS, Kind.VALUES, Kind.GATE);
      case Rwkv.Config _ -> List.of(Kind.KEYS, Kind.VALUES, Kind.GATE);
      case SoftmaxAttention.Config _ -> List.of(Kind.QUERIES, Kind.KEYS, Kind.VALUES);
      default -> List.of();
    };
  }

  /// The linear maps of a head, from 1; empty for mixers without queries, keys and values of heads.
  default Optional<HeadRows> headRows(int head) {
    return switch (this) {
      case GatedLinearAttention.Config c when c.variant() == Variant.REFERENCE ->
          Optional.of(HeadRows.of(c, head));
      case LinearAttention.Config c ->
          Optional.of(HeadRows.stacked(c.width(), c.headWidth(), head));
      case Retention.Config c -> Optional.of(HeadRows.of(c, head));
      case SoftmaxAttention.Config c -> Optional.of(HeadRows.of(c, head));
      default -> Optional.empty();
    };
  }

  /// The memory of a mixer in floats, fitted to the measured growth of whole processes.
  ///
  /// @param token kept per token for the backward pass, in widths
  /// @param maps per query and key, while all of its maps are computed
  /// @param channel the same while the map of one channel is computed
  /// @param byRows true if single rows of its maps can be computed
  /// @param dropped kept per query and key where dropout zeroes weights
  record Memory(double token, double maps, double channel, boolean byRows, double dropped) {
    private Memory(double token, double maps) {
      this(token, maps, maps, false, 0);
    }
  }

  default Memory memory() {
    return switch (this) {
      case GatedLinearAttention.Config c -> new Memory(50, 7 * c.heads()); // in double precision
      case H3.Config _ -> new Memory(24, 6);
      case Hyena.Config _ -> new Memory(34, 6);
      case LinearAttention.Config c -> {
        double maps = 3 * c.heads() + 1;
        int dropped = c.variant() == Variant.REFERENCE ? 5 * c.heads() : 0;
        yield new Memory(25, maps, maps, true, dropped);
      }
      case Lstm.Config _ -> new Memory(10, 0);
      case Mamba.Config c -> // its scan keeps every state
          new Memory(30 + 6.0 * c.states(), 4, 12, false, 0);
      case NgramHead.Config _ -> new Memory(10, 4, 4, true, 0);
      case Retention.Config c -> new Memory(44, 4 * c.heads() + 1, 4 * c.heads() + 1, true, 0);
      case Rwkv.Config _ -> new Memory(40, 4, 8, false, 0);
      case S4.Config _ -> new Memory(18, 6);
      case S4Mamba.Config _ -> new Memory(33, 6);
      case SoftmaxAttention.Config c -> {
        double maps = 2 * c.heads() + 2;
        yield new Memory(42, maps, maps, true, 5 * c.heads());
      }
    };
  }
}
