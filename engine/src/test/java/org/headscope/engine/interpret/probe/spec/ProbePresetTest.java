package org.headscope.engine.interpret.probe.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.headscope.engine.interpret.probe.spec.ProbePreset.Adam;
import org.headscope.engine.interpret.probe.spec.ProbePreset.Network;
import org.headscope.engine.interpret.probe.spec.ProbePreset.Sampling;
import org.headscope.engine.interpret.probe.spec.ProbePreset.Testing;
import org.headscope.engine.interpret.probe.spec.ProbePreset.Training;
import org.headscope.engine.io.Json;
import org.junit.jupiter.api.Test;

/// Presets compared with the published numbers, and as they appear in stored scores and weights.
class ProbePresetTest {
  private static final ProbePreset PAPER = ProbePreset.byName("paper");
  private static final ProbePreset REFERENCE = ProbePreset.byName("reference");
  private static final ProbePreset QUICK = ProbePreset.byName("quick");

  @Test
  void paperIsTheTableOfAppendixE() {
    assertThat(PAPER.network().width()).as("hidden size (d)").isEqualTo(128);
    assertThat(PAPER.training().epochs()).as("epochs").isEqualTo(1000);
    assertThat(PAPER.training().batch()).as("batch size").isEqualTo(64);
    assertThat(PAPER.training().rate()).as("learning rate").isEqualTo(3e-4);
    assertThat(PAPER.training().lastRate()).as("minimum learning rate").isEqualTo(1e-4);
    assertThat(PAPER.adam()).as("Adam, βs").isEqualTo(new Adam(0.9, 0.99, 0, 0));
    assertThat(PAPER.network())
        .as("GELU, b₂ and no other bias, d/2 values per token (eqs. 99–103)")
        .isEqualTo(new Network(128, true, true, false, false, 0));
    assertThat(PAPER.training().crossEntropy()).as("existence: binary cross-entropy").isTrue();
    assertThat(PAPER.sampling())
        .as("any time step and any next character, from every example")
        .isEqualTo(new Sampling(0, 0, false, false, 0));
    assertThat(PAPER.testing().epsilon()).as("|ŷ−y|/y (§5.2)").isZero();
    assertThat(ProbeData.Size.FULL.training()).as("N_train of Figure 5").isEqualTo(2500);
  }

  @Test
  void referenceEqualsThePublicCode() {
    assertThat(REFERENCE)
        .isEqualTo(
            new ProbePreset(
                "reference",
                ProbeSite.MLP,
                new Network(0, false, false, true, true, 0.1),
                new Training(false, 1000, 64, 3e-4, 1e-4),
                new Adam(0.9, 0.999, 0.01, 1),
                new Sampling(75, 0, true, true, 0.05),
                new Testing(20, 1e-5)));
  }

  @Test
  void quickDiffersFromPaperOnlyInSizes() {
    Training training = new Training(true, 60, 128, 5e-3, 1e-4);
    assertThat(QUICK.training()).isEqualTo(training);
    ProbePreset same = PresetVariants.at(PresetVariants.named(PAPER, "quick"), 0, 64);
    assertThat(PresetVariants.sized(same, 64, 60, 128, 5e-3, 20)).isEqualTo(QUICK);
  }

  @Test
  void theRateFollowsHalfACosine() {
    Training training = PAPER.training();
    assertThat(training.rate(0)).isEqualTo(3e-4);
    assertThat(training.rate(500)).isCloseTo(2e-4, within(1e-12));
    assertThat(training.rate(1000)).isEqualTo(1e-4);
  }

  /// The JSON whose hash identifies stored weights.
  @Test
  void jsonEqualsThatOfStoredFiles() {
    String json =
        "{'name':'quick','site':'RESIDUAL','width':64,'gelu':true,'outputBias':true,'projectBias':false,'wholeUnigrams':false,'dropout':0.0,'crossEntropy':true,'epochs':60,'batch':128,'rate':0.005,'lastRate':1.0E-4,'beta1':0.9,'beta2':0.99,'decay':0.0,'clip':0.0,'first':0,'positions':64,'proportional':false,'separators':false,'heldOut':0.0,'passes':20,'epsilon':0.0}"
            .replace('\'', '"');
    assertThat(Json.line(QUICK)).isEqualTo(json);
    assertThat(Json.parse(json, ProbePreset.class, "quick")).isEqualTo(QUICK);
  }
}
