package org.headscope.engine.neural.mixer;

/// Linear maps whose weights are stacked in one parameter, each computed by itself in a script: the
/// gradient of a result that is cut into parts would have to be put together in one more copy.
final class StackedMaps {
  /// `maps(x, w, b, rows)`: …×D times the parts of w `[Σ rows, D]` gives a list of …×rows; b may
  /// have no values.
  static final String METHODS =
      """
      def maps(self, x: Tensor, w: Tensor, b: Tensor, rows: List[int]) -> List[Tensor]:
        weights = torch.split(w, rows, 0)
        y = annotate(List[Tensor], [])
        if torch.numel(b) == 0:
          for part in weights:
            y.append(self.linear(x, part, None))
        else:
          biases = torch.split(b, rows, 0)
          for i in range(len(rows)):
            y.append(self.linear(x, weights[i], biases[i]))
        return y
      """;

  private StackedMaps() {}
}
