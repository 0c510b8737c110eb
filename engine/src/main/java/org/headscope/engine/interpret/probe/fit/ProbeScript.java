package org.headscope.engine.interpret.probe.fit;

import module java.base;

import org.headscope.engine.neural.fused.Script;

/// The probes of eqs. 99–107 in TorchScript: P probes of one shape side by side, and a whole epoch
/// of Adam in one call, so that no array of a batch ever leaves PyTorch.
///
/// Linear weights are kept P×in×out, which is the layout of their gradients, and W₁ in three parts,
/// so that `[e_c, e_h, e_c⊙e_h]` is never concatenated.
final class ProbeScript {
  private static final Map<Form, ProbeScript> KNOWN = new ConcurrentHashMap<>();

  private record Form(boolean state, boolean gelu, boolean outputBias, boolean projectBias) {}

  private final Script epoch;
  private final Script outputs;

  private ProbeScript(ProbeShape shape) {
    String net = net(shape);
    epoch = Script.of(net + EPOCH);
    outputs = Script.of(net + OUTPUTS);
  }

  static ProbeScript of(ProbeShape shape) {
    Form form = new Form(shape.state(), shape.gelu(), shape.outputBias(), shape.projectBias());
    return KNOWN.computeIfAbsent(form, _ -> new ProbeScript(shape));
  }

  /// The weights' names in the order of the lists `w`.
  static List<String> names(ProbeShape shape) {
    return shape.weights().stream()
        .map(ProbeShape.Weight::name)
        .flatMap(name -> name.equals(ProbeShape.W1) ? PARTS.stream() : Stream.of(name))
        .toList();
  }

  /// W₁'s parts: for e_c, for e_h, and for their product.
  static final List<String> PARTS = List.of("w1c", "w1h", "w1ch");

  /// The script that trains for one epoch.
  ///
  /// @see #EPOCH
  Script epoch() {
    return epoch;
  }

  /// The script that computes ŷ, P×N, for 512 examples of each probe at a time; logits in yes-or-no
  /// tasks.
  Script outputs() {
    return outputs;
  }

  private static String net(ProbeShape shape) {
    List<String> names = names(shape);
    String unpacked =
        IntStream.range(0, names.size())
            .mapToObj(i -> "  %s = w[%d]\n".formatted(names.get(i), i))
            .collect(Collectors.joining());
    String project =
        shape.projectBias() ? "torch.baddbmm(b, %s, project)" : "torch.bmm(%s, project)";
    String seen = project.formatted("self.hidden(values, rows, kept, 0)"); // eqs. 101, 104
    String other = project.formatted("self.hidden(values, torch.squeeze(queries, 2), kept, 1)");
    String query =
        "torch.reshape(torch.embedding(embed, torch.reshape(queries, [-1])), [P, B, -1])";
    return HIDDEN
        + "def net(self, values: Tensor, rows: Tensor, queries: Tensor, kept: Tensor,"
        + " w: List[Tensor]) -> Tensor:\n"
        + "  P, B = torch.size(rows)\n"
        + unpacked
        // P×B×m each: e_c and e_h of eq. 102, or e_i and e_j of eq. 106.
        + "  c = %s\n  h = %s\n"
            .formatted(shape.state() ? seen : query, shape.state() ? other : seen)
        + "  x = torch.baddbmm(b1, c, w1c)\n" // P×B×d, eqs. 102, 106
        + "  x = torch.baddbmm(x, h, w1h)\n"
        + "  x = torch.baddbmm(x, torch.mul(c, h), w1ch)\n"
        + "  x = torch."
        + (shape.gelu() ? "gelu" : "tanh")
        + "(x)\n" // eqs. 103, 107
        + "  y = "
        + (shape.outputBias() ? "torch.baddbmm(b2, x, w2)" : "torch.bmm(x, w2)")
        + "\n"
        // The cross-entropy of two logits is the binary cross-entropy of their difference.
        + (shape.state()
            ? "  return torch.sub(torch.select(y, 2, 1), torch.select(y, 2, 0))\n"
            : "  return torch.squeeze(y, 2)\n");
  }

