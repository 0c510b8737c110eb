package org.headscope.engine.interpret.probe.spec;

import module java.base;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import org.headscope.engine.io.Json;
import org.headscope.engine.run.Named;
import org.headscope.engine.run.UserError;

/// The way in which probes are built, trained and tested: `paper` is Appendix E of \[ICLL] to the
/// letter, `reference` its public code, and `quick` as `paper` but ready in a twentieth of its
/// time. JSON has all numbers of a preset in one object, in the order of the components here.
public record ProbePreset(
    String name,
    ProbeSite site,
    @JsonUnwrapped Network network,
    @JsonUnwrapped Training training,
    @JsonUnwrapped Adam adam,
    @JsonUnwrapped Sampling sampling,
    @JsonUnwrapped Testing testing) {
  private static final List<ProbePreset> PRESETS =
      Stream.of("quick", "paper", "reference").map(ProbePreset::read).toList();

  /// The probe itself (\[ICLL] eqs. 99–107).
  ///
  /// @param width d, hidden units; 0 for the model's width
  /// @param gelu whether the nonlinearity is GELU (eq. 103) or tanh
  /// @param outputBias whether b₂ of eq. 103 is there
  /// @param projectBias whether W_proj of eq. 101 has a bias
  /// @param wholeUnigrams whether n = 1 has d rather than d/2 values a token
  /// @param dropout probability to zero an input of W_proj while training
  public record Network(
      int width,
      boolean gelu,
      boolean outputBias,
      boolean projectBias,
      boolean wholeUnigrams,
      double dropout) {}

  /// Losses and learning rates.
  ///
  /// @param crossEntropy whether existence is trained by binary cross-entropy, or by squared error
  ///   against ±1
  /// @param epochs times that every training instance is drawn from
  /// @param batch examples of an update
  /// @param rate η at the first epoch
  /// @param lastRate η at the last, by half a cosine, changed between epochs
  public record Training(
      boolean crossEntropy, int epochs, int batch, double rate, double lastRate) {
    /// η in `epoch` from 0: η_last + (η − η_last)(1 + cos(π·epoch/epochs))/2.
    public double rate(int epoch) {
      return lastRate + (rate - lastRate) * (1 + Math.cos(Math.PI * epoch / epochs)) / 2;
    }
  }

  /// The optimiser.
  ///
  /// @param beta1 Adam's β₁
  /// @param beta2 Adam's β₂
  /// @param decay AdamW's λ
  /// @param clip maximum gradient norm of a probe; 0 for none
  public record Adam(double beta1, double beta2, double decay, double clip) {}

  /// The sampling of examples.
  ///
  /// @param first earliest position that is drawn
  /// @param positions of each instance that are drawn at all, chosen once; 0 for all of them
  /// @param proportional whether a query is drawn as often as it followed, as the public code does,
  ///   or each that followed alike (App. E)
  /// @param separators whether separators count as a state, as in the public code
  /// @param heldOut share of the training instances that nothing is trained on
  public record Sampling(
      int first, int positions, boolean proportional, boolean separators, double heldOut) {}

  /// The testing of probes.
  ///
  /// @param passes times that every test instance is drawn from
  /// @param epsilon ε of the relative error |ŷ−y|/(y+ε)
  public record Testing(int passes, double epsilon) {}

  public static List<ProbePreset> presets() {
    return PRESETS;
  }

  /// The preset called `name`.
  ///
  /// @throws UserError naming the presets there are
  public static ProbePreset byName(String name) {
    return Named.parse(PRESETS, ProbePreset::name, "preset", name);
  }

  private static ProbePreset read(String name) {
    String resource = "/presets/probe-" + name + ".json";
    try (InputStream in = ProbePreset.class.getResourceAsStream(resource)) {
      String json = new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
      return Json.parse(json, ProbePreset.class, "The preset " + resource);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// The number of `instances` that are used for training.
  public int trainedOn(int instances) {
    return (int) (instances * (1 - sampling.heldOut()));
  }
}
