"""Two texts read by the shipped Transformer and RetNet with heads and MLPs replaced, in eager PyTorch; writes golden/interventions.json."""
import json, math, pathlib
import torch, torch.nn.functional as F
from safetensors.torch import load_file

ROOT = pathlib.Path(__file__).resolve().parents[4]
VOCABULARY = ".abcdefghijklmnopqr|"
LENGTH, ROWS = 96, (40, 95)
MODELS = {"transformer-4x2": (20000, 2, "2.1", "3.2"), "retnet": (3000, 4, "2.3", "3.1")}
CASES = [
    "{a} by zero at all", "{a},mlp4 by mean at all", "{b} by mean-by-kind at all", "{b},mlp2 by mean-by-token at all",
    "{a},{b} by other-instance at all", "{b} by position-7 at all", "mlp1 by times--0.5 at from-30", "{a} by 2-gram at all",
    "{b} by previous at all", "{b} by uniform at positions-40,60,95",
]


def rotate(x, angles):
    """Interleaved pairs of B×T×H×d, by T×d/2 angles."""
    turns = torch.polar(torch.ones_like(angles), angles)[:, None]
    return torch.view_as_real(torch.view_as_complex(x.unflatten(-1, (-1, 2))) * turns).flatten(-2)


def attention(w, p, x, heads):
    B, T, D = x.shape
    d = D // heads
    angles = torch.arange(T)[:, None] * 10000.0 ** (-torch.arange(0, d, 2) / d)
    q, k, v = (u.view(B, T, heads, d) for u in F.linear(x, w[p + "query_key_value.weight"], w[p + "query_key_value.bias"]).chunk(3, -1))
    q, k = (rotate(u, angles).transpose(1, 2) for u in (q, k))
    causal = torch.full((T, T), -math.inf).triu(1)
    maps = (q @ k.mT / math.sqrt(d) + causal).softmax(-1)
    return maps, v.transpose(1, 2), lambda z: F.linear(z.transpose(1, 2).flatten(2), w[p + "out.weight"], w[p + "out.bias"])


