package org.headscope.engine.neural.mixer;

/// Linear maps whose weights are stacked in one parameter but computed one by one in a script:
/// cutting one result into parts would cost another copy in its gradient.
final class StackedMaps {
  /// `maps(x, w, b, rows)`: maps …×D by each part of w `[Σ rows, D]`, to a list of …×rows; b may be
  /// empty.
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
