"""Writes FOLDER/expected.json: what a model of Hugging Face's says after every token of two random texts, in double precision. Then
`headscope import FOLDER --expect FOLDER/expected.json --out RUN` certifies that HeadScope computes the same.

    pip install torch transformers safetensors
    python expected.py FOLDER [LENGTH]
"""

import json
import sys

import torch
import transformers
from transformers import AutoModelForCausalLM

folder, length = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 16
read = AutoModelForCausalLM.from_pretrained(folder, dtype=torch.float32)

# The package computes norms and angles in single precision, whatever the model's type. Here it is double there, too.
torch.Tensor.float = torch.Tensor.double
torch.float32 = torch.float = torch.float64
torch.set_default_dtype(torch.float64)
model = AutoModelForCausalLM.from_config(read.config, attn_implementation="eager").double().eval()
model.load_state_dict(read.state_dict())

texts = torch.randint(0, model.config.vocab_size, (2, length), generator=torch.Generator().manual_seed(1))
with torch.no_grad():
    logits = model(texts, use_cache=False).logits
package = f"transformers {transformers.__version__}, torch {torch.__version__}"
precision = "float64" if logits.dtype == torch.float64 else "float32"
with open(folder + "/expected.json", "w") as out:
    json.dump({"package": package, "precision": precision, "tokens": texts.tolist(), "logits": logits.tolist()}, out)
