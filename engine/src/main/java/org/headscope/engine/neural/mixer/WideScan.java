package org.headscope.engine.neural.mixer;

/// TorchScript for [SelectiveScan] on wide devices, in a few large operations.
///
/// A sequence is cut into P chunks of Q = 16 tokens; the last one is padded with zeros, which
/// change nothing since Δ = 0 leaves a state as it is. First, all chunks are scanned at once, token
/// by token, from a zero state. Then the final states are passed from chunk to chunk: of the state
/// before a chunk, exp(A Σ Δ) remains after it. Last, all chunks are scanned again from the states
/// before them. This takes 2Q + P operations instead of T, and decays are multiplied, never
/// divided.
///
/// Only the state before each chunk is kept; the backward pass recomputes the others. It scans from
/// the last token to the first in the same way, with the gradients of [SelectiveScan].
///
/// At most [#MAX_STATES] states are computed at once, which bounds the memory: four arrays of that
/// size in the backward pass.
final class WideScan {
  static final int MAX_STATES = 1 << 26;

  /// For a group of chunks, Δ and Δ ⊙ v are P×Q×B×1×C, and B is P×Q×B×N×1. Lists hold either
  /// tokens, each one of all chunks, or chunks, in the order of the scan.
  private static final String CHUNKS =
      """
      def chunks(self, x: Tensor, dim: int, most: int) -> List[Tensor]:
        B, T, W = torch.size(x)
        P = (T + 15) // 16
        if P * 16 > T:
          x = torch.constant_pad_nd(x, [0, 0, 0, P * 16 - T])
        x = self.moved(x)
        return torch.split(torch.unsqueeze(torch.view(x, [P, 16, B, W]), dim), most, 0)

      def most(self, v: Tensor, a: Tensor) -> int:
        return ops.prim.max(1, $STATES // (torch.size(v, 0) * torch.numel(a) * 16))

      def decays(self, delta: Tensor, a: Tensor) -> Tensor:
        return torch.exp_(torch.mul(delta, a))

      def kept(self, delta: Tensor, a: Tensor) -> List[Tensor]:
        return torch.unbind(self.decays(torch.sum(delta, [1]), a), 0)

      def left(self, x: List[Tensor], decay: List[Tensor]) -> Tensor:
        s = x[0]
        for q in range(1, torch.len(x)):
          s = torch.addcmul(x[q], decay[q], s)
        return s

      def found(
          self, left: List[Tensor], kept: List[Tensor], s: Tensor, last: bool
      ) -> Tuple[List[Tensor], Tensor]:
        found = annotate(List[Tensor], [])
        for p in range(torch.len(left)):
          _ = torch.append(found, s)
          if p + 1 < torch.len(left) or not last:
            s = torch.addcmul(left[p], kept[p], s)
        return (found, s)

      def filled(self, x: List[Tensor], decay: List[Tensor]) -> Tensor:
        for q in range(1, torch.len(x)):
          _ = torch.addcmul_(x[q], decay[q], x[q - 1])
        return x[0]

      def one(self, parts: List[Tensor]) -> Tensor:
        return parts[0] if torch.len(parts) == 1 else torch.cat(parts, 0)

      def joined(self, parts: List[Tensor], like: Tensor) -> Tensor:
        B, T, W = torch.size(like)
        all = torch.view(self.one(parts), [-1, B, W])
        return torch.transpose(torch.narrow(all, 0, 0, T), 0, 1)
      """;

  /// `whole` as the `forward` of [SelectiveScan], whose other methods precede it.
  static final String FORWARD =
      CHUNKS
          + """
          def whole(
              self, delta: Tensor, v: Tensor, a: Tensor, b: Tensor, c: Tensor, d: Tensor
          ) -> Tuple[Tensor, Tensor]:
            B, T, C = torch.size(v)
            N = torch.size(a, 0)
            most = self.most(v, a)
            deltas = self.chunks(delta, 3, most)
            dv = self.chunks(torch.mul(delta, v), 3, most)
            inputs = self.chunks(b, 4, most)
            outputs = self.chunks(c, 3, most)
            s = torch.new_zeros(v, [B, N, C])
            starts = annotate(List[Tensor], [])
            z = annotate(List[Tensor], [])
            for k in range(torch.len(deltas)):
              decay = torch.unbind(self.decays(deltas[k], a), 1)
              states = torch.mul(inputs[k], dv[k])
              x = torch.unbind(states, 1)
              left = torch.unbind(self.left(x, decay), 0)
              found, s = self.found(
                  left, self.kept(deltas[k], a), s, k + 1 == torch.len(deltas))
              start = torch.stack(found, 0)
              _ = torch.append(starts, start)
              _ = torch.addcmul_(x[0], decay[0], start)
              _ = self.filled(x, decay)
              _ = torch.append(
                  z,
                  torch.bmm(torch.view(outputs[k], [-1, 1, N]), torch.view(states, [-1, N, C])))
            return (torch.addcmul(self.joined(z, v), v, d), self.one(starts))
          """;

