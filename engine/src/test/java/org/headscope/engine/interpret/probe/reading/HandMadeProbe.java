package org.headscope.engine.interpret.probe.reading;

import module java.base;

import org.headscope.engine.interpret.probe.fit.TrainedProbe;
import org.headscope.engine.interpret.probe.spec.ProbePreset;
import org.headscope.engine.interpret.probe.spec.ProbeTask;
import org.headscope.engine.interpret.probe.spec.Question;

/// Probes whose outputs follow from a simple formula: far above zero, GELU is the identity, so that
/// W₂GELU(W₁x+50)−50 is W₂W₁x.
public final class HandMadeProbe {
  private static final int VOCABULARY = 20;
  private static final float HIGH = 50;

  private HandMadeProbe() {}

  /// ŷ = scale·(`h[unit]` + id(c) + id(token before c)/8), as a logit for yes-or-no questions.
  public static TrainedProbe ngram(
      ProbePreset preset, Question question, int layer, int inputs, int unit, float scale) {
    int d = preset.network().width();
    int n = question.n();
    int half = d / 2;
    float[] embed = new float[VOCABULARY * half]; // 20×d/2
    for (int id = 0; id < VOCABULARY; id++) {
      embed[id * half] = id;
    }
    float[] project = new float[n * half * inputs]; // nd/2×W
    project[unit] = 1;
    float[] w1 = new float[d * 3 * n * half]; // d×3nd/2
    w1[(n - 1) * half] = scale;
    if (n > 1) {
      w1[(n - 2) * half] = scale / 8;
    }
    w1[n * half] = scale;
    float[] b1 = new float[d];
    b1[0] = HIGH;
    float[] w2 = new float[d]; // 1×d
    w2[0] = 1;
    return new TrainedProbe(
        preset,
        question,
        layer,
        inputs,
        new TreeMap<>(
            Map.of(
                "embed",
                embed,
                "project",
                project,
                "w1",
                w1,
                "b1",
                b1,
                "w2",
                w2,
                "b2",
                new float[] {-HIGH})));
  }

  /// P(same) = 1/(1+exp(4(`h_j[unit]` − `h_i[unit]`) − 1)).
  public static TrainedProbe state(ProbePreset preset, int layer, int inputs, int unit) {
    int d = preset.network().width();
    float[] project = new float[d * inputs]; // d×W
    project[unit] = 1;
    float[] w1 = new float[d * 3 * d]; // d×3d
    w1[0] = 4; // e_i: x is [e_i, e_j, e_i⊙e_j] (eq. 106)
    w1[3 * d + d] = 4; // e_j
    float[] b1 = new float[d];
    b1[0] = HIGH;
    b1[1] = HIGH;
    float[] w2 = new float[2 * d]; // 2×d: different, same
    w2[d] = 1;
    w2[d + 1] = -1;
    return new TrainedProbe(
        preset,
        new Question(ProbeTask.STATE, 0),
        layer,
        inputs,
        new TreeMap<>(
            Map.of("project", project, "w1", w1, "b1", b1, "w2", w2, "b2", new float[] {0, 1})));
  }
}
