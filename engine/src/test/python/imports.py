"""Makes tiny random models in the layouts of public libraries, with what they say about two random texts: the fixtures of the importer's
tests. Those of Hugging Face are made and read by its own package; of the others, the forward pass is written out here from their public
code, with the recurrences of flash-linear-attention's naive_retention and naive_recurrent_gla, in double precision.

    pip install torch==2.7.1 transformers==5.24.0 safetensors numpy
    python imports.py ../resources/imports [NAME...]      or, with pieces.py: mvn generate-test-resources -Pforeign -pl engine
"""

import json
import math
import os
import subprocess
import sys

import torch
import torch.nn.functional as F
import transformers as tf
from safetensors.torch import save_file

OUT = sys.argv[1]
EXPECTED = os.path.join(os.path.dirname(__file__), "../../../docs/imports/expected.py")
V, D, L, H, N = 32, 16, 2, 2, 24
SIZES = dict(vocab_size=V, hidden_size=D, num_hidden_layers=L, num_attention_heads=H, intermediate_size=N, max_position_embeddings=48)


def random_weight(name, shape):
    """No weight is 0 or 1, so that none can be forgotten."""
    one = name.endswith(("norm.weight", "ln_1.weight", "ln_2.weight", "ln_f.weight", "norm1.weight", "norm2.weight", "ln1.w", "ln2.w", "final.w"))
    one = one or "norm" in name and name.endswith("weight")
    return (1 if one else 0) + (0.2 if len(shape) == 1 else 0.3) * torch.randn(shape)


# Hugging Face

HF = {
    "gpt2": lambda: tf.GPT2Config(vocab_size=V, n_embd=D, n_layer=L, n_head=H, n_positions=48, n_inner=N),
    "gpt_neox": lambda: tf.GPTNeoXConfig(**SIZES, rotary_pct=0.5, use_parallel_residual=True),
    "gpt_neox-sequential": lambda: tf.GPTNeoXConfig(**SIZES, rotary_pct=0.25, use_parallel_residual=False, attention_bias=False),
    "llama": lambda: tf.LlamaConfig(**{**SIZES, "num_attention_heads": 4}, num_key_value_heads=2, rope_theta=5e5),
    "llama-tied": lambda: tf.LlamaConfig(**SIZES, num_key_value_heads=1, tie_word_embeddings=True, attention_bias=True, mlp_bias=True),
    "mistral": lambda: tf.MistralConfig(**SIZES, num_key_value_heads=1, sliding_window=None),
    "qwen2": lambda: tf.Qwen2Config(**SIZES, num_key_value_heads=1),
    "qwen3": lambda: tf.Qwen3Config(**SIZES, num_key_value_heads=1, head_dim=12),
    "mamba": lambda: tf.MambaConfig(vocab_size=V, hidden_size=D, num_hidden_layers=L, state_size=4),
}


def hugging_face(name):
    folder = f"{OUT}/{name}"
    model = tf.AutoModelForCausalLM.from_config(HF[name]())
    for key, p in model.named_parameters():
        p.data = p.data + 0.1 * torch.randn_like(p) if key.endswith(("A_log", "mixer.D", "dt_proj.bias")) else random_weight(key, p.shape)
    if name == "llama":
        model.save_pretrained(folder, max_shard_size="8KB")
    else:
        model.save_pretrained(folder)
    os.remove(f"{folder}/generation_config.json")
    subprocess.run([sys.executable, EXPECTED, folder, "9"], check=True, stderr=subprocess.DEVNULL)


# The others


def save(name, config, weights, logits):
    """logits: of a text, by weights in double precision"""
    folder = f"{OUT}/{name}"
    os.makedirs(folder, exist_ok=True)
    save_file({k: w.contiguous() for k, w in weights.items()}, f"{folder}/model.safetensors", {"format": "pt"})
    json.dump(config, open(f"{folder}/config.json", "w"), indent=2)
    texts = torch.randint(0, V, (2, 9))
    w = {k: x.double() for k, x in weights.items() if x.is_floating_point()}
    rows = torch.stack([logits(w, text) for text in texts])
    expected = {"package": "imports.py", "precision": "float64", "tokens": texts.tolist(), "logits": rows.tolist()}
    json.dump(expected, open(f"{folder}/expected.json", "w"))


def rms(x, w, e):
    return x / torch.sqrt((x * x).mean(-1, keepdim=True) + e) * w


def heads(x, h):
    return x.reshape(len(x), h, -1).transpose(0, 1)  # T×(H·d) → H×T×d


