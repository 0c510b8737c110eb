package org.headscope.engine.interpret.lens;

import module java.base;

import com.fasterxml.jackson.annotation.JsonValue;
import org.headscope.engine.run.Named;
import org.headscope.engine.run.UserError;

/// A way to read the residual stream x_l after layer l with the final norm and the head of the
/// model. At the last layer all are the model itself.
public enum Lens {
  /// W_U LN_f(x_l).
  LOGIT("logit"),
  /// W_U LN_f(A_l x_l + b_l), fitted to the model's prediction (Belrose et al. 2023).
  AFFINE("affine"),
  /// W_U LN_f(J_l x_l) with J_l = E[∂x_{L,t}/∂x_{l,t}] (Gurnee et al. 2026).
  JACOBIAN("jacobian"),
  /// The same with the mean of ∂x_{L,t'}/∂x_{l,t} over all t' ≥ t.
  LATER_JACOBIAN("jacobian-later");

  private final String label;

  Lens(String label) {
    this.label = label;
  }

  /// Its name on the command line and in results.
  @JsonValue
  public String label() {
    return label;
  }

  /// True if it has maps that are fitted to a checkpoint.
  public boolean fitted() {
    return this != LOGIT;
  }

  /// The lens called `label`.
  ///
  /// @throws UserError naming the lenses there are
  public static Lens parse(String label) {
    return Named.parse(List.of(values()), Lens::label, "lens", label);
  }
}
