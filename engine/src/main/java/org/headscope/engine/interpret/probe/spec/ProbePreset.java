package org.headscope.engine.interpret.probe.spec;

import module java.base;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import org.headscope.engine.io.Json;
import org.headscope.engine.run.Named;
import org.headscope.engine.run.UserError;

/// The settings by which probes are built, trained and tested: `paper` is Appendix E of \[ICLL] to
/// the letter, `reference` its public code, and `quick` like `paper` in a twentieth of its time.
/// JSON has all numbers of a preset in one object, in the order of the components here.
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
  /// @param gelu true if the nonlinearity is GELU (eq. 103), false if it is tanh
  /// @param outputBias true if there is a b₂ (eq. 103)
  /// @param projectBias true if W_proj of eq. 101 has a bias
  /// @param wholeUnigrams true if n = 1 has d rather than d/2 values per token
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
  /// @param crossEntropy true if existence is trained by binary cross-entropy, false if by squared
  ///   error against ±1
  /// @param epochs the number of examples drawn from every training instance
  /// @param batch examples per update
  /// @param rate η in the first epoch
  /// @param lastRate η at the end of half a cosine, along which it changes from epoch to epoch
  public record Training(
      boolean crossEntropy, int epochs, int batch, double rate, double lastRate) {
    /// η in `epoch`, counted from 0: η_last + (η − η_last)(1 + cos(π·epoch/epochs))/2.
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
  /// @param positions the number of positions of each instance to draw from, chosen once; 0 for all
  /// @param proportional true if a query is drawn in proportion to how often it followed, as in the
  ///   public code, false if all that followed are equally likely (App. E)
  /// @param separators true if separators count as a state, as in the public code
  /// @param heldOut share of the training instances that are not trained on
  public record Sampling(
      int first, int positions, boolean proportional, boolean separators, double heldOut) {}

  /// The testing of probes.
  ///
  /// @param passes the number of examples drawn from every test instance
  /// @param epsilon ε of the relative error |ŷ−y|/(y+ε)
  public record Testing(int passes, double epsilon) {}

  public static List<ProbePreset> presets() {
    return PRESETS;
  }

  /// The preset called `name`.
  ///
  /// @throws UserError if there is none; the message lists all presets
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

  /// The number of training instances that are used, of `instances`.
  public int trainedOn(int instances) {
    return (int) (instances * (1 - sampling.heldOut()));
  }
}
