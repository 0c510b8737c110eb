package org.headscope.engine.neural;

import module java.base;

import org.headscope.engine.neural.block.ResidualEdge;
import org.headscope.engine.neural.block.ResidualReader;
import org.headscope.engine.neural.block.ResidualWriter;
import org.headscope.engine.neural.mixer.MixerConfig;
import org.headscope.engine.neural.mixer.NgramHead;

/// The parts of a model that write to its residual stream and those that read it: what a reader
/// reads is the sum of what the writers before it have written. Biases of output projections, which
/// no input changes, are no part of it.
///
/// A model of L layers with H heads of queries, keys and values and an MLP has Σ_{l<L} \[3H(1 +
/// l(H+1)) + 1 + l(H+1) + H\] + 1 + L(H+1) edges. Where a mixer has no separate heads, it is one
/// writer; so is an n-gram head with its two maps. After a layer without residual connection, only
/// this layer and later ones are read.
///
/// @param read what each reader reads, both in the order of the pass
public record ResidualGraph(SequencedMap<ResidualReader, List<ResidualWriter>> read) {
  public ResidualGraph {
    read = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(read));
  }

  /// The graph of a model; empty if it has no residual stream of separate writers.
  public static Optional<ResidualGraph> of(ModelConfig model) {
    if (!(model instanceof LayeredConfig stack)) {
      return Optional.empty();
    }
    SequencedMap<ResidualReader, List<ResidualWriter>> read = new LinkedHashMap<>();
    List<ResidualWriter> written = new ArrayList<>();
    written.add(ResidualWriter.of(ResidualWriter.Type.EMBEDDING, 0));
    for (int layer = 1; layer <= stack.depth(); layer++) {
      BlockConfig block = stack.blocks().get(layer - 1);
      List<ResidualWriter> before = List.copyOf(written);
      readers(block.mixer(), layer).forEach(reader -> read.put(reader, before));
      if (block.form().isBare()) {
        written.clear();
      }
      written.addAll(writers(block.mixer(), layer));
      if (block.form().hasMlp()) {
        read.put(
            ResidualReader.of(ResidualReader.Type.MLP, layer),
            block.form().parallel() ? before : List.copyOf(written));
        written.add(ResidualWriter.of(ResidualWriter.Type.MLP, layer));
      }
    }
    read.put(ResidualReader.logits(), List.copyOf(written));
    return Optional.of(new ResidualGraph(read));
  }

  /// True if a mixer adds the outputs of separate heads to the stream.
  public static boolean hasHeads(MixerConfig mixer) {
    return mixer.info().heads() > 0 && mixer.headRows(1).isPresent();
  }

  /// The readers of a layer's mixer.
  public static List<ResidualReader> readers(MixerConfig mixer, int layer) {
    if (mixer.reads().isEmpty()) {
      return List.of(ResidualReader.of(ResidualReader.Type.MIXER, layer));
    }
    int heads = hasHeads(mixer) ? mixer.info().heads() : 0;
    return IntStream.rangeClosed(Math.min(1, heads), heads)
        .boxed()
        .flatMap(head ->
            mixer.reads().stream()
                .map(kind -> new ResidualReader(ResidualReader.Type.of(kind), layer, head)))
        .toList();
  }

  /// The writers of a layer's mixer.
  public static List<ResidualWriter> writers(MixerConfig mixer, int layer) {
    if (!hasHeads(mixer) && !(mixer instanceof NgramHead.Config)) {
      return List.of(ResidualWriter.of(ResidualWriter.Type.MIXER, layer));
    }
    return IntStream.rangeClosed(1, mixer.info().heads())
        .mapToObj(head -> new ResidualWriter(ResidualWriter.Type.HEAD, layer, head))
        .toList();
  }

  public List<ResidualReader> readers() {
    return List.copyOf(read.keySet());
  }

  /// All writers that something reads, in the order of the pass.
  public List<ResidualWriter> writers() {
    return read.values().stream().flatMap(List::stream).distinct().toList();
  }

  /// The writers that `reader` reads.
  ///
  /// @throws IllegalArgumentException if there is no such reader
  public List<ResidualWriter> writers(ResidualReader reader) {
    List<ResidualWriter> writers = read.get(reader);
    if (writers == null) {
      throw new IllegalArgumentException("no reader " + reader.name());
    }
    return writers;
  }

  /// All edges, by reader and then by writer.
  public List<ResidualEdge> edges() {
    return read.entrySet().stream()
        .flatMap(entry ->
            entry.getValue().stream().map(writer -> new ResidualEdge(writer, entry.getKey())))
        .toList();
  }
}
