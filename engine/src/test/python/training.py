"""Trains small Transformers in PyTorch as GoldenTrainingTest does; writes golden/training.json.

training.py FOLDER: first weights, batches and validation instances by task, which that test leaves in
engine/target/golden.
"""
import json, math, pathlib, sys
import torch
import torch.nn.functional as F

torch.set_num_threads(1)
BETAS, EPS, DECAY, CLIP = (0.9, 0.99), 1e-8, 0.1, 1.0
LAYERS, HEADS, STEPS, LOG_EVERY, KEPT, LENGTH = 1, 2, 20, 3, (0, 10, 20), 512
START, PEAK, END, WARM_UP = 1e-6, 3e-2, 1e-3, 0.2


def attention(x, w, name):  # T×d
    T, d = x.shape
    q, k, v = (x @ w[name + ".query_key_value.weight"].T + w[name + ".query_key_value.bias"]).split(d, 1)
    q, k, v = (a.view(T, HEADS, d // HEADS).transpose(0, 1) for a in (q, k, v))
    scores = q @ k.transpose(1, 2) / math.sqrt(d // HEADS)
    scores = scores.masked_fill(torch.ones(T, T).triu(1).bool(), -math.inf)
    mixed = (scores.softmax(-1) @ v).transpose(0, 1).reshape(T, d)
    return mixed @ w[name + ".out.weight"].T + w[name + ".out.bias"]


def logits(tokens, w):  # T -> T×V
    def norm(x, name):
        return F.layer_norm(x, x.shape[-1:], w[name + ".weight"], w[name + ".bias"])

    x = w["embedding.weight"][tokens] + w["positions.weight"][: len(tokens)]
    for layer in range(1, LAYERS + 1):
        block = f"blocks.{layer}."
        x = x + attention(norm(x, block + "norm1"), w, block + "attention")
        up = norm(x, block + "norm2") @ w[block + "mlp.up.weight"].T + w[block + "mlp.up.bias"]
        x = x + F.gelu(up, approximate="tanh") @ w[block + "mlp.down.weight"].T + w[block + "mlp.down.bias"]
    return norm(x, "norm") @ w["embedding.weight"].T


def rate(step):
    warm = math.floor(WARM_UP * STEPS)
    if step < warm:
        return START + step * (PEAK - START) / warm
    return END + (PEAK - END) * (1 + math.cos(math.pi * step / STEPS)) / 2


def validation(case, w):
    loss = learned = hits = distance = rows = 0
    for instance in case["validation"]:
        tokens, truth = torch.tensor(instance["tokens"]), torch.tensor(instance["truth"], dtype=torch.float64)
        read = tokens[:LENGTH]
        with torch.no_grad():
            predicted = logits(read, w).double().softmax(-1)
        for t in instance["scored"]:
            if t >= len(read):
                break
            rows += 1
            best = predicted[t].argmax()
            hits += (truth[t][best] > 0).item()
            distance += 0.5 * (predicted[t] - truth[t]).abs().sum().item()
            if instance["learned"][t]:
                learned += 1
                loss -= predicted[t][tokens[t + 1]].log().item()
    return {"loss": loss / learned, "accuracy": hits / rows, "tvd": distance / rows}


def train(case):
    w = {name: torch.nn.Parameter(torch.tensor(v["values"]).view(v["shape"])) for name, v in case["weights"].items()}
    adam = torch.optim.AdamW(w.values(), lr=1, betas=BETAS, eps=EPS, weight_decay=DECAY)
    lines, losses = [], []
    for step in range(STEPS + 1):
        if step in KEPT:
            lines.append({"step": step, "split": "validation"} | validation(case, w))
        if step == STEPS:
            return lines
        total, count = 0.0, 0
        for instance in case["batches"][step]:
            tokens = torch.tensor(instance["tokens"])
            labels = torch.where(torch.tensor(instance["learned"]), tokens[1:], -100)
            total = total + F.cross_entropy(
                logits(tokens[:-1], w), labels, reduction="sum")
            count += (labels != -100).sum()
        loss = total / count
        adam.zero_grad()
        loss.backward()
        norm = torch.nn.utils.clip_grad_norm_(w.values(), CLIP).item()
        adam.param_groups[0]["lr"] = rate(step)
        adam.step()
        losses.append(loss.item())
        if (step + 1) % LOG_EVERY == 0 or step + 1 == STEPS:
            lines.append({"step": step + 1, "split": "train", "loss": sum(losses) / len(losses),
                          "learningRate": rate(step), "gradientNorm": norm})
            losses = []


made = "training.py with PyTorch " + torch.__version__.split("+")[0]
result = {"made": made}
for file in sorted(pathlib.Path(sys.argv[1]).glob("*.json")):
    result[file.stem] = train(json.loads(file.read_text()))
out = pathlib.Path(__file__).parent.parent / "resources/golden/training.json"
out.write_text(json.dumps(result, indent=1) + "\n")
