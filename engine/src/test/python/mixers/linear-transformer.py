"""Linear attention with the identity feature map in eager PyTorch, chunkwise."""
import torch, torch.nn as nn, torch.nn.functional as F


class Mixer(nn.Module):
    def __init__(self, d, heads, variant="paper", chunk=64):
        super().__init__()
        self.heads, self.chunk = heads, chunk
        self.qkv = nn.Linear(d, 3 * d, bias=variant == "reference")
        self.out = nn.Linear(d, d, bias=variant == "reference")

    def forward(self, x):
        B, T, d = x.shape
        H, C = self.heads, self.chunk
        pad = -T % C
        if pad:
            x = F.pad(x, (0, 0, 0, pad))
        N = (T + pad) // C
        q, k, v = self.qkv(x).view(B, N, C, 3, H, d // H).permute(3, 0, 1, 4, 2, 5)  # B N H C .
        k = k * (d // H) ** -0.5
        z = (q @ k.mT).tril() @ v
        states = F.pad((k.mT @ v).cumsum(1)[:, :-1], (0, 0, 0, 0, 0, 0, 1, 0))
        z = z + q @ states
        return self.out(z.transpose(2, 3).reshape(B, N * C, d))[:, :T]
