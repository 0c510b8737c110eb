"""Retention (Sun et al. 2023) in eager PyTorch, chunkwise; `reference` divides rows as the public code does."""
import torch, torch.nn as nn, torch.nn.functional as F


class Mixer(nn.Module):
    def __init__(self, d, heads, variant="paper", chunk=64):
        super().__init__()
        self.heads, self.chunk, self.reference = heads, chunk, variant == "reference"
        self.dk, self.dv = d // heads, 2 * d // heads
        bias = self.reference
        self.q = nn.Linear(d, d, bias=bias)
        self.k = nn.Linear(d, d, bias=bias)
        self.v = nn.Linear(d, 2 * d, bias=bias)
        self.g = nn.Linear(d, 2 * d, bias=bias)
        self.out = nn.Linear(2 * d, d, bias=bias)
        self.register_buffer("angle", 10000 ** -torch.linspace(0, 1, self.dk // 2))
        self.register_buffer("decay", torch.log1p(-(2.0 ** (-5 - torch.arange(heads).float()))))

    def rotate(self, x, cis):
        pairs = torch.view_as_complex(x.unflatten(-1, (-1, 2)))
        return torch.view_as_real(pairs * cis[:, None]).flatten(-2)

    def forward(self, x):
        B, T, d = x.shape
        H, C = self.heads, self.chunk
        pad = -T % C
        if pad:
            x = F.pad(x, (0, 0, 0, pad))
        N = (T + pad) // C
        angles = torch.arange(T + pad, device=x.device)[:, None] * self.angle
        cis = torch.polar(torch.ones_like(angles), angles)
        q = self.rotate(self.q(x).view(B, -1, H, self.dk), cis)
        k = self.rotate(self.k(x).view(B, -1, H, self.dk), cis) * self.dk**-0.5
        v = self.v(x).view(B, -1, H, self.dv)
        q, k, v = (u.view(B, N, C, H, -1).transpose(2, 3) for u in (q, k, v))  # B N H C .
        i = torch.arange(C, device=x.device)
        rate = self.decay[:, None, None]
        inner = ((i[:, None] - i).clamp(min=0) * rate).exp().tril()  # H C C
        a = q @ k.mT * inner
        z = a @ v
        qd = q * ((i[:, None] + 1) * rate).exp()
        kd = (k * ((C - 1 - i[:, None]) * rate).exp()).mT
        grown, whole = kd @ v, (C * rate).exp()
        s, states = torch.zeros_like(grown[:, 0]), []
        for n in range(N):
            states.append(s)
            s = s * whole + grown[:, n]
        z = z + qd @ torch.stack(states, 1)
        if self.reference:
            with torch.no_grad():
                keys, m, sums = kd.sum(-1, keepdim=True), torch.zeros_like(kd[:, 0, :, :, :1]), []
                for n in range(N):
                    sums.append(m)
                    m = m * whole + keys[:, n]
                r = a.sum(-1, keepdim=True) + qd @ torch.stack(sums, 1)
                t = torch.arange(1, N * C + 1, device=x.device)
                floor = (torch.expm1(t * self.decay[:, None]) / torch.expm1(self.decay)[:, None]).sqrt()
                r = torch.maximum(r.abs(), floor.view(H, N, C, 1).transpose(0, 1))
            z = z / r
        z = F.layer_norm(z, (self.dv,), eps=1e-5).transpose(2, 3).reshape(B, N * C, 2 * d)
        return self.out(F.silu(self.g(x)) * z)[:, :T]
