"""Diagonal S4 (S4D) as one would write it in eager PyTorch: complex kernel, FFT convolution."""
import math

import torch
import torch.nn as nn
import torch.nn.functional as F


class Mixer(nn.Module):
    def __init__(self, d, heads=1, states=64):
        super().__init__()
        n = torch.arange(states // 2)
        imaginary = states / math.pi * (states / (1 + 2 * n) - 1)
        a = torch.complex(torch.full((states // 2,), -0.5), imaginary)
        b = torch.randn(states // 2, dtype=torch.cfloat)
        b = b / torch.sqrt(2 * torch.sum((b / a).abs() ** 2))
        self.log_dt = nn.Parameter(torch.empty(d).uniform_(math.log(1e-3), math.log(1e-1)))
        self.log_a_real = nn.Parameter(torch.log(-a.real + 1e-4))
        self.a_imag = nn.Parameter(a.imag.clone())
        self.c = nn.Parameter(torch.view_as_real(torch.randn(d, states // 2, dtype=torch.cfloat) * b))
        self.skip = nn.Parameter(torch.randn(d))
        self.out = nn.Linear(d, d)

    def kernel(self, length):
        a = torch.complex(-torch.exp(self.log_a_real), self.a_imag)
        dta = self.log_dt.exp()[:, None] * a  # D x N
        c = torch.view_as_complex(self.c) * (torch.exp(dta) - 1) / a
        powers = torch.exp(dta[:, :, None] * torch.arange(length))  # D x N x T
        return 2 * torch.einsum("dn,dnt->dt", c, powers).real

    def forward(self, x):
        u = x.transpose(1, 2)  # B x D x T
        length = u.shape[-1]
        k = torch.fft.rfft(self.kernel(length), n=2 * length)
        y = torch.fft.irfft(torch.fft.rfft(u, n=2 * length) * k, n=2 * length)[..., :length]
        y = y + u * self.skip[:, None]
        return self.out(F.gelu(y).transpose(1, 2))
