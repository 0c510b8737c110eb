"""Scores the heads of a run, cuts each, and plots what that changes.

python examples/heads.py packaging/headscope samples/transformer-4x2 heads.png
"""

import sys

import headscope
import matplotlib.pyplot as plt

program, directory, picture = sys.argv[1:]
with headscope.open(program, folders=[directory], progress=lambda at: print(at.text)) as hs:
    run = hs.run(directory)
    lift = {}
    for head in run.head_scores(held_out=True, count=20)[0]["heads"]:
        rules = {score["rule"]: score["lift"]["value"] for score in head["scores"]}
        lift[f"{head['layer']}.{head['head']}"] = rules["2-gram"]
    cuts = [run.ablate(cut=f"{head} by mean", held_out=True, count=20) for head in lift]

changes = [cut["effects"][0]["change"]["tvd"]["value"] for cut in cuts]
plt.scatter(lift.values(), changes)
for head, x, y in zip(lift, lift.values(), changes):
    plt.annotate(head, (x, y))
plt.xlabel("lift of the 2-gram rule")
plt.ylabel("change of the TVD to the truth")
plt.savefig(picture)
