package org.headscope.engine.interpret.circuit.kept;

import module java.base;

import ai.djl.ndarray.NDArray;
import org.headscope.engine.neural.EdgePass;
import org.headscope.engine.neural.EdgePass.Input;
import org.headscope.engine.neural.EdgePass.Stream;
import org.headscope.engine.neural.ResidualGraph;
import org.headscope.engine.neural.block.ResidualEdge;
import org.headscope.engine.neural.block.ResidualReader;
import org.headscope.engine.neural.block.ResidualWriter;
import org.headscope.engine.neural.block.Tap;
import org.headscope.engine.run.Cancellation;

/// Replaces what corrupted edges carry in one pass.
public final class KeptInput implements Input {
  private final Map<ResidualWriter, NDArray> corrupt;
  private final Map<ResidualReader, List<ResidualWriter>> dropped = new LinkedHashMap<>();
  private final Map<List<ResidualWriter>, NDArray> known = new HashMap<>(); // of one stream
  private Optional<NDArray> sum = Optional.empty();

  /// @param corrupt a_u^c, 1×T×D each
  /// @param kept the edges that carry what the pass itself writes
  public KeptInput(
      ResidualGraph graph, Map<ResidualWriter, NDArray> corrupt, Set<ResidualEdge> kept) {
    this.corrupt = corrupt;
    for (ResidualReader v : graph.readers()) {
      dropped.put(
          v,
          graph.writers(v).stream().filter(u -> !kept.contains(new ResidualEdge(u, v))).toList());
    }
  }

  /// The first layer, from 1, that reads something corrupted; L + 1 if only the logits do.
  public int firstLayer(int depth) {
    return dropped.entrySet().stream()
        .filter(entry -> !entry.getValue().isEmpty())
        .mapToInt(entry -> entry.getKey().layer())
        .filter(layer -> layer > 0)
        .min()
        .orElse(depth + 1);
  }

  /// The logits of the pass that continues from `first`: 1×T×V.
  ///
  /// @param tokens 1×T ids
  public NDArray logits(EdgePass pass, Stream first, NDArray tokens, Cancellation cancellation) {
    Stream stream = first;
    while (stream.layer() < pass.depth()) {
      cancellation.check();
      stream = pass.next(stream, tokens, this, Tap.NONE);
    }
    return pass.logits(stream, this);
  }

  @Override
  @SuppressWarnings("ReferenceEquality") // readers of one stream share what they read
  public NDArray of(ResidualReader v, Stream stream) {
    if (sum.isEmpty() || sum.get() != stream.sum()) {
      sum = Optional.of(stream.sum());
      known.clear();
    }
    return known.computeIfAbsent(
        Objects.requireNonNull(dropped.get(v)),
        writers -> {
          NDArray read = stream.sum();
          for (ResidualWriter u : writers) {
            NDArray change = value(stream.written(), u).sub(value(corrupt, u));
            read = read.sub(change); // Σ a + (a_u^c − a_u): 1×T×D
          }
          return read;
        });
  }

  private static NDArray value(Map<ResidualWriter, NDArray> values, ResidualWriter u) {
    return Objects.requireNonNull(values.get(u));
  }
}
