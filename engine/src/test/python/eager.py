"""Training steps of HeadScope's architectures in eager PyTorch on the processor, for ArchitectureBenchmark.

eager.py ARCHITECTURE LENGTH WIDTH LAYERS HEADS THREADS [fused|manual] [autocast]

Reads one batch a line, {"inputs": [[ids]], "labels": [[ids]]}; makes one whole step with clipping and AdamW; and
answers {"seconds", "cpu", "peakMiB"}. Each mixer stands in mixers/ARCHITECTURE.py.
"""
import importlib.util
import json
import pathlib
import resource
import sys
import time

import torch
import torch.nn as nn
import torch.nn.functional as F

VOCABULARY = 20
# Per layer: the mixers and how they are built in, as HeadScope's Form says.
BLOCKS = {
    "lstm": [("lstm", "bare")],
    "mamba": [("mamba", "residual")],
    "standard-hybrid": [("transformer", "residual"), ("mamba", "residual")],
    "mambaformer": [("transformer", "residual"), ("mamba", "residual")],
    "s4-mamba": [("s4-mamba", "residual")] * 2,
}
FIRST = {"mambaformer": [("mamba", "residual")]}
POSITIONS = ("transformer", "linear-transformer", "standard-hybrid")


def mixer(name, width, heads):
    path = pathlib.Path(__file__).parent / "mixers" / (name + ".py")
    spec = importlib.util.spec_from_file_location(name.replace("-", "_"), path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    if hasattr(module, "FUSED"):
        module.FUSED = "manual" not in sys.argv
    return module.Mixer(width, heads)


class Block(nn.Module):
    def __init__(self, name, form, width, heads):
        super().__init__()
        self.form = form
        self.mixer = mixer(name, width, heads)
        if form != "bare":
            self.norm1 = nn.LayerNorm(width)
        if form == "layer":
            self.norm2 = nn.LayerNorm(width)
            self.up = nn.Linear(width, 4 * width)
            self.down = nn.Linear(4 * width, width)

    def forward(self, x):
        if self.form == "bare":
            return self.mixer(x)
        x = x + self.mixer(self.norm1(x))
        if self.form == "layer":
            x = x + self.down(F.gelu(self.up(self.norm2(x)), approximate="tanh"))
        return x


class Model(nn.Module):
    def __init__(self, name, length, width, layers, heads):
        super().__init__()
        self.embedding = nn.Embedding(VOCABULARY, width)
        self.positions = nn.Embedding(length, width) if name in POSITIONS else None
        layer = BLOCKS.get(name, [(name, "layer")])
        blocks = FIRST.get(name, []) + layer * layers
        self.blocks = nn.ModuleList(Block(m, form, width, heads) for m, form in blocks)
        self.norm = nn.LayerNorm(width) if layer[0][1] != "bare" else nn.Identity()
        nn.init.normal_(self.embedding.weight, 0, 0.02)

    def forward(self, tokens):
        x = self.embedding(tokens)
        if self.positions is not None:
            x = x + self.positions.weight[: tokens.shape[1]]
        for block in self.blocks:
            x = block(x)
        return self.norm(x) @ self.embedding.weight.T


def peak():
    try:
        lines = pathlib.Path("/proc/self/status").read_text().splitlines()
        return next(int(line.split()[1]) / 1024 for line in lines if line.startswith("VmHWM"))
    except OSError:
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def cpu():
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime


def main():
    name = sys.argv[1]
    length, width, layers, heads, threads = map(int, sys.argv[2:7])
    torch.set_num_threads(threads)
    torch.manual_seed(0)
    model = Model(name, length, width, layers, heads)
    optimiser = torch.optim.AdamW(model.parameters(), lr=1e-3, betas=(0.9, 0.99), weight_decay=0.1, fused=True)
    for line in sys.stdin:
        batch = json.loads(line)
        inputs, labels = torch.tensor(batch["inputs"]), torch.tensor(batch["labels"])
        begin, before = time.perf_counter(), cpu()
        optimiser.zero_grad()
        with torch.autocast("cpu", torch.bfloat16, enabled="autocast" in sys.argv):
            loss = F.cross_entropy(model(inputs).flatten(0, 1), labels.flatten())
        loss.backward()
        nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        optimiser.step()
        seconds = time.perf_counter() - begin
        print(json.dumps({"seconds": seconds, "cpu": cpu() - before, "peakMiB": peak()}), flush=True)


main()
