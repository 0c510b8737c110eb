"""Gated linear attention (Yang et al. 2023) in eager PyTorch, chunkwise: both gates, or the public code's key gates."""
import torch, torch.nn as nn, torch.nn.functional as F


class Mixer(nn.Module):
    def __init__(self, d, heads, variant="paper", chunk=None):
        super().__init__()
        self.heads, self.reference = heads, variant == "reference"
        # Exponents inside a chunk must fit float32: gates of at least e^-3, or e^-16 with both gates.
        self.chunk = chunk or (16 if self.reference else 5)
        self.q = nn.Linear(d, d // 2, bias=False)
        self.k = nn.Linear(d, d // 2, bias=False)
        self.v = nn.Linear(d, d, bias=False)
        self.g = nn.Linear(d, d, bias=self.reference)
        if self.reference:
            self.alpha = nn.Sequential(nn.Linear(d, 16, bias=False), nn.Linear(16, d // 2))
        else:
            self.alpha = nn.Linear(d, d // 2, bias=False)
            self.beta = nn.Linear(d, d, bias=False)
        self.out = nn.Linear(d, d, bias=False)

    def forward(self, x):
        B, T, d = x.shape
        H, C = self.heads, self.chunk
        pad = -T % C
        if pad:
            x = F.pad(x, (0, 0, 0, pad))
        N = (T + pad) // C

        def chunks(u):
            return u.view(B, N, C, H, -1).transpose(2, 3)  # B N H C .

        q, k, v = chunks(self.q(x)), chunks(self.k(x) * (H / d) ** 0.5), chunks(self.v(x))
        if self.reference:
            a = chunks((F.logsigmoid(self.alpha(x)) / 16).clamp(min=-3)).cumsum(-2)
        else:
            a = chunks(F.logsigmoid(self.alpha(x)).clamp(min=-16)).cumsum(-2)
            b = chunks(F.logsigmoid(self.beta(x)).clamp(min=-16)).cumsum(-2)
        first, last = a[..., :1, :], a[..., -1:, :]
        w = ((q * (a - first).exp()) @ (k * (first - a).exp()).mT).tril()
        qd, kd, kept = q * a.exp(), (k * (last - a).exp()).mT, last.exp().mT
        if self.reference:
            z, grown = w @ v, kd @ v
        else:
            bf, bl = b[..., :1, :], b[..., -1:, :]
            z = (w @ (v * (bf - b).exp())) * (b - bf).exp()
            grown, kept = kd @ (v * (bl - b).exp()), kept * bl.exp()
        s, states = torch.zeros_like(grown[:, 0]), []
        for keep, new in zip(kept.unbind(1), grown.unbind(1)):
            states.append(s)
            s = s * keep + new
        past = qd @ torch.stack(states, 1)
        z = z + (past if self.reference else past * b.exp())
        z = F.layer_norm(z, (d // H,), eps=1e-5).transpose(2, 3).reshape(B, N * C, d)
        return self.out(F.silu(self.g(x)) * z)[:, :T]