  /// Rows of hidden states, P×B×W, scaled by the dropout factors, if any.
  private static final String HIDDEN =
      """
      def hidden(self, values: Tensor, rows: Tensor, kept: Tensor, side: int) -> Tensor:
        P, B = torch.size(rows)
        h = torch.index_select(values, 0, torch.reshape(rows, [-1]))
        h = torch.reshape(h, [P, B, -1])
        if torch.gt(torch.numel(kept), 0):
          h = torch.mul(h, torch.select(kept, 2, side))
        return h
      """;

  private static final String OUTPUTS =
      """
      def forward(self, rows: Tensor, values: Tensor, queries: Tensor, kept: Tensor, \
      w: List[Tensor]) -> Tensor:
        P, N = torch.size(rows)
        parts = annotate(List[Tensor], [])
        for start in range(torch.__range_length(0, N, 512)):
          i = start * 512
          j = ops.prim.min(i + 512, N)
          y = self.net(values, torch.slice(rows, 1, i, j), torch.slice(queries, 1, i, j), kept, w)
          _ = torch.append(parts, y)
        return torch.cat(parts, 1)
      """;

  /// Makes one update per batch and returns each probe's loss, summed over batches. `rows` P×N;
  /// `queries` P×N×n, or rows P×N×1; `kept` empty or P×N×sides×W; `targets` P×N; `shares` P×N,
  /// which sum to 1 or 0 for each probe in a batch; `squared` P×1, true for squared errors and
  /// false for binary cross-entropy; `settings` in the order in which they are unpacked.
  private static final String EPOCH =
      """
      def forward(self, rows: Tensor, values: Tensor, queries: Tensor, kept: Tensor, \
      targets: Tensor, shares: Tensor, squared: Tensor, settings: Tensor, \
      w: List[Tensor], m: List[Tensor], v: List[Tensor]) -> Tensor:
        P, N = torch.size(targets)
        rate = float(torch.select(settings, 0, 0))
        beta1 = float(torch.select(settings, 0, 1))
        beta2 = float(torch.select(settings, 0, 2))
        eps = float(torch.select(settings, 0, 3))
        decay = float(torch.select(settings, 0, 4))
        clip = float(torch.select(settings, 0, 5))
        size = int(torch.select(settings, 0, 6))
        step = int(torch.select(settings, 0, 7))
        losses = torch.zeros_like(torch.select(targets, 1, 0))
        for start in range(torch.__range_length(0, N, size)):
          i = start * size
          j = ops.prim.min(i + size, N)
          leaves = annotate(List[Tensor], [])
          steps = annotate(List[Tensor], [])
          step = step + 1
          for k in range(torch.len(w)):
            leaf = torch.requires_grad_(torch.detach(w[k]))
            _ = torch.append(leaves, leaf)
            _ = torch.append(steps, torch.new_full(targets, [], float(step)))
          mask = kept
          if torch.gt(torch.numel(kept), 0):
            mask = torch.slice(kept, 1, i, j)
          y = self.net(values, torch.slice(rows, 1, i, j), torch.slice(queries, 1, i, j), mask, leaves)
          t = torch.slice(targets, 1, i, j)
          binary = torch.binary_cross_entropy_with_logits(y, t, None, None, 0)
          e = torch.sub(y, t)
          loss = torch.where(squared, torch.mul(e, e), binary)
          loss = torch.sum(torch.mul(loss, torch.slice(shares, 1, i, j)), [1])
          losses = torch.add(losses, torch.detach(loss))
          g = annotate(List[Tensor], [])
          for gradient in torch.grad([torch.sum(loss)], leaves):
            _ = torch.append(g, unchecked_cast(Tensor, gradient))
          if clip > 0.:
            squares = torch.zeros_like(losses)
            for k in range(torch.len(g)):
              flat = torch.reshape(g[k], [P, -1])
              squares = torch.add(squares, torch.sum(torch.mul(flat, flat), [1]))
            factor = torch.mul(torch.reciprocal(torch.add(torch.sqrt(squares), 1e-6)), clip)
            factor = torch.unsqueeze(torch.clamp(factor, None, 1.), 1)
            for k in range(torch.len(g)):
              _ = torch.mul_(torch.reshape(g[k], [P, -1]), factor)
          torch._fused_adamw_(w, g, m, v, annotate(List[Tensor], []), steps, lr=rate, \
      beta1=beta1, beta2=beta2, weight_decay=decay, eps=eps, amsgrad=False, maximize=False)
        return losses
      """;
}
