"""Direct logit attribution on the shipped Transformer and Mamba, and the Transformer's heads by their weights, in eager PyTorch (float64); writes golden/attribution.json."""
import importlib.util, json, math, pathlib
import torch, torch.nn.functional as F
from safetensors.torch import load_file

HERE = pathlib.Path(__file__).resolve()
ROOT = HERE.parents[4]
VOCABULARY = ".abcdefghijklmnopqr|"
LENGTH, ROWS, HEADS = 96, (40, 95), 2
RUNS = {"transformer-4x2": 20000, "mamba": 1500}


def module(path):
    spec = importlib.util.spec_from_file_location(path.stem, path)
    made = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(made)
    return made


def mamba(w, p, width):
    names = {"into": "in", "conv": "conv", "select": "select", "step": "step", "out": "out"}
    mixer = module(HERE.parent / "mixers/mamba.py").Mixer(width).double()
    state = {}
    for key, value in mixer.state_dict().items():
        part, _, rest = key.partition(".")
        own = {"a_log": "A_log", "d": "D"}.get(key) or f"{names[part]}.{rest}"
        state[key] = w[p + "mamba." + own].view_as(value)
    mixer.load_state_dict(state)
    return mixer


def rotate(x, angles):
    turns = torch.polar(torch.ones_like(angles), angles)
    return torch.view_as_real(torch.view_as_complex(x.unflatten(-1, (-1, 2)).contiguous()) * turns).flatten(-2)


def angles(positions, d):
    return positions[:, None].double() * 10000.0 ** (-torch.arange(0, d, 2).double() / d)


def writers(w, tokens):
    """Everything that adds to the stream, T×D each, by name."""
    norm = lambda x, n: F.layer_norm(x, (x.shape[-1],), w[n + ".weight"], w[n + ".bias"])
    x = w["embedding.weight"][tokens]
    T, D = x.shape
    d = D // HEADS
    out = {"embedding": x}
    for layer in range(1, 5):
        p = f"blocks.{layer}."
        y = norm(x, p + "norm1")
        if p + "mamba.A_log" in w:
            out[f"mixer{layer}"] = mamba(w, p, D)(y[None])[0]
        else:
            a = p + "attention."
            q, k, v = F.linear(y, w[a + "query_key_value.weight"], w[a + "query_key_value.bias"]).chunk(3, -1)
            for h in range(HEADS):
                part = slice(h * d, (h + 1) * d)
                turns = angles(torch.arange(T), d)
                scores = rotate(q[:, part], turns) @ rotate(k[:, part], turns).T / math.sqrt(d)
                map = (scores + torch.full((T, T), -math.inf).triu(1)).softmax(-1)
                out[f"{layer}.{h + 1}"] = map @ v[:, part] @ w[a + "out.weight"][:, part].T
            out[f"bias{layer}"] = w[a + "out.bias"].expand(T, D)
        x = sum(out.values())
        if p + "mlp.up.weight" in w:
            hidden = F.gelu(F.linear(norm(x, p + "norm2"), w[p + "mlp.up.weight"], w[p + "mlp.up.bias"]), approximate="tanh")
            out[f"mlp{layer}"] = F.linear(hidden, w[p + "mlp.down.weight"], w[p + "mlp.down.bias"])
            x = sum(out.values())
    return out, F.linear(norm(x, "norm"), w["embedding.weight"])


def attribution(w, tokens):
    parts, logits = writers(w, tokens)
    x = sum(parts.values())
    sigma = (x.var(-1, unbiased=False) + 1e-5).sqrt()
    gamma, beta, unembedding = w["norm.weight"], w["norm.bias"], w["embedding.weight"]
    rows = []
    for t in ROWS:
        plus, minus = logits[t].topk(2).indices.tolist()
        each = {u: (gamma * (a[t] - a[t].mean()) / sigma[t]) @ (unembedding[plus] - unembedding[minus]) for u, a in parts.items()}
        each["norm"] = beta @ (unembedding[plus] - unembedding[minus])
        assert abs(sum(each.values()) - logits[t, plus] + logits[t, minus]) < 1e-9
        rows.append({
            "plus": VOCABULARY[plus], "minus": VOCABULARY[minus], "logit": (logits[t, plus] - logits[t, minus]).item(),
            "contributions": {u: c.item() for u, c in each.items()}})
    return rows


def maps(w, layer, head, distance):
    """Reading maps with γ folded in and centred by an explicit matrix: W_Q, W_K, W_V; and W_O."""
    p = f"blocks.{layer}."
    stacked = w[p + "attention.query_key_value.weight"]
    D = stacked.shape[1]
    d = D // HEADS
    centre = torch.eye(D).double() - 1 / D
    q, k, v = (stacked[i * D + (head - 1) * d : i * D + head * d] @ torch.diag(w[p + "norm1.weight"]) @ centre for i in range(3))
    k = rotate(k.T, angles(torch.tensor([-distance]), d)).T
    return q, k, v, w[p + "attention.out.weight"][:, (head - 1) * d : head * d]


def circuit(w, layer, head, distance):
    q, k, v, o = maps(w, layer, head, distance)
    embedding = w["embedding.weight"][1:]  # without the padding, which is never read
    D = embedding.shape[1]
    ov = embedding @ v.T @ o.T @ (torch.eye(D).double() - 1 / D) @ torch.diag(w["norm.weight"]) @ embedding.T
    values = torch.linalg.eigvals(ov)
    qk = embedding @ q.T @ k @ embedding.T / math.sqrt(q.shape[0])
    return {"head": f"{layer}.{head}", "distance": distance, "copying": (values.sum().real / values.abs().sum()).item(),
            "ov": ov.tolist(), "qk": qk.tolist()}


def composition(w):
    D = w["embedding.weight"].shape[1]
    centre = torch.eye(D).double() - 1 / D
    heads = [(l, h) for l in range(1, 5) for h in range(1, HEADS + 1)]
    out = {}
    for second in heads:
        q, k, v, o = maps(w, *second, 0)
        for first in heads:
            if first[0] < second[0]:
                _, _, v1, o1 = maps(w, *first, 0)
                written = centre @ o1 @ v1
                for name, reader in {"Q": k.T @ q, "K": q.T @ k, "V": o @ v}.items():
                    score = torch.linalg.matrix_norm(reader @ written) / torch.linalg.matrix_norm(reader) / torch.linalg.matrix_norm(written)
                    out["%d.%d %d.%d %s" % (*first, *second, name)] = score.item()
    return out


torch.set_grad_enabled(False)
line = (ROOT / "samples/test.jsonl").read_text().splitlines()[0]
text = json.loads(line)["text"][:LENGTH]
tokens = torch.tensor([VOCABULARY.index(c) for c in text])
golden = {"made by": f"attribution.py, PyTorch {torch.__version__}", "text": text, "rows": ROWS, "runs": {}}
for name, step in RUNS.items():
    w = {k: v.double() for k, v in load_file(ROOT / f"samples/{name}/checkpoints/step-{step:08d}.safetensors").items()}
    golden["runs"][name] = {"step": step, "rows": attribution(w, tokens)}
    if name == "transformer-4x2":
        golden["heads"] = [circuit(w, l, h, distance) for l, h, distance in ((1, 2, 0), (2, 2, 0), (3, 2, 3))]
        golden["copying"] = {f"{l}.{h}": circuit(w, l, h, 0)["copying"] for l in range(1, 5) for h in (1, 2)}
        golden["composition"] = composition(w)
path = ROOT / "engine/src/test/resources/golden/attribution.json"
path.write_text(json.dumps(golden) + "\n")
