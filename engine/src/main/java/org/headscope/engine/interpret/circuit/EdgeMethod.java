package org.headscope.engine.interpret.circuit;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.List;
import org.headscope.engine.run.Named;

/// The ways to score an edge.
public enum EdgeMethod {
  /// The change of the measure if only this edge carries the corrupted values (path patching,
  /// Goldowsky-Dill et al. 2023).
  EXACT("exact", "exact"),
  /// Edge attribution patching, its first-order approximation (Syed et al. 2023).
  EAP("eap", "EAP"),
  /// The same with the mean gradient between the corrupted and the clean embedding (Hanna et al.
  /// 2024).
  EAP_IG("eap-ig", "EAP-IG"),
  /// The same with the exact softmax of changed queries and keys (AtP*, Kramár et al. 2024).
  EAP_QK("eap-qk", "EAP with QK correction");

  /// The number of gradients of [#EAP_IG].
  static final int STEPS = 5;

  private final String label;
  private final String words;

  EdgeMethod(String label, String words) {
    this.label = label;
    this.words = words;
  }

  /// Its name in commands and files.
  @JsonValue
  public String label() {
    return label;
  }

  public String words() {
    return words;
  }

  /// True if it uses gradients.
  public boolean approximates() {
    return this != EXACT;
  }

  /// The method called `label`.
  ///
  /// @throws org.headscope.engine.run.UserError naming those that there are
  public static EdgeMethod byLabel(String label) {
    return Named.parse(List.of(values()), EdgeMethod::label, "method", label);
  }
}
