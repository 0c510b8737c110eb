"""The layers of the shipped Transformer and Mamba read by each lens, in eager PyTorch in double precision; writes golden/lens.json."""
import json, math, pathlib
import torch, torch.nn.functional as F
from safetensors.torch import load_file

ROOT = pathlib.Path(__file__).resolve().parents[4]
VOCABULARY = ".abcdefghijklmnopqr|"
LENGTH, ROWS, POSITIONS, RIDGE = 96, (40, 95), (3, 40, 95), 1e-3
MODELS = {"transformer-4x2": (20000, 2), "mamba": (1500, 0)}


def rotate(x, angles):
    """Interleaved pairs of T×H×d, by T×d/2 angles."""
    turns = torch.polar(torch.ones_like(angles), angles)[:, None]
    return torch.view_as_real(torch.view_as_complex(x.unflatten(-1, (-1, 2))) * turns).flatten(-2)


def attention(w, p, x, heads):
    T, D = x.shape
    d = D // heads
    angles = torch.arange(T)[:, None] * 10000.0 ** (-torch.arange(0, d, 2) / d)
    q, k, v = (u.view(T, heads, d) for u in F.linear(x, w[p + "query_key_value.weight"], w[p + "query_key_value.bias"]).chunk(3, -1))
    q, k, v = rotate(q, angles).transpose(0, 1), rotate(k, angles).transpose(0, 1), v.transpose(0, 1)
    maps = (q @ k.mT / math.sqrt(d) + torch.full((T, T), -math.inf).triu(1)).softmax(-1)
    return F.linear((maps @ v).transpose(0, 1).flatten(1), w[p + "out.weight"], w[p + "out.bias"])


def mamba(w, p, x):
    T = x.shape[0]
    u, gate = F.linear(x, w[p + "in.weight"]).chunk(2, -1)
    taps = w[p + "conv.weight"].shape[1]
    v = F.silu(F.conv1d(F.pad(u.T, (taps - 1, 0))[None], w[p + "conv.weight"][:, None], w[p + "conv.bias"], groups=u.shape[1])[0].T)
    a = -torch.exp(w[p + "A_log"])  # C×N
    low, b, c = F.linear(v, w[p + "select.weight"]).split([w[p + "step.weight"].shape[1], a.shape[1], a.shape[1]], -1)
    delta = F.softplus(F.linear(low, w[p + "step.weight"], w[p + "step.bias"]))
    s, z = torch.zeros_like(a), []
    for t in range(T):
        s = torch.exp(delta[t, :, None] * a) * s + (delta[t] * v[t])[:, None] * b[t]
        z.append(s @ c[t])
    return F.linear((torch.stack(z) + v * w[p + "D"]) * F.silu(gate), w[p + "out.weight"])


def norm(w, x, n):
    return F.layer_norm(x, (x.shape[-1],), w[n + ".weight"], w[n + ".bias"])


def layer(w, l, x, heads):
    p = f"blocks.{l}."
    if p + "mamba.in.weight" in w:
        return x + mamba(w, p + "mamba.", norm(w, x, p + "norm1"))
    x = x + attention(w, p + "attention.", norm(w, x, p + "norm1"), heads)
    hidden = F.gelu(F.linear(norm(w, x, p + "norm2"), w[p + "mlp.up.weight"], w[p + "mlp.up.bias"]), approximate="tanh")
    return x + F.linear(hidden, w[p + "mlp.down.weight"], w[p + "mlp.down.bias"])


def golden(name, step, heads, tokens):
    w = {k: v.double() for k, v in load_file(ROOT / f"samples/{name}/checkpoints/step-{step:08d}.safetensors").items()}
    x = [w["embedding.weight"][tokens]]
    for l in range(1, 5):
        x.append(layer(w, l, x[-1], heads))
    read = lambda h: F.linear(norm(w, h, "norm"), w["embedding.weight"]).softmax(-1)[list(ROWS)].tolist()

    def rest(l, h):
        for above in range(l + 1, 5):
            h = layer(w, above, h, heads)
        return h

    def own(l):
        """The mean of ∂x_{L,t}/∂x_{l,t} over some positions."""
        def last(t):
            def f(one):
                return rest(l, torch.cat([x[l][:t], one[None], x[l][t + 1 :]]))[t]
            return torch.autograd.functional.jacobian(f, x[l][t], vectorize=True)
        return torch.stack([last(t) for t in POSITIONS]).mean(0)

    def later(l):
        """The mean of ∂x_{L,t'}/∂x_{l,t} over all t ≤ t'."""
        shift = torch.zeros(x[l].shape[1]).double()
        return torch.autograd.functional.jacobian(lambda s: rest(l, x[l] + s).sum(0), shift, vectorize=True) / (LENGTH * (LENGTH + 1) / 2)

    def affine(l):
        """The ridge regression alone."""
        wide = torch.cat([x[l], torch.ones(LENGTH, 1).double()], 1)
        square = wide.T @ wide
        penalty = torch.full((wide.shape[1],), RIDGE * square.diagonal()[:-1].mean().item()).double()
        penalty[-1] = 0
        return wide @ torch.linalg.solve(square + torch.diag(penalty), wide.T @ x[-1])

    return {
        "step": step,
        "logit": [read(h) for h in x],
        "affine": [read(affine(l)) for l in range(4)],
        "jacobian": [read(x[l] @ own(l).T) for l in range(4)],
        "jacobian-later": [read(x[l] @ later(l).T) for l in range(4)],
    }


torch.set_default_dtype(torch.float64)
torch.set_num_threads(1)
texts = [json.loads(line)["text"][:LENGTH] for line in (ROOT / "samples/test.jsonl").read_text().splitlines()]
text = next(t for t in texts if len(t) == LENGTH)
tokens = torch.tensor([VOCABULARY.index(c) for c in text])
result = {"made by": f"lens.py, PyTorch {torch.__version__}", "text": text, "rows": ROWS, "positions": POSITIONS, "runs": {}}
for name, (step, heads) in MODELS.items():
    result["runs"][name] = golden(name, step, heads, tokens)
rounded = json.loads(json.dumps(result), parse_float=lambda s: float(f"{float(s):.7g}"))
path = ROOT / "engine/src/test/resources/golden/lens.json"
path.write_text(json.dumps(rounded) + "\n")
