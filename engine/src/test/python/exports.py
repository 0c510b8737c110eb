"""Reads an export as its users do: python exports.py KIND PATH. Prints JSON; exits with 3 if a package is missing.

    pip install numpy safetensors pandas tensorboard "transformer_lens<4"
"""

import json
import sys


def npz(path):
    import numpy

    archive = numpy.load(path)  # without pickle
    facts = json.loads(str(archive["provenance"]))["facts"]
    rows = archive["rows"]
    return {"run": facts["run"], "rows": rows.tolist(), "tokens": archive["tokens"].tolist(), "types": [str(rows.dtype), str(archive["tokens"].dtype)]}


def safetensors(path):
    from safetensors import safe_open

    with safe_open(path, "numpy") as file:
        facts = json.loads(file.metadata()["provenance"])["facts"]
        return {"run": facts["run"], "rows": file.get_tensor("rows").tolist(), "tokens": file.get_tensor("tokens").tolist()}


def csv(path):
    import pandas

    table = pandas.read_csv(path)
    rows = table.filter(regex=r"^p\d+$")
    return {"run": table["run"][0], "rows": rows.values.tolist(), "positions": table["position"].tolist(), "types": [str(t) for t in set(rows.dtypes)]}


def tensorboard(path):
    from tensorboard.backend.event_processing.event_accumulator import EventAccumulator

    events = EventAccumulator(path)
    events.Reload()
    facts = json.loads(events.Tensors("provenance")[0].tensor_proto.string_val[0])["facts"]
    return {"run": facts["run"], "scalars": {tag: [[e.step, e.wall_time, e.value] for e in events.Scalars(tag)] for tag in events.Tags()["scalars"]}}


def transformerlens(path):
    import torch
    from safetensors.torch import load_file
    from transformer_lens import HookedTransformer, HookedTransformerConfig

    cfg = HookedTransformerConfig.from_dict(json.load(open(path + "/config.json")))
    model = HookedTransformer(cfg)
    found = model.load_state_dict(load_file(path + "/model.safetensors"), strict=False)
    with torch.no_grad():
        logits = model(torch.tensor([[3, 1, 4, 1, 5, 9, 2, 6, 5]]))[0]
    return {"logits": logits.tolist(), "missing": sorted({key.split(".")[-1] for key in found.missing_keys}), "unexpected": found.unexpected_keys}


try:
    print(json.dumps(globals()[sys.argv[1]](sys.argv[2])))
except ImportError as e:
    print(e)
    sys.exit(3)
