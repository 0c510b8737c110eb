package org.headscope.app.feature.attention;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.headscope.app.feature.attention.kind.InfluencePicture;
import org.headscope.app.feature.attention.kind.StatePicture;
import org.headscope.app.feature.attention.kind.SuffixPicture;
import org.headscope.app.session.LayerPicture;
import org.headscope.engine.neural.block.LayerInfo;
import org.headscope.engine.neural.block.MapKind;
import org.junit.jupiter.api.Test;

class LayerOptionsTest {
  private static final LayerInfo LSTM = new LayerInfo("LSTM", MapKind.NONE, 0, 0, true);
  private static final LayerInfo HEADS = new LayerInfo("attention", MapKind.SOFTMAX, 2, 0, false);
  private static final LayerPicture SUFFIX = new LayerPicture(new SuffixPicture(), 0);

  @Test
  void suffixesDependOnTheModelNotTheLayer() {
    LayerOptions without = LayerOptions.of(List.of(LSTM, LSTM), 2, SUFFIX);
    assertThat(without.possible())
        .containsExactlyInAnyOrder(new InfluencePicture(), new StatePicture());
    assertThat(without.shown()).isEqualTo(new InfluencePicture());
    LayerOptions beside = LayerOptions.of(List.of(HEADS, LSTM), 2, SUFFIX);
    assertThat(beside.possible())
        .containsExactlyInAnyOrder(new InfluencePicture(), new StatePicture(), new SuffixPicture());
    assertThat(beside.shown()).isEqualTo(new SuffixPicture());
  }
}
