"""N-gram heads 1, 2 and 3 behind a one-layer Transformer with vocabularies of 40 and 1,000, in numpy, float64.

ngram.py FOLDER writes ngram-40.safetensors and ngram-1000.safetensors. Matches are looked for token by token, as
paper 000 Fig. 8 defines them; gradients are central differences of the loss.
"""
import json, math, pathlib, struct, sys
import numpy as np

ROWS, LENGTH, WIDTH, STEP = 2, 20, 8, 1e-5


def weights(vocabulary, random):
    draw = lambda *shape: random.normal(0, 0.3, shape).astype(np.float32).astype(np.float64)
    all = {"embedding.weight": draw(vocabulary, WIDTH), "positions.weight": draw(LENGTH, WIDTH)}
    for name, out, inputs in [("attention.query_key_value", 3, 1), ("attention.out", 1, 1), ("mlp.up", 4, 1),
                              ("mlp.down", 1, 4)]:
        all[f"blocks.1.{name}.weight"] = draw(out * WIDTH, inputs * WIDTH)
        all[f"blocks.1.{name}.bias"] = draw(out * WIDTH)
    for name in ["blocks.1.norm1", "blocks.1.norm2", "norm"]:
        all[name + ".weight"] = 1 + draw(WIDTH)
        all[name + ".bias"] = draw(WIDTH)
    for block in (2, 3, 4):
        all[f"blocks.{block}.ngram.w1.weight"] = draw(WIDTH, WIDTH)
        all[f"blocks.{block}.ngram.w2.weight"] = draw(WIDTH, WIDTH)
    return {name: value.astype(np.float32).astype(np.float64) for name, value in all.items()}


def pattern(order, text):
    a = np.zeros((len(text), len(text)))
    for i in range(len(text)):
        for j in range(1, i):
            places = [(j - 1 - k, i - k) for k in range(order)]
            a[i, j] = all(x >= 0 and y >= 0 and text[x] == text[y] for x, y in places)
        a[i] /= max(1, a[i].sum())
    return a


def logits(w, texts, patterns):
    linear = lambda x, name: x @ w[name + ".weight"].T + w.get(name + ".bias", 0)

    def norm(x, name):
        x = x - x.mean(-1, keepdims=True)
        return w[name + ".weight"] * x / np.sqrt((x ** 2).mean(-1, keepdims=True) + 1e-5) + w[name + ".bias"]

    x = w["embedding.weight"][texts] + w["positions.weight"]
    q, k, v = np.split(linear(norm(x, "blocks.1.norm1"), "blocks.1.attention.query_key_value"), 3, -1)
    scores = np.where(np.tri(LENGTH) > 0, q @ k.transpose(0, 2, 1) / math.sqrt(WIDTH), -np.inf)
    attention = np.exp(scores - scores.max(-1, keepdims=True))
    attention /= attention.sum(-1, keepdims=True)
    x = x + linear(attention @ v, "blocks.1.attention.out")
    up = linear(norm(x, "blocks.1.norm2"), "blocks.1.mlp.up")
    gelu = up / 2 * (1 + np.tanh(math.sqrt(2 / math.pi) * (up + 0.044715 * up ** 3)))
    x = x + linear(gelu, "blocks.1.mlp.down")
    for order, a in enumerate(patterns, 1):
        x = linear(x, f"blocks.{1 + order}.ngram.w1") + linear(a @ x, f"blocks.{1 + order}.ngram.w2")
    return norm(x, "norm") @ w["embedding.weight"].T


def loss(w, texts, labels, patterns):
    z = logits(w, texts, patterns)
    top = z.max(-1, keepdims=True)
    z = z - top - np.log(np.exp(z - top).sum(-1, keepdims=True))
    scored = labels >= 0
    return -np.take_along_axis(z, np.where(scored, labels, 0)[..., None], -1)[..., 0][scored].mean()


def gradient(w, name, *rest):
    result = np.zeros_like(w[name])
    for at in np.ndindex(result.shape):
        before, sides = w[name][at], []
        for step in (STEP, -STEP):
            w[name][at] = before + step
            sides.append(loss(w, *rest))
        w[name][at] = before
        result[at] = (sides[0] - sides[1]) / (2 * STEP)
    return result


def write(path, tensors, about):
    header, body = {"__metadata__": about}, b""
    for name, value in sorted(tensors.items()):
        data = value.astype("<i8" if value.dtype == np.int64 else "<f4").tobytes()
        header[name] = {"dtype": "I64" if value.dtype == np.int64 else "F32", "shape": list(value.shape),
                        "data_offsets": [len(body), len(body) + len(data)]}
        body += data
    head = json.dumps(header).encode()
    head += b" " * (-len(head) % 8)
    path.write_bytes(struct.pack("<Q", len(head)) + head + body)


for vocabulary in (40, 1000):
    random = np.random.default_rng(20261126)
    bit = 2 ** ((vocabulary - 1).bit_length() - 1)
    # Texts of tokens that differ in a bit: with a bit less, or five, (bit, 0) is taken for (0, 1).
    texts = random.choice([0, 1, 32, bit, bit + 1], (ROWS, LENGTH)).astype(np.int64)
    texts[:, :7] = [[32, 0, 7, 5, 0, 1, 9], [bit, 0, 7, 5, 0, 1, 9]]
    texts[:, 14:] = texts[:, 4:10]  # so that three recur
    labels = np.concatenate([texts[:, 1:], np.full((ROWS, 1), -100)], 1).astype(np.int64)
    labels[0, 4] = -100
    patterns = [np.stack([pattern(order, text) for text in texts]) for order in (1, 2, 3)]
    w = weights(vocabulary, random)
    rest = (texts, labels, patterns)
    tensors = {"tokens": texts, "labels": labels, "logits": logits(w, texts, patterns),
               "loss": np.array([loss(w, *rest)])}
    for order, a in enumerate(patterns, 1):
        tensors[f"pattern.{order}"] = a
    for name in list(w):
        tensors["w." + name] = w[name].copy()
        tensors["gradient." + name] = gradient(w, name, *rest)
    write(pathlib.Path(sys.argv[1]) / f"ngram-{vocabulary}.safetensors", tensors, {
        "about": "plain n-gram heads 1, 2, 3 after layer 1; pattern.N: A(N), B x T x T; loss: mean cross-entropy over "
                 "labels that are not -100; gradients: central differences", "made_by": "src/test/python/ngram.py",
        "numpy": np.__version__, "seed": "20261126"})
