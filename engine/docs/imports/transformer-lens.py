"""Writes a HookedTransformer of TransformerLens to a folder that `headscope import` reads. Change the first line to your model."""

import json, os, safetensors.torch, transformer_lens
model = transformer_lens.HookedTransformer.from_pretrained("gpt2", fold_ln=False, center_writing_weights=False, center_unembed=False)
os.makedirs("model", exist_ok=True)
safetensors.torch.save_file({k: v.contiguous().clone() for k, v in model.state_dict().items()}, "model/model.safetensors")
json.dump({k: v for k, v in vars(model.cfg).items()}, open("model/config.json", "w"), default=str)
