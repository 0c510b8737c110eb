"""Hyena of order 2 in eager PyTorch: two implicit filters (paper) or one (public code)."""
import math

import torch
import torch.nn as nn
import torch.nn.functional as F


class Mixer(nn.Module):
    def __init__(self, d, heads=1, rows=4098, hidden=64, filters=2):
        super().__init__()
        self.filters = filters
        self.inner = nn.Linear(d, 3 * d)
        self.short = nn.Conv1d(3 * d, 3 * d, 3, groups=3 * d, padding=2)
        self.freq = nn.Parameter(10 * torch.ones(hidden))
        self.mlp = nn.ModuleList([nn.Linear(5, hidden), nn.Linear(hidden, hidden), nn.Linear(hidden, hidden)])
        self.last = nn.Linear(hidden, filters * d, bias=False)
        self.skip = nn.Parameter(torch.randn(filters * d))
        self.out = nn.Linear(d, d)
        t = torch.linspace(0, 1, rows)
        angle = 2 * math.pi * torch.arange(rows)[:, None] / rows * torch.linspace(1e-4, 1, 2)
        self.register_buffer("features", torch.cat([t[:, None], angle.cos(), -angle.sin()], 1))
        rates = torch.linspace(-math.log(1e-2) / 1.5, -math.log(1e-2) / 0.3, d).repeat(filters)
        self.register_buffer("window", torch.exp(-t[:, None] * rates))

    def filter(self, length):
        h = self.features[:length]
        for layer in self.mlp:
            h = torch.sin(self.freq * layer(h))
        return (self.last(h) * self.window[:length]).T  # (filters D) x T

    def forward(self, x):
        length = x.shape[1]
        z = self.short(self.inner(x).transpose(1, 2))[..., :length]
        gates = z.chunk(3, 1)  # second gate, first gate, values: B x D x T each
        v = gates[2]
        filters = self.filter(length).chunk(self.filters)
        skips = self.skip.chunk(self.filters)
        n = 2 * length
        for i in range(self.filters):
            if i == self.filters - 1:
                v = v * gates[1]
            y = torch.fft.irfft(torch.fft.rfft(v, n=n) * torch.fft.rfft(filters[i], n=n), n=n)[..., :length]
            y = y + v * skips[i][:, None]
            v = y
        return self.out((v * gates[0]).transpose(1, 2))
