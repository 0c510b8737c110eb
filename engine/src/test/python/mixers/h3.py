"""H3 with heads of one channel in eager PyTorch: a shift and a diagonal state space, both by FFT."""
import math

import torch
import torch.nn as nn


def convolve(u, k):
    n = u.shape[-1] + k.shape[-1]
    return torch.fft.irfft(torch.fft.rfft(u, n=n) * torch.fft.rfft(k, n=n), n=n)[..., : u.shape[-1]]


class Mixer(nn.Module):
    def __init__(self, d, heads=1, states=64):
        super().__init__()
        m = states // 2
        self.qkv = nn.Linear(d, 3 * d)
        self.shift_b = nn.Parameter(torch.eye(states)[0].repeat(d, 1))
        self.shift_c = nn.Parameter(torch.empty(d, states).uniform_(-1 / math.sqrt(states), 1 / math.sqrt(states)))
        self.shift_skip = nn.Parameter(torch.randn(d))
        self.log_dt = nn.Parameter(torch.empty(d).uniform_(math.log(1e-3), math.log(1e-1)))
        self.log_a_real = nn.Parameter(torch.full((d, m), math.log(0.5)))
        self.a_imag = nn.Parameter((math.pi * torch.arange(m)).repeat(d, 1))
        self.b = nn.Parameter(torch.view_as_real(torch.ones(d, m, dtype=torch.cfloat)).clone())
        self.c = nn.Parameter(torch.view_as_real(torch.randn(d, m, dtype=torch.cfloat)))
        self.skip = nn.Parameter(torch.randn(d))
        self.out = nn.Linear(d, d)

    def shift_kernel(self, length):
        n = self.shift_b.shape[1]
        b = torch.fft.rfft(self.shift_b, n=2 * n)
        c = torch.fft.rfft(self.shift_c, n=2 * n)
        return torch.fft.irfft(b.conj() * c, n=2 * n)[..., : min(n, length)]

    def kernel(self, length):
        a = torch.complex(-torch.exp(self.log_a_real), self.a_imag)
        dt = self.log_dt.exp()[:, None]
        half = dt * a / 2
        c = torch.view_as_complex(self.b) * torch.view_as_complex(self.c) * dt / (1 - half)
        log = torch.log((1 + half) / (1 - half))
        powers = torch.exp(log[:, :, None] * torch.arange(length))  # D x N x T
        return 2 * torch.einsum("dn,dnt->dt", c, powers).real

    def forward(self, x):
        length = x.shape[1]
        q, k, v = self.qkv(x).transpose(1, 2).chunk(3, 1)  # B x D x T each
        k = convolve(k, self.shift_kernel(length)) + self.shift_skip[:, None] * k
        kv = k * v
        y = convolve(kv, self.kernel(length)) + self.skip[:, None] * kv
        return self.out((y * q).transpose(1, 2))
