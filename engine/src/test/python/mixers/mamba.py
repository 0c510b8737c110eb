"""Mamba mixer (E=2, N=16) in eager PyTorch: a loop over time, everything else at once.

Token by token is the fastest that eager code was found to do on a CPU: the variants that make
B,T,N,C tensors first (as the slow path of transformers does) lose to memory traffic.
"""
import math

import torch
import torch.nn.functional as F


class Mixer(torch.nn.Module):
    def __init__(self, d, heads=0, states=16, taps=4, expand=2):
        super().__init__()
        c = expand * d
        self.c, self.n, self.r, self.taps = c, states, math.ceil(d / 16), taps
        self.into = torch.nn.Linear(d, 2 * c, bias=False)
        self.conv = torch.nn.Conv1d(c, c, taps, groups=c, padding=taps - 1)
        self.select = torch.nn.Linear(c, self.r + 2 * states, bias=False)
        self.step = torch.nn.Linear(self.r, c)
        dt = torch.exp(torch.rand(c) * math.log(100) + math.log(1e-3))
        with torch.no_grad():
            self.step.bias.copy_(dt + torch.log(-torch.expm1(-dt)))
        self.a_log = torch.nn.Parameter(torch.log(torch.arange(1.0, states + 1)).repeat(c, 1))
        self.d = torch.nn.Parameter(torch.ones(c))
        self.out = torch.nn.Linear(c, d, bias=False)

    def forward(self, x):  # B,T,D -> B,T,D
        length = x.shape[1]
        u, gate = self.into(x).chunk(2, -1)
        v = F.silu(self.conv(u.transpose(1, 2))[..., :length]).transpose(1, 2)
        low, b, c = self.select(v).split([self.r, self.n, self.n], -1)
        delta = F.softplus(self.step(low))
        a = -torch.exp(self.a_log).t()  # N,C
        s = x.new_zeros(x.shape[0], self.n, self.c)
        z = []
        for dt, dv, bt, ct in zip(
            delta.unsqueeze(2).unbind(1),
            (delta * v).unsqueeze(2).unbind(1),
            b.unsqueeze(3).unbind(1),
            c.unsqueeze(2).unbind(1),
        ):
            s = torch.addcmul(torch.exp(dt * a) * s, bt, dv)
            z.append(torch.bmm(ct, s))
        z = torch.cat(z, 1) + v * self.d
        return self.out(z * F.silu(gate))
