package org.headscope.engine.neural;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;

import org.headscope.engine.interpret.EveryArchitecture;
import org.headscope.engine.neural.block.ResidualEdge;
import org.headscope.engine.neural.block.ResidualReader;
import org.headscope.engine.neural.block.ResidualWriter;
import org.headscope.engine.neural.block.Variant;
import org.headscope.engine.run.UserError;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// The parts of a model and the edges between them.
class ResidualGraphTest {
  private static ResidualGraph graph(StackConfig config) {
    return ResidualGraph.of(config).orElseThrow();
  }

  @ParameterizedTest
  @CsvSource({"4,2,175", "8,4,1997", "1,1,8"})
  void aTransformerHasAsManyEdgesAsTheFormulaSays(int layers, int heads, int edges) {
    ResidualGraph graph = graph(TestModels.transformer(layers, heads, 16, Positions.ROTARY, 0, 0));
    assertThat(graph.edges()).hasSize(edges).doesNotHaveDuplicates();
    int sum = 1 + layers * (heads + 1);
    for (int l = 0; l < layers; l++) {
      int before = 1 + l * (heads + 1);
      sum += 3 * heads * before + before + heads;
    }
    assertThat(sum).isEqualTo(edges);
  }

  @Test
  void readersReadWhatIsWrittenBeforeThem() {
    ResidualGraph graph = graph(TestModels.transformer(2, 2, 16, Positions.ROTARY, 0, 0));
    assertThat(names(graph, "1.1.q")).containsExactly("embedding");
    assertThat(names(graph, "mlp1")).containsExactly("embedding", "1.1", "1.2");
    assertThat(names(graph, "2.2.k")).containsExactly("embedding", "1.1", "1.2", "mlp1");
    assertThat(names(graph, "logits"))
        .containsExactly("embedding", "1.1", "1.2", "mlp1", "2.1", "2.2", "mlp2");
  }

  private static List<String> names(ResidualGraph graph, String reader) {
    return graph.writers(ResidualReader.parse(reader)).stream().map(ResidualWriter::name).toList();
  }

  @ParameterizedTest
  @CsvSource({
    "RETNET, PAPER, 'q k v g'",
    "GLA, REFERENCE, 'q k v d g'",
    "LINEAR_TRANSFORMER, PAPER, 'q k v'"
  })
  void headsReadOnAsManyPathsAsTheirMixerHas(
      Architecture architecture, Variant variant, String letters) {
    ResidualGraph graph = graph(EveryArchitecture.small(architecture, variant));
    assertThat(
            graph.readers().stream()
                .filter(reader -> reader.layer() == 1 && reader.head() == 2)
                .map(ResidualReader::letter))
        .containsExactly(letters.split(" "));
  }

  @Test
  void aLayerWithoutResidualConnectionHidesWhatIsBeforeIt() {
    ResidualGraph graph = graph(EveryArchitecture.small(Architecture.LSTM, Variant.PAPER));
    assertThat(names(graph, "mixer2")).containsExactly("mixer1");
    assertThat(names(graph, "logits")).containsExactly("mixer2");
  }

  @Test
  void aModelWithoutAStreamHasNoGraph() {
    assertThat(ResidualGraph.of(new ReweightingConfig(ReweightingConfig.Features.FREQUENCIES, 16)))
        .isEmpty();
  }

  static Stream<StackConfig> configs() {
    return EveryArchitecture.configs();
  }

  @ParameterizedTest
  @MethodSource("configs")
  void everyNameIsReadAgain(StackConfig config) {
    for (ResidualEdge edge : graph(config).edges()) {
      assertThat(ResidualEdge.parse(edge.name())).isEqualTo(edge);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"1.1", "1.1->2.2", "1.1->0.1.q", "1.0->2.2.k", "x->logits", "1.1->"})
  void otherNamesAreRefused(String name) {
    assertThatThrownBy(() -> ResidualEdge.parse(name)).isInstanceOf(UserError.class);
  }
}
