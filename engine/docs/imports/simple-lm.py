"""Writes a checkpoint of the paper's public code (berlino/seq_icl, a Transformer) to a folder that `headscope import` reads. The checkpoint
does not say how many heads there are.

    python simple-lm.py last.ckpt HEADS
"""

import json, os, re, sys, torch, safetensors.torch
w = {k: v.clone() for k, v in torch.load(sys.argv[1], map_location="cpu")["state_dict"].items() if k.startswith("model.")}
shape = lambda end: next(list(v.shape) for k, v in w.items() if k.endswith(end))
layers = 1 + max(int(m[1]) for k in w if (m := re.search(r"layers\.(\d+)\.", k)))
config = dict(model_type="simple_lm", vocab_size=shape("word_embeddings.weight")[0], d_model=shape("word_embeddings.weight")[1], n_layer=layers)
config |= dict(d_inner=shape("fc1.weight")[0], max_position_embeddings=shape("position_embeddings.weight")[0], num_heads=int(sys.argv[2]))
os.makedirs("model", exist_ok=True)
safetensors.torch.save_file(w, "model/model.safetensors")
json.dump(config, open("model/config.json", "w"))
