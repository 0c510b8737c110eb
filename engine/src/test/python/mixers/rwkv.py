"""WKV mixer in eager PyTorch: weights in units of their running maximum, one small loop over time."""
import torch


class Mixer(torch.nn.Module):
    def __init__(self, d, heads=0):
        super().__init__()
        self.mix = torch.nn.Parameter(torch.randn(3, d))
        self.key = torch.nn.Linear(d, d, bias=False)
        self.value = torch.nn.Linear(d, d, bias=False)
        self.receptance = torch.nn.Linear(d, d, bias=False)
        self.decay = torch.nn.Parameter(torch.randn(d))
        self.first = torch.nn.Parameter(torch.randn(d))
        self.out = torch.nn.Linear(d, d, bias=False)

    def forward(self, x):  # B,T,D -> B,T,D
        before = torch.nn.functional.pad(x, (0, 0, 1, -1))
        k = self.key(torch.lerp(before, x, self.mix[0]))
        v = self.value(torch.lerp(before, x, self.mix[1]))
        r = self.receptance(torch.lerp(before, x, self.mix[2]))
        w = -torch.exp(self.decay)
        with torch.no_grad():
            grown = torch.arange(x.shape[1], dtype=torch.float64)[:, None] * w
            m = (torch.cummax(k - grown, 1)[0] + grown).float()
        kept = torch.exp(m[:, :-1] - m[:, 1:] + w).repeat(1, 1, 2)
        weight = torch.exp(k - m)
        added = torch.cat([weight * v, weight], -1).unbind(1)
        states = [torch.zeros_like(added[0]), added[0]]
        for decay, new in zip(kept.unbind(1), added[1:]):
            states.append(torch.addcmul(new, decay, states[-1]))
        a, b = torch.stack(states[:-1], 1).chunk(2, -1)
        past, now = torch.cat([m[:, :1], m[:, :-1]], 1), k + self.first
        most = torch.maximum(past, now.detach())
        past, now = torch.exp(past - most), torch.exp(now - most)
        z = (past * a + now * v) / (past * b + now)
        return self.out(torch.sigmoid(r) * z)
