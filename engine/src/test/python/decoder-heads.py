"""The heads of the importer's fixtures by their weights, from the tensors and names of their libraries; writes golden/decoder-heads.json.

    pip install numpy
    python decoder-heads.py
"""

import json
import pathlib

import numpy as np

ROOT = pathlib.Path(__file__).resolve().parents[1] / "resources"
ROWS, DISTANCE, POSITION = 3, 4, 7


def tensors(folder):
    found = {}
    for file in folder.glob("*.safetensors"):
        data = file.read_bytes()
        size = int.from_bytes(data[:8], "little")
        for name, entry in json.loads(data[8 : 8 + size]).items():
            if name != "__metadata__" and entry["dtype"] == "F32":
                start, end = entry["data_offsets"]
                values = np.frombuffer(data[8 + size + start : 8 + size + end], "<f4").astype(float)
                found[name] = values.reshape(entry["shape"])
    return found


def rotate_half(x, position, width, theta):
    """transformers' apply_rotary_pos_emb on the first `width` rows."""
    turn, same = x[:width], x[width:]
    angles = position / theta ** (np.arange(0, width, 2) / width)
    angles = np.concatenate([angles, angles])[:, None]
    half = np.concatenate([-turn[width // 2 :], turn[: width // 2]])
    return np.concatenate([turn * np.cos(angles) + half * np.sin(angles), same])


def gpt2(w, c, layer, h):
    D, p = c["n_embd"], f"transformer.h.{layer}."
    d = D // c["n_head"]
    own = slice(h * d, (h + 1) * d)
    q, k, v = (w[p + "attn.c_attn.weight"][:, i * D : (i + 1) * D][:, own].T for i in range(3))
    return dict(q=q, k=k, v=v, o=w[p + "attn.c_proj.weight"][own].T, gamma=w[p + "ln_1.weight"], rotate=lambda x, _: x)


def neox(w, c, layer, h):
    D, p = c["hidden_size"], f"gpt_neox.layers.{layer}."
    H = c["num_attention_heads"]
    q, k, v = w[p + "attention.query_key_value.weight"].reshape(H, 3, D // H, D)[h]
    o = w[p + "attention.dense.weight"].reshape(D, H, D // H)[:, h]
    width = int(D // H * c["rope_parameters"]["partial_rotary_factor"])
    rotate = lambda x, t: rotate_half(x, t, width, c["rope_parameters"]["rope_theta"])
    return dict(q=q, k=k, v=v, o=o, gamma=w[p + "input_layernorm.weight"], rotate=rotate)


def llama(w, c, layer, h):
    D, p = c["hidden_size"], f"model.layers.{layer}."
    H, G, d = c["num_attention_heads"], c["num_key_value_heads"], c["head_dim"]
    a = p + "self_attn."
    q = w[a + "q_proj.weight"].reshape(H, d, D)[h]
    k, v = (np.repeat(w[a + f"{n}_proj.weight"].reshape(G, d, D), H // G, 0)[h] for n in "kv")
    if a + "q_norm.weight" in w:
        q, k = w[a + "q_norm.weight"][:, None] * q, w[a + "k_norm.weight"][:, None] * k
    o = w[a + "o_proj.weight"].reshape(D, H, d)[:, h]
    rotate = lambda x, t: rotate_half(x, t, d, c["rope_parameters"]["rope_theta"])
    return dict(q=q, k=k, v=v, o=o, gamma=w[p + "input_layernorm.weight"], rotate=rotate)


def retnet(w, c, layer, h):
    D, p = c["hidden_size"], f"model.layers.{layer}."
    H = c["num_heads"]
    q, k, v = (w[p + f"attn.{n}_proj.weight"].reshape(H, -1, D)[h] for n in "qkv")
    o = w[p + "attn.o_proj.weight"].reshape(D, H, -1)[:, h] * w[p + "attn.g_norm_swish_gate.weight"]
    rotate = lambda x, t: rotate_half(x, t, D // H, 10000)
    return dict(q=q, k=k, v=v, o=o, gamma=w[p + "attn_norm.weight"], rotate=rotate, decay=1 - 2.0 ** (-5 - h))


MODELS = {
    "gpt2": (gpt2, "transformer.wte.weight", "transformer.wte.weight", "transformer.ln_f.weight"),
    "gpt_neox": (neox, "gpt_neox.embed_in.weight", "embed_out.weight", "gpt_neox.final_layer_norm.weight"),
    "llama": (llama, "model.embed_tokens.weight", "lm_head.weight", "model.norm.weight"),
    "qwen3": (llama, "model.embed_tokens.weight", "lm_head.weight", "model.norm.weight"),
    "fla-retnet": (retnet, "model.embeddings.weight", "lm_head.weight", "model.norm.weight"),
}


def heads(name):
    made, embedding, unembedding, final = MODELS[name]
    folder = ROOT / "imports" / name
    w, c = tensors(folder), json.loads((folder / "config.json").read_text())
    E, U = w[embedding], w[unembedding]
    D = E.shape[1]
    centre = np.eye(D) - 1 / D if name.startswith("gpt") else np.eye(D)
    H = c.get("num_attention_heads") or c.get("num_heads") or c["n_head"]
    layers = [[made(w, c, layer, h) for h in range(H)] for layer in range(2)]
    for head in sum(layers, []):
        head.update({n: head[n] * head["gamma"] @ centre for n in "qkv"})
    ratio = lambda two, one: float(np.linalg.norm(two @ one) / np.linalg.norm(two) / np.linalg.norm(one))
    scores = {}
    for i, one in enumerate(layers[0]):
        for j, two in enumerate(layers[1]):
            written, qk = centre @ one["o"] @ one["v"], two["q"].T @ two["k"]
            for letter, read in {"Q": qk.T, "K": qk, "V": two["o"] @ two["v"]}.items():
                scores[f"1.{i + 1} 2.{j + 1} {letter}"] = ratio(read, written)
    last = layers[1][-1]
    q, k = last["rotate"](last["q"], POSITION + DISTANCE), last["rotate"](last["k"], POSITION)
    qk = last.get("decay", 1) ** DISTANCE * E[:ROWS] @ q.T @ k @ E.T / np.sqrt(len(q))
    ov = E[:ROWS] @ (last["o"] @ last["v"]).T @ (U * w[final] @ centre).T
    return {"composition": scores, "head": f"2.{H}", "distance": DISTANCE, "qk": qk.tolist(), "ov": ov.tolist()}


if __name__ == "__main__":
    made = {"made by": f"decoder-heads.py, numpy {np.__version__}", **{name: heads(name) for name in MODELS}}
    (ROOT / "golden/decoder-heads.json").write_text(json.dumps(made) + "\n")
