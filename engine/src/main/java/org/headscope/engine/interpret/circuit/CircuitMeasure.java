package org.headscope.engine.interpret.circuit;

import module java.base;

import com.fasterxml.jackson.annotation.JsonValue;
import org.headscope.engine.run.Named;

/// A number of the predictions in some rows that grows where they get worse: the mean over rows.
public enum CircuitMeasure {
  /// −Σ_x truth(x) ln p(x).
  CROSS_ENTROPY(
      "cross-entropy",
      "cross-entropy to the truth",
      "-torch.sum(torch.mul(truth, torch.log_softmax(z, -1, None)), [-1])"),
  /// ½ Σ_x |truth(x) − p(x)|.
  TVD(
      "tvd",
      "TVD to the truth",
      "torch.mul(torch.sum(torch.abs(torch.sub(torch.softmax(z, -1, None), truth)), [-1]), 0.5)"),
  /// The mean logit of the symbols that cannot follow minus that of those that can.
  MARGIN(
      "margin",
      "margin of the symbols that can follow",
      "torch.sub(torch.div(torch.sum(z * (1. - can), [-1]), torch.clamp(torch.sum(1. - can, [-1]), 1.)),"
          + " torch.div(torch.sum(z * can, [-1]), torch.clamp(torch.sum(can, [-1]), 1.)))");

  private final String label;
  private final String words;
  private final String row;

  CircuitMeasure(String label, String words, String row) {
    this.label = label;
    this.words = words;
    this.row = row;
  }

  /// Its name in commands and files.
  @JsonValue
  public String label() {
    return label;
  }

  public String words() {
    return words;
  }

  /// TorchScript of the measure in each of R rows: B×R, in double precision, of logits B×T×V, the
  /// truth R×V in double precision, and the rows' positions R.
  String methods() {
    return """
    def forward(self, logits: Tensor, truth: Tensor, rows: Tensor) -> Tensor:
      z = torch.to(torch.index_select(logits, 1, rows), 7)
      can = torch.to(torch.gt(truth, 0), 7)
      return %s
    """
        .formatted(row);
  }

  /// Says why approximations of this measure by gradients may mislead, in a sentence; empty if
  /// nothing is known against them.
  public Optional<String> caution() {
    return this == MARGIN
        ? Optional.empty()
        : Optional.of(
            "Gradients of the %s vanish where the model is near its minimum; compare with the exact effects."
                .formatted(words));
  }

  /// The measure called `label`.
  ///
  /// @throws org.headscope.engine.run.UserError naming those that there are
  public static CircuitMeasure byLabel(String label) {
    return Named.parse(List.of(values()), CircuitMeasure::label, "measure", label);
  }
}
