package org.headscope.engine.training;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.headscope.engine.neural.Architecture;
import org.headscope.engine.neural.block.Variant;
import org.headscope.engine.run.UserError;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class NamedSizeTest {
  /// The values of the notebook that plots Figure 3, from \[Code] §2: layers/d/heads/lr/wd.
  @ParameterizedTest
  @CsvSource({
    "TRANSFORMER,best-2500,8,128,1,1e-4,.1",
    "LINEAR_TRANSFORMER,best-2500,4,128,1,2.5e-4,.01",
    "RETNET,best-2500,4,64,1,2.5e-4,.1",
    "H3,best-2500,2,128,0,2.5e-4,.1",
    "HYENA,best-2500,4,128,0,1e-4,.01",
    "LSTM,best-2500,2,256,0,2.5e-4,.01",
    "MAMBA,best-2500,4,512,0,2.5e-4,.1",
    "RWKV,best-2500,4,256,0,2.5e-4,.1",
    "S4,best-2500,2,128,0,1e-4,.01",
    "TRANSFORMER,best-40000,12,128,2,2.5e-4,.1",
    "LINEAR_TRANSFORMER,best-40000,4,256,2,1e-4,.1",
    "RETNET,best-40000,4,256,2,2.5e-4,.1",
    "H3,best-40000,4,128,0,2.5e-4,.1",
    "HYENA,best-40000,4,256,0,2.5e-4,.1",
    "LSTM,best-40000,2,256,0,2.5e-4,.1",
    "MAMBA,best-40000,8,512,0,2.5e-4,.1",
    "RWKV,best-40000,4,128,0,2.5e-4,.1",
    "S4,best-40000,4,128,0,2.5e-4,.1",
    "GLA,default,4,128,1,5e-4,.1"
  })
  void sizesEqualThePublicCodes(
      Architecture which,
      String name,
      int layers,
      int width,
      int heads,
      double rate,
      double decay) {
    NamedSize size = NamedSize.of(which, Variant.PAPER, name);
    assertThat(size.model().layers()).isEqualTo(layers);
    assertThat(size.model().width()).isEqualTo(width);
    assertThat(size.model().heads()).isEqualTo(heads);
    assertThat(size.rate()).isEqualTo(rate);
    assertThat(size.decay()).isEqualTo(decay);
  }

  @ParameterizedTest
  @EnumSource
  void everyNameOfEveryArchitectureIsAModel(Architecture which) {
    for (Variant variant : Variant.values()) {
      for (String name : NamedSize.names(which)) {
        assertThat(NamedSize.of(which, variant, name).model().architecture()).isEqualTo(which);
      }
    }
    assertThat(NamedSize.names(which)).contains(NamedSize.defaultFor(which));
  }

  @Test
  void unknownNamesListTheKnownOnes() {
    assertThatThrownBy(() -> NamedSize.of(Architecture.GLA, Variant.PAPER, "best-2500"))
        .isInstanceOf(UserError.class)
        .hasMessage("There is no size of gla called 'best-2500'; use one of default.");
  }
}
