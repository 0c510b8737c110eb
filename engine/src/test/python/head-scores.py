"""The head scores of the shipped Transformer by their definitions, from boolean T×T masks in numpy and maps of eager PyTorch in double precision; writes golden/head-scores.json."""
import json, math
import numpy as np, torch, torch.nn.functional as F
from safetensors.torch import load_file
from lens import ROOT, VOCABULARY, norm, rotate

NAME, STEP, HEADS, LAYERS, COUNT = "transformer-4x2", 20000, 2, 4, 8
BAR = VOCABULARY.index("|")


def maps(w, tokens):
    x = w["embedding.weight"][tokens]
    T, D = x.shape
    d = D // HEADS
    angles = torch.arange(T)[:, None] * 10000.0 ** (-torch.arange(0, d, 2) / d)
    found = []
    for l in range(1, LAYERS + 1):
        p = f"blocks.{l}."
        q, k, v = (u.view(T, HEADS, d) for u in F.linear(norm(w, x, p + "norm1"), w[p + "attention.query_key_value.weight"], w[p + "attention.query_key_value.bias"]).chunk(3, -1))
        q, k, v = rotate(q, angles).transpose(0, 1), rotate(k, angles).transpose(0, 1), v.transpose(0, 1)
        a = (q @ k.mT / math.sqrt(d) + torch.full((T, T), -math.inf).triu(1)).softmax(-1)
        found += list(a.numpy())
        x = x + F.linear((a @ v).transpose(0, 1).flatten(1), w[p + "attention.out.weight"], w[p + "attention.out.bias"])
        hidden = F.gelu(F.linear(norm(w, x, p + "norm2"), w[p + "mlp.up.weight"], w[p + "mlp.up.bias"]), approximate="tanh")
        x = x + F.linear(hidden, w[p + "mlp.down.weight"], w[p + "mlp.down.bias"])
    return np.array(found)


def masks(x, s):
    """Boolean masks, row = query, all strictly below the diagonal."""
    T = len(x)
    equal = x[:, None] == x[None]
    suffix = np.zeros((T, T), int)  # the common suffix of the texts up to i and up to j
    for i in range(T):
        suffix[i] = equal[i] * (1 + (np.concatenate([[0], suffix[i - 1][:-1]]) if i else 0))
    below = np.tri(T, k=-1, dtype=bool)
    after = lambda m: np.concatenate([np.zeros((T, 1), bool), m[:, :-1]], 1) & below
    longest = np.where(after(suffix > 0), np.concatenate([np.zeros((T, 1), int), suffix[:, :-1]], 1), 0)
    m = {f"{n}-gram": longest >= n for n in range(1, 5)}
    m["suffix"] = (longest == longest.max(1, keepdims=True)) & (longest > 0)
    m |= {f"duplicate {n}".removesuffix(" 1"): (suffix >= n) & below for n in range(1, 5)}
    same = (s[:, None] == s[None]) & (s >= 0)[:, None] & below
    m["state"], m["after state"] = same, after(same)
    m |= {("previous" if d == 1 else f"{d} back"): np.eye(T, k=-d, dtype=bool) for d in range(1, 5)}
    bar = x == BAR
    first = np.concatenate([[True], bar[:-1]])
    columns = lambda c: np.broadcast_to(c, (T, T)) & below
    m["separator"], m["first of text"], m["first of string"] = columns(bar), columns(np.arange(T) == 0), columns(first)
    string = np.cumsum(bar) - bar
    within = string[:, None] == string[None]
    rules = {}
    for name, mask in m.items():
        rules[name] = mask
        if "gram" in name or "duplicate" in name:
            rules[name + " within"], rules[name + " across"] = mask & within, mask & ~within
    return rules, {"state, other symbol": same & ~equal, "after state, other symbol": after(same & ~equal), "state, same symbol": same & equal}


def eligible(mask):
    count = mask.sum(1)
    return (count > 0) & (count < np.arange(len(mask)))


