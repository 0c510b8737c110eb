package org.headscope.engine.interpret.probe.spec;

import java.util.List;
import java.util.stream.Collectors;
import org.headscope.engine.run.UserError;

/**
 * How probes are built, trained and tested.
 *
 * @param name its name
 * @param site what is probed unless somebody chooses
 * @param width d, hidden units of the probe; 0 for the model's width
 * @param gelu whether the nonlinearity is GELU (eq. 103) or tanh
 * @param outputBias whether b₂ of eq. 103 is there
 * @param projectBias whether W_proj of eq. 101 has a bias
 * @param wholeUnigrams whether n = 1 has d rather than d/2 values a token
 * @param dropout chance to zero an input of W_proj while training
 * @param crossEntropy whether existence is trained by binary cross-entropy, or by squared error
 *     against ±1
 * @param epochs times that every training instance is drawn from
 * @param batch examples of an update
 * @param rate η at the first epoch
 * @param lastRate η at the last, by half a cosine, changed between epochs
 * @param beta1 Adam's β₁
 * @param beta2 Adam's β₂
 * @param decay AdamW's λ
 * @param clip longest gradient of a probe; 0 for none
 * @param first earliest position that is drawn
 * @param positions of each instance that are drawn at all, chosen once; 0 for all of them
 * @param proportional whether a query is drawn as often as it followed ([Code] §8), or each that
 *     followed alike (App. E)
 * @param separators whether separators count as a state of their own ([Code] §8)
 * @param heldOut share of the training instances that nothing is trained on
 * @param passes times that every test instance is drawn from
 * @param epsilon ε of the relative error |ŷ−y|/(y+ε)
 */
public record ProbePreset(
    String name,
    ProbeSite site,
    int width,
    boolean gelu,
    boolean outputBias,
    boolean projectBias,
    boolean wholeUnigrams,
    double dropout,
    boolean crossEntropy,
    int epochs,
    int batch,
    double rate,
    double lastRate,
    double beta1,
    double beta2,
    double decay,
    double clip,
    int first,
    int positions,
    boolean proportional,
    boolean separators,
    double heldOut,
    int passes,
    double epsilon) {
  /** Instances that probes are trained on. */
  public static final int TRAINING = 2500;

  /** Instances that they are tested on. */
  public static final int TEST = 500;

  /** Appendix E of [ICLL] to the letter. */
  public static ProbePreset paper() {
    return new ProbePreset(
        "paper",
        ProbeSite.RESIDUAL,
        128,
        true,
        true,
        false,
        false,
        0,
        true,
        1000,
        64,
        3e-4,
        1e-4,
        0.9,
        0.99,
        0,
        0,
        0,
        0,
        false,
        false,
        0,
        20,
        0);
  }

  /** The public code of [ICLL] ([Code] §8). */
  public static ProbePreset reference() {
    return new ProbePreset(
        "reference",
        ProbeSite.MLP,
        0,
        false,
        false,
        true,
        true,
        0.1,
        false,
        1000,
        64,
        3e-4,
        1e-4,
        0.9,
        0.999,
        0.01,
        1,
        75,
        0,
        true,
        true,
        0.05,
        20,
        1e-5);
  }

  /** As {@link #paper()}, but ready in a twentieth of its time. */
  public static ProbePreset quick() {
    return new ProbePreset(
        "quick",
        ProbeSite.RESIDUAL,
        64,
        true,
        true,
        false,
        false,
        0,
        true,
        60,
        128,
        5e-3,
        1e-4,
        0.9,
        0.99,
        0,
        0,
        0,
        64,
        false,
        false,
        0,
        20,
        0);
  }

  /** Every preset. */
  public static List<ProbePreset> presets() {
    return List.of(quick(), paper(), reference());
  }

  /**
   * The preset called {@code name}.
   *
   * @throws UserError naming the presets there are
   */
  public static ProbePreset byName(String name) {
    return presets().stream()
        .filter(preset -> preset.name.equals(name))
        .findFirst()
        .orElseThrow(() ->
            new UserError(
                "There is no preset '%s' for probes; use %s."
                    .formatted(
                        name,
                        presets().stream()
                            .map(ProbePreset::name)
                            .collect(Collectors.joining(" or ")))));
  }

  /** How many of {@code instances} are trained on. */
  public int trainedOn(int instances) {
    return (int) (instances * (1 - heldOut));
  }

  /** η in {@code epoch} from 0: η_last + (η − η_last)(1 + cos(π·epoch/epochs))/2. */
  public double rate(int epoch) {
    return lastRate + (rate - lastRate) * (1 + Math.cos(Math.PI * epoch / epochs)) / 2;
  }
}
