package org.headscope.engine.interpret.intervention;

import module java.base;

import com.fasterxml.jackson.annotation.*;
import org.headscope.engine.interpret.inspect.Provenance;

/// The identities that were checked on a model.
///
/// @param checks in the order of [Identity]
public record TrustResult(List<Check> checks, Provenance provenance) {
  public TrustResult {
    checks = List.copyOf(checks);
  }

  /// Returns whether every identity that applies holds.
  public boolean holds() {
    return checks.stream().allMatch(check -> !check.applies() || check.holds());
  }

  /// The identities that interventions and attributions rest on.
  public enum Identity {
    /// Replacing every component by itself changes no bit of the logits.
    NULL_INTERVENTION("A null intervention changes nothing"),
    /// With the outputs of all writers of another text, the logits are that text's, bit for bit.
    PATCHED("Patching every writer gives the other run"),
    /// Σ_u W_U[γ ⊙ (a_u − ā_u)]/σ + W_U β = logits, over all writers.
    ATTRIBUTION("Attributions and bias sum to the logits"),
    /// Zeroing a head's output equals zeroing the columns of W_O that read it, and zeroing an MLP's
    /// output equals zeroing its last map, bit for bit.
    PROJECTION("Zeroing an output equals zeroing its projection"),
    /// Rows of softmax maps sum to one; rows of n-gram heads to one or zero.
    ROWS("Rows of maps sum to one"),
    /// Fused operations give the logits of composed ones.
    FUSED("Fused and composed passes agree"),
    /// The probabilities are those of the same pass in float64, on the processor, up to rounding.
    DOUBLE_PRECISION("Float32 agrees with float64"),
    /// The probabilities are those of the processor, up to rounding.
    PROCESSOR("GPU and processor agree");

    private final String words;

    Identity(String words) {
      this.words = words;
    }

    public String words() {
      return words;
    }

    @JsonValue
    public String label() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }

  /// One identity.
  ///
  /// @param difference the largest absolute difference between its two sides; 0 if it does not
  ///   apply
  /// @param tolerance the largest difference that rounding explains; 0 where no bit may differ
  /// @param reason why it does not apply to the model; empty if it does
  public record Check(
      Identity identity, double difference, double tolerance, Optional<String> reason) {
    static Check of(Identity identity, double difference, double tolerance) {
      return new Check(identity, difference, tolerance, Optional.empty());
    }

    static Check inapplicable(Identity identity, String reason) {
      return new Check(identity, 0, 0, Optional.of(reason));
    }

    public boolean applies() {
      return reason.isEmpty();
    }

    /// Returns whether the two sides agree; false if a side is not a number.
    @JsonProperty
    public boolean holds() {
      return difference <= tolerance;
    }
  }
}
