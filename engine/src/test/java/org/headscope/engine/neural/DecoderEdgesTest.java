package org.headscope.engine.neural;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import ai.djl.ndarray.NDArray;
import org.headscope.engine.neural.block.ResidualReader;
import org.headscope.engine.neural.block.ResidualWriter;
import org.headscope.engine.neural.block.Tap;
import org.headscope.engine.neural.component.Component;
import org.headscope.engine.neural.component.ParameterPart;
import org.headscope.engine.neural.mixer.SoftmaxAttention;
import org.headscope.engine.run.Range;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// The parts of decoders that read from and write to the residual stream.
class DecoderEdgesTest {
  private static final int[] TEXT = {3, 5, 1, 7, 3, 5, 2, 9, 11, 3};

  static List<DecoderConfig> configs() {
    return Stream.concat(
            new DecoderContractTest().configs().stream(),
            new LibraryFormsContractTest().configs().stream())
        .toList();
  }

  /// The logits of a pass from writer to writer are those of a plain pass.
  @ParameterizedTest
  @MethodSource("configs")
  void logitsAreThoseOfAPlainPass(DecoderConfig config) {
    try (LanguageModel model = ContractModels.model(config)) {
      EdgePass pass = EdgePass.of(model);
      float[] logits = ContractModels.logits(model, Tap.NONE, TEXT);
      float[] composed =
          pass.compute(manager -> {
            NDArray tokens = EdgePass.ids(manager, TEXT);
            List<EdgePass.Stream> streams = pass.streams(tokens);
            return pass.logits(streams.getLast(), (_, stream) -> stream.sum()).toFloatArray();
          });
      assertThat(ContractModels.distance(composed, logits)).isLessThan(1e-5);
    }
  }

  /// A reader of a parallel MLP does not read the mixer beside it.
  @ParameterizedTest
  @MethodSource("configs")
  void parallelMlpsReadWhatTheMixerReads(DecoderConfig config) {
    ResidualGraph graph = ResidualGraph.of(config).orElseThrow();
    if (!config.hasMlp(1)) {
      return;
    }
    List<ResidualWriter> read = graph.writers(ResidualReader.of(ResidualReader.Type.MLP, 1));
    int heads = ResidualGraph.writers(config.mixer(), 1).size();
    assertThat(read).hasSize(config.parallel() ? 1 : 1 + heads);
  }

  /// Heads of a group share keys and values, which belong to none of them alone.
  @ParameterizedTest
  @MethodSource("configs")
  void headsOwnTheirQueriesAndOutputs(DecoderConfig config) {
    if (!(config.mixer() instanceof SoftmaxAttention.Config c)) {
      return;
    }
    List<ParameterPart> parts = ParameterPart.of(config, new Component(Component.Type.HEAD, 2, 3));
    int d = c.headWidth();
    Range third = new Range(2 * d, 3 * d - 1);
    String name = "blocks.2.attention.query_key_value.weight";
    List<ParameterPart> own = parts.stream().filter(part -> part.name().equals(name)).toList();
    assertThat(own).hasSize(c.keyHeads() == c.heads() ? 3 : 1);
    assertThat(own.getFirst().rows()).contains(third);
    assertThat(parts)
        .filteredOn(part -> part.name().equals("blocks.2.attention.out.weight"))
        .singleElement()
        .satisfies(part -> assertThat(part.columns()).contains(third));
  }
}
