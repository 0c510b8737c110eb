"""A Mamba block with a diagonal S4 kernel in place of selection, in eager PyTorch."""
import math

import torch
import torch.nn as nn
import torch.nn.functional as F


class Mixer(nn.Module):
    def __init__(self, d, heads=1, states=16):
        super().__init__()
        inner, m = 2 * d, states // 2
        self.into = nn.Linear(d, 2 * inner, bias=False)
        self.conv = nn.Conv1d(inner, inner, 4, groups=inner, padding=3)
        self.log_dt = nn.Parameter(torch.empty(inner).uniform_(math.log(1e-3), math.log(1e-1)))
        self.log_a_real = nn.Parameter(torch.full((inner, m), math.log(0.5)))
        self.a_imag = nn.Parameter((math.pi * torch.arange(m)).repeat(inner, 1))
        self.c = nn.Parameter(torch.view_as_real(torch.randn(inner, m, dtype=torch.cfloat)))
        self.skip = nn.Parameter(torch.randn(inner))
        self.out = nn.Linear(inner, d, bias=False)

    def kernel(self, length):
        a = torch.complex(-torch.exp(self.log_a_real), self.a_imag)
        dta = self.log_dt.exp()[:, None] * a
        c = torch.view_as_complex(self.c) * (torch.exp(dta) - 1) / a
        powers = torch.exp(dta[:, :, None] * torch.arange(length))
        return 2 * torch.einsum("dn,dnt->dt", c, powers).real

    def forward(self, x):
        length = x.shape[1]
        u, z = self.into(x).transpose(1, 2).chunk(2, 1)  # B x 2D x T each
        u = F.silu(self.conv(u)[..., :length])
        k = torch.fft.rfft(self.kernel(length), n=2 * length)
        y = torch.fft.irfft(torch.fft.rfft(u, n=2 * length) * k, n=2 * length)[..., :length]
        y = y + u * self.skip[:, None]
        return self.out((y * z).transpose(1, 2))
