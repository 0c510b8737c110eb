"""Twelve clipped AdamW steps with warm-up, cosine and decay, in PyTorch; writes golden/adamw.json."""
import json, math, pathlib
import torch

STEPS, CLIP = 12, 1.0
BETAS, EPS, DECAY = (0.9, 0.99), 1e-8, 0.1
START, PEAK, END, WARM_UP = 1e-6, 3e-2, 1e-3, 0.25


def rate(step):
    """timm's cosine schedule without a prefix: it goes on counting where the warm-up ends."""
    warm = round(WARM_UP * STEPS)
    if step < warm:
        return START + step * (PEAK - START) / warm
    return END + (PEAK - END) * (1 + math.cos(math.pi * step / STEPS)) / 2


torch.manual_seed(1)
weights = [torch.randn(3, 2), torch.randn(4)]
case = {"weights": [w.flatten().tolist() for w in weights], "steps": []}
parameters = [torch.nn.Parameter(w.clone()) for w in weights]
adam = torch.optim.AdamW(parameters, lr=PEAK, betas=BETAS, eps=EPS, weight_decay=DECAY)
for step in range(STEPS):
    size = 3.0 if step % 3 else 0.1  # two of three steps are clipped
    gradients = [size * torch.randn_like(w) for w in weights]
    for parameter, gradient in zip(parameters, gradients):
        parameter.grad = gradient.clone()
    norm = torch.nn.utils.clip_grad_norm_(parameters, CLIP)
    adam.param_groups[0]["lr"] = rate(step)
    adam.step()
    case["steps"].append(
        {
            "gradients": [g.flatten().tolist() for g in gradients],
            "norm": norm.item(),
            "rate": rate(step),
            "weights": [p.detach().flatten().tolist() for p in parameters],
        }
    )
case["made"] = "adamw.py with PyTorch " + torch.__version__.split("+")[0]
out = pathlib.Path(__file__).parent.parent / "resources/golden/adamw.json"
out.write_text(json.dumps(case) + "\n")
