"""Edges of the shipped Transformer and RetNet: effects, estimates, circuits, in eager PyTorch, float64; writes golden/circuits.json."""
import json, math, pathlib, re
import torch, torch.nn.functional as F
from safetensors.torch import load_file

ROOT = pathlib.Path(__file__).resolve().parents[4]
VOCABULARY = ".abcdefghijklmnopqr|"
LENGTH, COUNT, SHORT, TAU, STEPS = 96, 4, 64, 0.03, 5


def rotate(x, angles):
    """Interleaved pairs of B×T×d, by T×d/2 angles."""
    return torch.view_as_real(torch.view_as_complex(x.unflatten(-1, (-1, 2))) * torch.polar(torch.ones_like(angles), angles)).flatten(-2)


class Model:
    def __init__(self, name, step, heads, kinds):
        self.w = {k: v.double() for k, v in load_file(ROOT / f"samples/{name}/checkpoints/step-{step:08d}.safetensors").items()}
        self.heads, self.kinds, self.gated, self.reads, writers = heads, kinds, "g" in kinds, {}, ["embedding"]
        for layer in range(1, 5):
            names = [f"{layer}.{h + 1}" for h in range(heads)]
            self.reads |= {f"{n}.{z}": writers for n in names for z in kinds} | {f"mlp{layer}": writers + names}
            writers = writers + names + [f"mlp{layer}"]
        self.reads["logits"] = writers
        self.edges = [(u, v) for v, us in self.reads.items() for u in us]

    def map(self, q, k, h):
        T, d = q.shape[1:]
        i, rate = torch.arange(T), 1 - 2.0 ** (-5 - h)
        angles = i[:, None] * 10000.0 ** -(torch.linspace(0, 1, d // 2) if self.gated else torch.arange(0, d, 2) / d)
        scores = rotate(q, angles) @ rotate(k, angles).mT / math.sqrt(d)
        if not self.gated:
            return (scores + torch.full((T, T), -math.inf).triu(1)).softmax(-1)
        scores = scores * (rate ** (i[:, None] - i).clamp(min=0)).tril()
        return scores / torch.maximum(scores.sum(-1, keepdim=True).abs(), ((1 - rate ** (i + 1.0)) / (1 - rate)).sqrt()[:, None])

    def run(self, x, edit=lambda reader, x, out: x):
        """B×T×20 logits, what every writer wrote, every head's map; `edit` gives what a reader reads instead of the stream."""
        w, out, maps, (mixer, weights) = self.w, {"embedding": x}, {}, ("retention.", "_gate.") if self.gated else ("attention.", ".")
        norm = lambda x, n: F.layer_norm(x, x.shape[-1:], w[n + ".weight"], w[n + ".bias"])
        for layer in range(1, 5):
            p, y = f"blocks.{layer}.", x + w[f"blocks.{layer}.{mixer}out.bias"]
            D, write = w[p + mixer + "out.weight"].shape
            W, b = (dict(zip(self.kinds, w[f"{p}{mixer}query_key_value{weights}{z}"].split([D, D, write, write][: len(self.kinds)]))) for z in ("weight", "bias"))
            for h in range(self.heads):
                n = f"{layer}.{h + 1}"
                q, k, v, *g = (F.linear(norm(edit(f"{n}.{z}", x, out), p + "norm1"), W[z].chunk(self.heads)[h], b[z].chunk(self.heads)[h]) for z in self.kinds)
                maps[n] = self.map(q, k, h)
                o = F.silu(g[0]) * F.layer_norm(maps[n] @ v, v.shape[-1:]) if self.gated else maps[n] @ v
                out[n] = F.linear(o, w[p + mixer + "out.weight"].chunk(self.heads, 1)[h])
                y = y + out[n]
            hidden = F.gelu(F.linear(norm(edit(f"mlp{layer}", y, out), p + "norm2"), w[p + "mlp.up.weight"], w[p + "mlp.up.bias"]), approximate="tanh")
            out[f"mlp{layer}"] = F.linear(hidden, w[p + "mlp.down.weight"])
            x = y + out[f"mlp{layer}"] + w[p + "mlp.down.bias"]
        return F.linear(norm(edit("logits", x, out), "norm"), w["embedding.weight"]), out, maps

    def kept(self, x, there, edges):
        """Logits where only the edges given carry what this pass computes, all others the partner's values."""
        return self.run(x, lambda v, x, out: x + sum(there[u] - out[u] for u in self.reads[v] if (u, v) not in edges))[0]

    def exact(self, x, there, score):
        """The effect of every edge, and the maps of every reader's pass, one for each of its writers."""
        logits, here, _ = self.run(x)
        effects, maps = [], {}
        for reader, writers in self.reads.items():
            change = torch.cat([there[u] - here[u] for u in writers])
            changed, _, maps[reader] = self.run(x.expand_as(change), lambda v, x, out: x + change if v == reader else x)
            effects.append(score(changed) - score(logits))
        return torch.cat(effects), maps

    @torch.enable_grad()
    def slopes(self, x, score):
        """Gradients at every reader's input and at every head's map."""
        zeros = {v: torch.zeros_like(x, requires_grad=True) for v in self.reads}
        logits, _, maps = self.run(x, lambda v, x, out: x + zeros[v])
        return dict(zip([*zeros, *maps], torch.autograd.grad(score(logits).sum(), [*zeros.values(), *maps.values()])))

    def estimates(self, x, there, score, patched):
        _, here, maps = self.run(x)
        slope, start = self.slopes(x, score), there["embedding"]
        path = [self.slopes(start + k / STEPS * (x - start), score) for k in range(1, STEPS + 1)]
        first = lambda g: {(u, v): ((there[u] - here[u]) * g[v]).sum() for u, v in self.edges}
        corrected = first(slope)
        for v in [v for v in self.reads if v[-1] in "qk"]:
            corrected |= zip([(u, v) for u in self.reads[v]], ((patched[v][v[:-2]] - maps[v[:-2]]) * slope[v[:-2]]).sum((1, 2)))
        found = {"EAP": first(slope), "EAP-IG": first({v: sum(g[v] for g in path) / STEPS for v in self.reads}), "QK": corrected}
        return {name: torch.stack([values[e] for e in self.edges]) for name, values in found.items()}

    def sweep(self, x, there, score):
        """From the logits back, an edge is dropped if without it the score worsens by less than TAU; `nearest` says how near any came."""
        kept, value, nearest = set(self.edges), score(self.run(x)[0]).mean(), math.inf
        for edge in reversed(self.edges):
            without = score(self.kept(x, there, kept - {edge})).mean()
            nearest = min(nearest, (without - value - TAU).abs())
            if without - value < TAU:
                kept, value = kept - {edge}, without
        return {"tau": TAU, "instances": len(x), "nearest": nearest, "value": value, "kept": [e for e, edge in enumerate(self.edges) if edge in kept]}


def measure(name, logits, truth):
    q, p = logits[:, truth.shape[-2] // 4 :], truth[..., truth.shape[-2] // 4 :, :]
    if name == "cross-entropy":
        return -(p * q.log_softmax(-1)).sum(-1).mean(-1)
    if name == "tvd":
        return (p - q.softmax(-1)).abs().sum(-1).mean(-1) / 2
    mean = lambda which: (q * which).sum(-1) / which.sum(-1)
    return (mean(p == 0) - mean(p > 0)).mean(-1)


def plain(x):
    """What JSON holds, numbers to seven significant digits."""
    if isinstance(x, (dict, list)):
        return {k: plain(y) for k, y in x.items()} if isinstance(x, dict) else [plain(y) for y in x]
    return plain(x.tolist()) if isinstance(x, torch.Tensor) else float(f"{x:.7g}") if isinstance(x, float) else x


torch.set_num_threads(1)
torch.set_default_dtype(torch.float64)
torch.set_grad_enabled(False)
drawn = [d for d in map(json.loads, (ROOT / "samples/test.jsonl").read_text().splitlines()) if len(d["text"]) >= LENGTH][:COUNT]
texts, truth = [d["text"][:LENGTH] for d in drawn], torch.zeros(COUNT, LENGTH, 20)
for i, d in enumerate(drawn):
    for t, state in enumerate(d["stateAfter"][:LENGTH]):
        for a, symbol, _, p in d["transitions"]:
            truth[i, t, VOCABULARY.index(symbol)] += p * (a == (d["initial"] if state < 0 else state))
names = lambda model: [f"{u}->{v}" for u, v in model.edges]
embedded = lambda model, text: model.w["embedding.weight"][[VOCABULARY.index(c) for c in text]][None]
loss = lambda truth: lambda logits: measure("cross-entropy", logits, truth)

model = Model("transformer-4x2", 20000, 2, "qkv")
x = torch.cat([embedded(model, t) for t in texts])
there = {u: o.roll(-1, 0) for u, o in model.run(x)[1].items()}
golden = {"made by": f"circuits.py, PyTorch {torch.__version__}, float64", "model": "transformer-4x2", "step": 20000}
golden |= {"tokens": LENGTH, "first row": LENGTH // 4, "edges": names(model), "exact": []}
for i, text in enumerate(texts):
    own, other, score = x[i : i + 1], {u: o[i : i + 1] for u, o in there.items()}, loss(truth[i])
    effects, patched = model.exact(own, other, score)
    golden["exact"].append({
        "id": drawn[i]["id"], "text": text, "partner": (i + 1) % COUNT,
        "base": score(model.run(own)[0])[0], "corrupted": score(model.run(other["embedding"])[0])[0],
        "exact": effects, **model.estimates(own, other, score, patched), "truth": truth[i],
    })
for name in ("tvd", "margin"):
    golden["exact"][0][name] = model.exact(x[:1], {u: o[:1] for u, o in there.items()}, lambda logits: measure(name, logits, truth[0]))[0]
order = torch.stack([e["exact"] for e in golden["exact"]]).mean(0).abs().argsort(descending=True).tolist()
circuits = {"34 largest": order[:34], "10 largest": order[:10], "all but the 20 largest": order[20:]}
golden["kept"] = [
    {"circuit": name, "edges": sorted(kept), "values": loss(truth)(model.kept(x, there, {model.edges[e] for e in kept}))} for name, kept in circuits.items()
]
golden["sweep"] = model.sweep(x[:3], {u: o[:3] for u, o in there.items()}, loss(truth[:3]))
letters = sorted(set(texts[0]) - {"|"})
to = {c: letters[j] for c, j in zip(letters, torch.randperm(len(letters), generator=torch.Generator().manual_seed(1)))}
renamed = texts[0].translate(str.maketrans(to))
golden["renamed"] = {"letters": to, "text": renamed, "exact": model.exact(x[:1], model.run(embedded(model, renamed))[1], loss(truth[0]))[0]}
model = Model("retnet", 3000, 4, "qkvg")
here, other, score = embedded(model, texts[0][:SHORT]), model.run(embedded(model, texts[1][:SHORT]))[1], loss(truth[0, :SHORT])
golden["retnet"] = {
    "model": "retnet", "step": 3000, "tokens": SHORT, "first row": SHORT // 4,
    "text": texts[0][:SHORT], "partner": texts[1][:SHORT], "base": score(model.run(here)[0])[0],
    "edges": names(model), "exact": model.exact(here, other, score)[0], "truth": truth[0, :SHORT],
}
text = re.sub(r"\[[^][{}]*\]", lambda found: re.sub(r"\s+", " ", found[0]), json.dumps(plain(golden), indent=1))
(ROOT / "engine/src/test/resources/golden/circuits.json").write_text(text + "\n")