def scores(texts, head):
    """texts: (rules, others, maps) of each instance."""
    out = {"share": {}, "uniform": {}, "recency": {}, "lift": {}, "contrast": {}, "measure": {}}
    long = max(len(a[head]) for _, _, a in texts)
    sums = np.array([[np.trace(a[head], -d) if d < len(a[head]) else 0 for d in range(long)] for _, _, a in texts])
    counts = np.array([[max(0, len(a[head]) - d) for d in range(long)] for _, _, a in texts])
    for name in texts[0][0]:
        share = even = recency = queries = 0
        for t, (rules, _, a) in enumerate(texts):
            mask, rows, A = rules[name], eligible(rules[name]), a[head]
            T = len(A)
            rest, number = sums.sum(0) - sums[t], counts.sum(0) - counts[t]
            p = np.divide(rest, number, out=np.zeros(long), where=number > 0)
            P = p[np.abs(np.arange(T)[:, None] - np.arange(T)[None])]
            share += (A * mask).sum(1)[rows].sum(); recency += (P * mask).sum(1)[rows].sum()
            even += (mask.sum(1) / np.arange(1, T + 1))[rows].sum(); queries += rows.sum()
        place = "back" in name or name in ("previous", "separator", "first of text", "first of string")
        b = even if place else max(even, recency)
        for key, value in (("share", share / queries), ("uniform", even / queries), ("recency", recency / queries), ("lift", (share - b) / (queries - b))):
            out[key][name] = float(value)
    pairs = [(f"{n}-gram", f"{n - 1}-gram" if n > 1 else None) for n in range(1, 5)] + [("suffix", f"{n}-gram") for n in range(1, 5)]
    pairs += [(f"duplicate {n}".removesuffix(" 1"), f"duplicate {n - 1}".removesuffix(" 1") if n > 1 else None) for n in range(1, 5)]
    for inner, outer in pairs:
        differences = []
        for rules, _, a in texts:
            m = rules[inner]; o = rules[outer] if outer else np.tri(len(m), k=-1, dtype=bool)
            rows = (m.sum(1) > 0) & (m.sum(1) < o.sum(1))
            differences.append(((a[head] * m).sum(1) / np.maximum((a[head] * o).sum(1), 1e-300) - m.sum(1) / np.maximum(o.sum(1), 1))[rows])
        out["contrast"][f"{inner} | {outer or 'any'}"] = float(np.concatenate(differences).mean())
    for name in ("state, other symbol", "after state, other symbol"):
        on = sum((a[head] * o[name]).sum() for _, o, a in texts)
        out["contrast"][name] = float(on / sum((o[name].sum(1) / np.arange(1, len(a[head]) + 1)).sum() for _, o, a in texts))
    twin = np.zeros(4)
    for rules, o, a in texts:
        same = o["state, same symbol"]; other = rules["duplicate"] & ~same
        rows = ((same.sum(1) > 0) & (other.sum(1) > 0))[:, None]
        twin += [(a[head] * same * rows).sum(), (same & rows).sum(), (a[head] * other * rows).sum(), (other & rows).sum()]
    out["contrast"]["state, same symbol"] = float(twin[0] / twin[1] / (twin[2] / twin[3]))
    rows = [(i, a[head][i, : i + 1]) for _, _, a in texts for i in range(1, len(a[head]))]
    out["measure"]["entropy"] = float(np.mean([-(r[r > 0] * np.log(r[r > 0])).sum() / math.log(i + 1) for i, r in rows]))
    out["measure"]["mean distance"] = float(np.mean([(r * (i - np.arange(i + 1))).sum() for i, r in rows]))
    out["measure"]["top mass"] = float(np.mean([r.max() for _, r in rows]))
    for n in range(1, 5):
        ranked = []
        for rules, _, a in texts:
            for i, mask in enumerate(rules[f"{n}-gram"]):
                if mask.sum() > 1:
                    w = a[head][i][mask][::-1]; ranked.append(w / w.sum())
        out["measure"][f"recency of {n}-gram"] = gamma(ranked)
    return out


def gamma(ranked):
    """The exponent of maximum likelihood, by golden-section search of the likelihood."""
    logs = np.log(np.arange(1, max(map(len, ranked)) + 1))
    sizes = np.array([len(w) for w in ranked]) - 1
    mean = sum((w * logs[: len(w)]).sum() for w in ranked)
    loss = lambda g: g * mean + np.log(np.cumsum(np.exp(-g * logs)))[sizes].sum()
    low, high, r = -10.0, 20.0, (math.sqrt(5) - 1) / 2
    while high - low > 1e-8:
        a, b = high - r * (high - low), low + r * (high - low)
        low, high = (low, b) if loss(a) < loss(b) else (a, high)
    return (low + high) / 2


def main():
    w = {k: v.double() for k, v in load_file(ROOT / f"samples/{NAME}/checkpoints/step-{STEP:08d}.safetensors").items()}
    texts = []
    with open(ROOT / "samples/test.jsonl") as lines:
        for _ in range(COUNT):
            drawn = json.loads(next(lines))
            tokens = [VOCABULARY.index(c) for c in drawn["text"]]
            rules, others = masks(np.array(tokens), np.array(drawn["stateAfter"]))
            texts.append((rules, others, maps(w, torch.tensor(tokens))))
    heads = {f"{h // HEADS + 1}.{h % HEADS + 1}": scores(texts, h) for h in range(LAYERS * HEADS)}
    text = json.dumps({"made by": f"head-scores.py, PyTorch {torch.__version__}, float64", "run": NAME, "step": STEP, "instances": COUNT, "heads": heads}, indent=1)
    (ROOT / "engine/src/test/resources/golden/head-scores.json").write_text(text + "\n")


if __name__ == "__main__":
    torch.set_grad_enabled(False)
    main()