def retention(w, p, x, heads):
    B, T, D = x.shape
    d = D // heads
    q, k, v, g = F.linear(x, w[p + "query_key_value_gate.weight"], w[p + "query_key_value_gate.bias"]).split([D, D, 2 * D, 2 * D], -1)
    angles = torch.arange(T)[:, None] * 10000.0 ** -torch.linspace(0, 1, d // 2)
    q, k = (rotate(u.view(B, T, heads, d), angles).transpose(1, 2) for u in (q, k))
    rate = torch.log1p(-(2.0 ** (-5 - torch.arange(heads).float())))[:, None, None]
    i = torch.arange(T)
    maps = q @ k.mT * d**-0.5 * ((i[:, None] - i).clamp(min=0) * rate).exp().tril()
    floor = (torch.expm1((i + 1) * rate[:, 0]) / torch.expm1(rate[:, 0])).sqrt()[:, :, None]
    maps = maps / torch.maximum(maps.sum(-1, keepdim=True).abs(), floor)
    out = lambda z: F.linear(
        F.silu(g) * F.layer_norm(z.transpose(1, 2), (z.shape[-1],), eps=1e-5).flatten(2), w[p + "out.weight"], w[p + "out.bias"])
    return maps, v.view(B, T, heads, -1).transpose(1, 2), out


def run(w, tokens, heads, change_map=lambda name, m: m, change=lambda name, z: z):
    """T×V probabilities; the functions see every head's map and output, and every MLP's output."""
    norm = lambda x, n: F.layer_norm(x, (x.shape[-1],), w[n + ".weight"], w[n + ".bias"])
    x = w["embedding.weight"][tokens][None]
    for layer in range(1, 5):
        p = f"blocks.{layer}."
        mixer, group = (attention, "attention.") if p + "attention.out.weight" in w else (retention, "retention.")
        maps, v, out = mixer(w, p + group, norm(x, p + "norm1"), heads)
        maps = torch.stack([change_map(f"{layer}.{h + 1}", maps[:, h]) for h in range(heads)], 1)
        z = maps @ v
        z = torch.stack([change(f"{layer}.{h + 1}", z[:, h]) for h in range(heads)], 1)
        x = x + out(z)
        hidden = F.gelu(F.linear(norm(x, p + "norm2"), w[p + "mlp.up.weight"], w[p + "mlp.up.bias"]), approximate="tanh")
        x = x + change(f"mlp{layer}", F.linear(hidden, w[p + "mlp.down.weight"], w[p + "mlp.down.bias"]))
    return F.linear(norm(x, "norm"), w["embedding.weight"]).softmax(-1)[0]


def positions(at):
    if at == "all":
        return list(range(LENGTH))
    kind, numbers = at.split("-", 1)
    return list(range(int(numbers), LENGTH)) if kind == "from" else [int(n) for n in numbers.split(",")]


def case(text, w, texts, heads):
    names, by, at = text.replace(" by ", " ").replace(" at ", " ").split(" ")
    names, rows, tokens = names.split(","), positions(at), texts[0]
    seen = []
    for each in texts:
        outputs = {}
        run(w, each, heads, change=lambda name, z: outputs.setdefault(name, z))
        seen.append(outputs)

    def mean(name, group):
        values = torch.cat([s[name][0] for s in seen])
        keys = [group(t) for t in torch.cat(texts).tolist()]
        return torch.stack([values[[k == group(t) for k in keys]].mean(0) for t in tokens.tolist()])

    def change(name, z):
        if name not in names or by.endswith("gram") or by in ("previous", "uniform"):
            return z
        other = z.clone()
        if by.startswith("mean"):
            groups = {"mean": lambda t: 0, "mean-by-kind": lambda t: t == 19, "mean-by-token": lambda t: t}
            new = mean(name, groups[by])
        for t in rows:
            if by == "zero":
                other[0, t] = 0
            elif by.startswith("mean"):
                other[0, t] = new[t]
            elif by == "other-instance":
                other[0, t] = seen[1][name][0, t]
            elif by.startswith("position-"):
                p = int(by[9:])
                other[0, t] = z[0, p] if t >= p else z[0, t]
            else:
                other[0, t] = float(by[6:]) * z[0, t]
        return other

    def change_map(name, m):
        if name not in names or not (by.endswith("gram") or by in ("previous", "uniform")):
            return m
        other, ids = m.clone(), tokens.tolist()
        for i in rows:
            keys = [i - 1] if by == "previous" else list(range(i + 1))
            if by.endswith("gram"):
                n = int(by[:-5])
                keys = [j for j in range(n, i) if ids[j - n : j] == ids[i - n + 1 : i + 1]] if i >= n else []
            if keys and keys[0] >= 0:
                other[0, i] = 0
                other[0, i, keys] = 1 / len(keys)
        return other

    p = run(w, tokens, heads, change_map, change)
    return {"intervention": text, "rows": [p[t].tolist() for t in ROWS]}


torch.set_grad_enabled(False)
lines = (ROOT / "samples/test.jsonl").read_text().splitlines()
strings = [json.loads(line)["text"][:LENGTH] for line in lines]
strings = [s for s in strings if len(s) == LENGTH][:2]
texts = [torch.tensor([VOCABULARY.index(c) for c in s]) for s in strings]
golden = {"made by": f"interventions.py, PyTorch {torch.__version__}", "texts": strings, "rows": ROWS, "runs": {}}
for name, (step, heads, a, b) in MODELS.items():
    w = {k: v.float() for k, v in load_file(ROOT / f"samples/{name}/checkpoints/step-{step:08d}.safetensors").items()}
    before = run(w, texts[0], heads)
    golden["runs"][name] = {
        "step": step,
        "before": [before[t].tolist() for t in ROWS],
        "cases": [case(c.format(a=a, b=b), w, texts, heads) for c in CASES],
    }
path = ROOT / "engine/src/test/resources/golden/interventions.json"
path.write_text(json.dumps(golden, indent=1) + "\n")