  /// `whole` as the backward pass of [SelectiveScan].
  static final String BACKWARD =
      CHUNKS
          + """
          def backwards(self, decay: List[Tensor]) -> List[Tensor]:
            later = annotate(List[Tensor], [decay[0]])
            for q in range(torch.len(decay) - 1):
              _ = torch.append(later, decay[torch.len(decay) - 1 - q])
            return later

          def whole(
              self, dz: Tensor, starts: Tensor,
              delta: Tensor, v: Tensor, a: Tensor, b: Tensor, c: Tensor, d: Tensor
          ) -> Tuple[Tensor, Tensor, Tensor, Tensor, Tensor, Tensor]:
            B, T, C = torch.size(v)
            N = torch.size(a, 0)
            most = self.most(v, a)
            deltas = self.chunks(delta, 3, most)
            dv = self.chunks(torch.mul(delta, v), 3, most)
            inputs = self.chunks(b, 4, most)
            outputs = self.chunks(c, 4, most)
            arriving = self.chunks(dz, 3, most)
            start = torch.split(starts, most, 0)
            later = torch.new_zeros(v, [B, N, C])
            d_a = torch.zeros_like(a)
            d_delta = annotate(List[Tensor], [])
            d_dv = annotate(List[Tensor], [])
            d_b = annotate(List[Tensor], [])
            d_c = annotate(List[Tensor], [])
            for j in range(torch.len(deltas)):
              k = torch.len(deltas) - 1 - j
              decays = self.decays(deltas[k], a)
              decay = torch.unbind(decays, 1)
              states = torch.mul(inputs[k], dv[k])
              x = torch.unbind(states, 1)
              _ = torch.addcmul_(x[0], decay[0], start[k])
              _ = self.filled(x, decay)
              grads = torch.mul(outputs[k], arriving[k])
              g = torch.unbind(grads, 1)
              torch.reverse(g)
              after = self.backwards(decay)
              left = torch.unbind(torch.mul(self.left(g, after), decay[0]), 0)
              kept = self.kept(deltas[k], a)
              torch.reverse(left)
              torch.reverse(kept)
              found, later = self.found(left, kept, later, k == 0)
              torch.reverse(found)
              _ = torch.add_(g[0], torch.stack(found, 0))
              _ = self.filled(g, after)
              flat = torch.view(grads, [-1, N, C])
              _ = torch.append(
                  d_c,
                  torch.bmm(
                      torch.view(arriving[k], [-1, 1, C]),
                      torch.transpose(torch.view(states, [-1, N, C]), 1, 2)))
              _ = torch.append(d_b, torch.bmm(flat, torch.view(dv[k], [-1, C, 1])))
              _ = torch.append(d_dv, torch.bmm(torch.view(inputs[k], [-1, 1, N]), flat))
              _ = torch.mul_(grads, decays)
              _ = torch.mul_(torch.narrow(grads, 1, 1, 15), torch.narrow(states, 1, 0, 15))
              _ = torch.mul_(torch.select(grads, 1, 0), start[k])
              _ = torch.append(d_delta, torch.sum(torch.mul(grads, a, out=decays), [3]))
              _ = torch.add_(d_a, torch.sum(torch.mul_(grads, deltas[k]), [0, 1, 2]))
            for parts in [d_delta, d_dv, d_b, d_c]:
              torch.reverse(parts)
            d_v = self.joined(d_dv, v)
            return (
                torch.addcmul(self.joined(d_delta, v), d_v, v),
                torch.addcmul(torch.mul(d_v, delta), dz, d),
                d_a,
                self.joined(d_b, b),
                self.joined(d_c, c),
                torch.sum(torch.mul(dz, v), [0, 1]))
          """;

  private WideScan() {}
}
