"""Head 3.2 of the shipped Transformer on the first test instance, collapsed to groups, in eager PyTorch and numpy (float64); writes golden/fold.json."""
import importlib.util, json, math, pathlib
import numpy as np, torch, torch.nn.functional as F
from safetensors.torch import load_file

HERE = pathlib.Path(__file__).resolve()
ROOT = HERE.parents[4]
VOCABULARY = ".abcdefghijklmnopqr|"
RUN, STEP, LAYER, HEAD, HEADS = "transformer-4x2", 20000, 3, 2, 2


def rotate(x, angles):
    turns = torch.polar(torch.ones_like(angles), angles)
    return torch.view_as_real(torch.view_as_complex(x.unflatten(-1, (-1, 2)).contiguous()) * turns).flatten(-2)


def attention(w, tokens):
    """The map of the head, T×T."""
    norm = lambda x, n: F.layer_norm(x, (x.shape[-1],), w[n + ".weight"], w[n + ".bias"])
    linear = lambda x, n: F.linear(x, w[n + ".weight"], w[n + ".bias"])
    x = w["embedding.weight"][tokens]
    T, D = x.shape
    d = D // HEADS
    angles = torch.arange(T)[:, None].double() * 10000.0 ** (-torch.arange(0, d, 2).double() / d)
    for layer in range(1, LAYER + 1):
        p = f"blocks.{layer}."
        q, k, v = linear(norm(x, p + "norm1"), p + "attention.query_key_value").chunk(3, -1)
        maps = []
        for h in range(HEADS):
            part = slice(h * d, (h + 1) * d)
            scores = rotate(q[:, part], angles) @ rotate(k[:, part], angles).T / math.sqrt(d)
            maps.append((scores + torch.full((T, T), -math.inf).triu(1)).softmax(-1))
        x = x + linear(torch.cat([maps[h] @ v[:, h * d : (h + 1) * d] for h in range(HEADS)], -1), p + "attention.out")
        x = x + linear(F.gelu(linear(norm(x, p + "norm2"), p + "mlp.up"), approximate="tanh"), p + "mlp.down")
    return maps[HEAD - 1].numpy()


def walk(line, text):
    """The state after each token, and the edge that it took; None for separators."""
    next = {(s, c): t for s, c, t, _ in line["transitions"]}
    state, states, edges = line["initial"], [], []
    for c in text:
        edges.append(None if c == "|" else f"{state} {c}")
        state = line["initial"] if c == "|" else next[state, c]
        states.append(None if c == "|" else str(state))
    return states, edges


def match(text, i, j):
    k = 0
    while k < 4 and j - 1 - k >= 0 and text[j - 1 - k] == text[i - k]:
        k += 1
    return k


def fold(A, rows, column, span):
    out = {}
    for i in span:
        row = out.setdefault(rows[i], {"queries": 0, "keys": {}})
        row["queries"] += 1
        for j in range(i + 1):
            cell = row["keys"].setdefault(column(i, j), [0, 0.0, 0.0])
            cell[0] += 1
            cell[1] += A[i, j]
            cell[2] += 1 / (i + 1)
    for row in out.values():
        for cell in row["keys"].values():
            cell[1] /= row["queries"]
            cell[2] /= row["queries"]
        assert abs(sum(cell[1] for cell in row["keys"].values()) - 1) < 1e-12
    return out


torch.set_grad_enabled(False)
line = json.loads((ROOT / "samples/test.jsonl").read_text().splitlines()[0])
text = line["text"]
tokens = torch.tensor([VOCABULARY.index(c) for c in text])
w = {k: v.double() for k, v in load_file(ROOT / f"samples/{RUN}/checkpoints/step-{STEP:08d}.safetensors").items()}
A = attention(w, tokens)
T = len(text)
states, edges = walk(line, text)
state = [s or "no state" for s in states]
edge = [e or "no edge" for e in edges]
everyone, whole, span = ["all"] * T, range(T), range(90, 180)


def relation(i, j):
    if i == j:
        return "itself"
    return "no state" if states[j] is None else "same state" if states[i] == states[j] else "other state"


def matched(i, j):
    k = match(text, i, j)
    return "itself" if i == j else "4+" if k == 4 else str(k)


golden = {
    "made by": f"fold.py, PyTorch {torch.__version__}, numpy {np.__version__}", "id": line["id"],
    "run": RUN, "step": STEP, "layer": LAYER, "head": HEAD, "span": [span[0], span[-1]],
    "whole": {
        "state": fold(A, state, lambda i, j: state[j], whole),
        "symbol": fold(A, text, lambda i, j: text[j], whole),
        "edge": fold(A, edge, lambda i, j: edge[j], whole),
        "relation": fold(A, ["no state" if s is None else "in a state" for s in states], relation, whole),
        "distance": fold(A, everyone, lambda i, j: str(i - j), whole),
        "match": fold(A, everyone, matched, whole),
    },
    "part": {"state": fold(A, state, lambda i, j: state[j], span)},
}
path = ROOT / "engine/src/test/resources/golden/fold.json"
path.write_text(json.dumps(golden) + "\n")