def halves(x, n, theta=1e4):
    angle = torch.arange(x.shape[1])[:, None] * theta ** (-torch.arange(0, n, 2).double() / n)
    c, s, u, v = angle.cos(), angle.sin(), x[..., : n // 2], x[..., n // 2 : n]
    return torch.cat([u * c - v * s, v * c + u * s, x[..., n:]], -1)


def attend(q, k, v):
    t = q.shape[1]
    scores = (q @ k.transpose(1, 2) / math.sqrt(q.shape[-1])).masked_fill(torch.ones(t, t).triu(1) > 0, -torch.inf)
    return scores.softmax(-1) @ v


def fla(kind):
    """flash-linear-attention's RetNet and GLA: fla/models/{retnet,gla}, fla/layers/{multiscale_retention,gla}.py"""
    keys, values = (D, 2 * D) if kind == "retnet" else (D // 2, D)
    shapes = {"model.embeddings.weight": (V, D), "model.norm.weight": (D,), "lm_head.weight": (V, D)}
    for l in range(L):
        b = f"model.layers.{l}."
        shapes |= {b + "attn_norm.weight": (D,), b + "mlp_norm.weight": (D,), b + "attn.g_norm_swish_gate.weight": (values // H,)}
        shapes |= {b + f"attn.{n}_proj.weight": (s, D) for n, s in dict(q=keys, k=keys, v=values, g=values).items()}
        shapes |= {b + "attn.o_proj.weight": (D, values)}
        shapes |= {b + f"mlp.{n}_proj.weight": (D, N) if n == "down" else (N, D) for n in ("gate", "up", "down")}
        if kind == "gla":
            shapes |= {b + "attn.gk_proj.0.weight": (16, D), b + "attn.gk_proj.1.weight": (keys, 16), b + "attn.gk_proj.1.bias": (keys,)}
    config = {
        "architectures": ["RetNetForCausalLM" if kind == "retnet" else "GLAForCausalLM"], "attn": None, "attn_mode": "chunk", "bos_token_id": 1,
        "conv_size": 4, "elementwise_affine": True, "eos_token_id": 2, "expand_k": keys / D, "expand_v": values / D, "feature_map": None,
        "fuse_cross_entropy": True, "fuse_norm": True, "fuse_swiglu": True, "hidden_act": "swish", "hidden_ratio": 4, "hidden_size": D,
        "initializer_range": 0.02, "intermediate_size": N, "max_position_embeddings": 2048, "model_type": kind, "norm_eps": 1e-6,
        "num_heads": H, "num_hidden_layers": L, "num_kv_heads": None, "tie_word_embeddings": False, "torch_dtype": "float32",
        "transformers_version": "4.51.3", "use_cache": True, "use_output_gate": True, "use_short_conv": False, "vocab_size": V,
    }
    if kind == "gla":
        config |= {"clamp_min": None, "use_gk": True, "use_gv": False}

    def logits(w, text):
        x = w["model.embeddings.weight"][text]
        for l in range(L):
            b = f"model.layers.{l}."
            u = rms(x, w[b + "attn_norm.weight"], 1e-6)
            q, k, v = (heads(u @ w[b + f"attn.{n}_proj.weight"].T, H) for n in "qkv")
            d, t = q.shape[-1], len(text)
            if kind == "retnet":
                q, k = halves(q, d), halves(k, d)
                decay = torch.log1p(-(2.0 ** (-5 - torch.arange(H).double())))[:, None, None].expand(H, t, d)
            else:
                low = u @ w[b + "attn.gk_proj.0.weight"].T
                decay = heads(F.logsigmoid(low @ w[b + "attn.gk_proj.1.weight"].T + w[b + "attn.gk_proj.1.bias"]) / 16, H)
            state, z = torch.zeros(H, d, v.shape[-1]).double(), []
            for i in range(t):
                state = state * decay[:, i].exp()[..., None] + k[:, i, :, None] * v[:, i, None, :]
                z.append((q[:, i] * d**-0.5)[:, None] @ state)
            z = rms(torch.cat(z, 1), w[b + "attn.g_norm_swish_gate.weight"], 1e-6).transpose(0, 1).reshape(t, -1)
            x = x + (z * F.silu(u @ w[b + "attn.g_proj.weight"].T)) @ w[b + "attn.o_proj.weight"].T
            u = rms(x, w[b + "mlp_norm.weight"], 1e-6)
            gate, up, down = (w[b + f"mlp.{n}_proj.weight"].T for n in ("gate", "up", "down"))
            x = x + (F.silu(u @ gate) * (u @ up)) @ down
        return rms(x, w["model.norm.weight"], 1e-6) @ w["lm_head.weight"].T

    save("fla-" + kind, config, {k: random_weight(k, s) for k, s in shapes.items()}, logits)


def simple_lm():
    """The Transformer of berlino/seq_icl: src/models/sequence/simple_lm.py, as in a checkpoint; lm_head is the embedding"""
    shapes = {"embeddings.word_embeddings.weight": (V, D), "embeddings.position_embeddings.weight": (48, D), "ln_f.weight": (D,), "ln_f.bias": (D,)}
    for l in range(L):
        for n, s in {"norm1": (D,), "norm2": (D,), "mixer.Wqkv": (3 * D, D), "mixer.out_proj": (D, D), "mlp.fc1": (N, D), "mlp.fc2": (D, N)}.items():
            shapes |= {f"layers.{l}.{n}.weight": s, f"layers.{l}.{n}.bias": (s[0],)}
    weights = {"model.backbone." + k: random_weight(k, s) for k, s in shapes.items()}
    weights["model.lm_head.weight"] = weights["model.backbone.embeddings.word_embeddings.weight"].clone()
    config = {
        "model_type": "simple_lm", "d_model": D, "n_layer": L, "d_inner": N, "vocab_size": V, "max_position_embeddings": 48,
        "num_heads": H, "layer_norm_epsilon": 1e-5, "embed_dropout": 0.1, "resid_dropout": 0.0, "linear_attention": False,
    }

    def logits(w, text):
        w = {k.removeprefix("model.backbone."): x for k, x in w.items()}
        lin = lambda y, n: F.linear(y, w[n + ".weight"], w[n + ".bias"])
        norm = lambda y, n: F.layer_norm(y, [D], w[n + ".weight"], w[n + ".bias"], 1e-5)
        x = w["embeddings.word_embeddings.weight"][text] + w["embeddings.position_embeddings.weight"][: len(text)]
        for l in range(L):
            b = f"layers.{l}."
            q, k, v = lin(norm(x, b + "norm1"), b + "mixer.Wqkv").reshape(len(text), 3, H, -1).permute(1, 2, 0, 3)
            x = x + lin(attend(q, k, v).transpose(0, 1).reshape(len(text), -1), b + "mixer.out_proj")
            x = x + lin(F.gelu(lin(norm(x, b + "norm2"), b + "mlp.fc1"), approximate="tanh"), b + "mlp.fc2")
        return norm(x, "ln_f") @ w["embeddings.word_embeddings.weight"].T

    save("simple_lm", config, weights, logits)


def transformer_lens(name, **changed):
    """transformer_lens/components: one head after the other, by its formulas"""
    c = dict(n_layers=L, d_model=D, n_ctx=48, d_head=6, n_heads=H, d_mlp=N, d_vocab=V, d_vocab_out=V, act_fn="gelu_new", eps=1e-5,
             normalization_type="LN", positional_embedding_type="standard", attn_only=False, parallel_attn_mlp=False, gated_mlp=False,
             use_attn_scale=True, attn_scale=math.sqrt(6), attention_dir="causal", rotary_dim=None, rotary_base=10000, rotary_adjacent_pairs=False,
             n_key_value_heads=None, final_rms=False, use_qk_norm=False, use_local_attn=False, scale_attn_by_inverse_layer_idx=False,
             model_name="custom", device="cpu", dtype="torch.float32", default_prepend_bos=True, init_mode="gpt2", seed=None, n_devices=1,
             attn_scores_soft_cap=-1.0, output_logits_soft_cap=-1.0, tokenizer_name=None, use_attn_result=False, n_params=123) | changed
    folded = c["normalization_type"] in ("LNPre", "RMSPre")
    is_rms = c["normalization_type"] in ("RMS", "RMSPre")
    groups = c["n_key_value_heads"] or H
    key = "_" if c["n_key_value_heads"] else ""
    shapes = {"embed.W_E": (V, D), "unembed.W_U": (D, V), "unembed.b_U": (V,)}
    if c["positional_embedding_type"] == "standard":
        shapes["pos_embed.W_pos"] = (48, D)
    for l in range(L):
        b = f"blocks.{l}."
        shapes |= {b + "attn.W_Q": (H, D, 6), b + "attn.b_Q": (H, 6), b + "attn.W_O": (H, 6, D), b + "attn.b_O": (D,)}
        shapes |= {b + f"attn.{key}W_{n}": (groups, D, 6) for n in "KV"} | {b + f"attn.{key}b_{n}": (groups, 6) for n in "KV"}
        shapes |= {b + "mlp.W_in": (D, N), b + "mlp.b_in": (N,), b + "mlp.W_out": (N, D), b + "mlp.b_out": (D,)}
        shapes |= {b + "mlp.W_gate": (D, N)} if c["gated_mlp"] else {}
        for n in () if folded else ("ln1", "ln2"):
            shapes |= {f"{b}{n}.w": (D,)} | ({} if is_rms else {f"{b}{n}.b": (D,)})
    if not folded:
        shapes |= {"ln_final.w": (D,)} | ({} if is_rms else {"ln_final.b": (D,)})
    weights = {k: random_weight(k, s) for k, s in shapes.items()}
    for l in range(L):
        weights |= {f"blocks.{l}.mlp.b_in": torch.zeros(N)} if c["gated_mlp"] else {}
        weights |= {f"blocks.{l}.attn.mask": torch.ones(4, 4, dtype=torch.bool), f"blocks.{l}.attn.IGNORE": torch.tensor(-torch.inf)}
    act = {"gelu_new": lambda x: F.gelu(x, approximate="tanh"), "gelu": F.gelu, "silu": F.silu, "relu": F.relu}[c["act_fn"]]

    def logits(w, text):
        def norm(x, n):
            x = x if is_rms else x - x.mean(-1, keepdim=True)
            return x / torch.sqrt((x * x).mean(-1, keepdim=True) + 1e-5) * w.get(n + ".w", 1) + w.get(n + ".b", 0)

        def rotated(x):
            n = c["rotary_dim"]
            if n and c["rotary_adjacent_pairs"]:
                order = [*range(0, n, 2), *range(1, n, 2), *range(n, 6)]
                return halves(x[:, order][None], n, c["rotary_base"])[0][:, torch.tensor(order).argsort()]
            return halves(x[None], n, c["rotary_base"])[0] if n else x

        x = w["embed.W_E"][text] + (w["pos_embed.W_pos"][: len(text)] if "pos_embed.W_pos" in w else 0)
        for l in range(L):
            b = f"blocks.{l}."
            u, out = norm(x, b + "ln1"), w[b + "attn.b_O"]
            for h in range(H):
                g = h * groups // H
                q = rotated(u @ w[b + "attn.W_Q"][h] + w[b + "attn.b_Q"][h])
                k = rotated(u @ w[b + f"attn.{key}W_K"][g] + w[b + f"attn.{key}b_K"][g])
                v = u @ w[b + f"attn.{key}W_V"][g] + w[b + f"attn.{key}b_V"][g]
                out = out + attend(q[None], k[None], v[None])[0] @ w[b + "attn.W_O"][h]
            u = norm(x if c["parallel_attn_mlp"] else x + out, b + "ln2")
            up = u @ w[b + "mlp.W_in"]
            hidden = act(u @ w[b + "mlp.W_gate"]) * up + w[b + "mlp.b_in"] if c["gated_mlp"] else act(up + w[b + "mlp.b_in"])
            x = x + out + hidden @ w[b + "mlp.W_out"] + w[b + "mlp.b_out"]
        return norm(x, "ln_final") @ w["unembed.W_U"] + w["unembed.b_U"]

    save(name, c, weights, logits)


OTHERS = {
    "fla-retnet": lambda: fla("retnet"),
    "fla-gla": lambda: fla("gla"),
    "simple_lm": simple_lm,
    "lens": lambda: transformer_lens("lens"),
    "lens-folded": lambda: transformer_lens("lens-folded", normalization_type="LNPre", act_fn="gelu", parallel_attn_mlp=True,
                                            positional_embedding_type="rotary", rotary_dim=4, rotary_adjacent_pairs=True),
    "lens-grouped": lambda: transformer_lens("lens-grouped", normalization_type="RMS", act_fn="silu", n_key_value_heads=1,
                                             positional_embedding_type="rotary", rotary_dim=6, final_rms=True),
    "lens-gated": lambda: transformer_lens("lens-gated", normalization_type="RMSPre", act_fn="silu", gated_mlp=True),
}

for each in sys.argv[2:] or [*HF, *OTHERS]:
    torch.manual_seed(0)
    OTHERS[each]() if each in OTHERS else hugging_face(each)
