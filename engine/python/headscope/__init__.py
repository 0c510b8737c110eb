"""Asks HeadScope what a language model does in context.

    import headscope

    with headscope.open("packaging/headscope", folders=["samples"]) as hs:
        run = hs.run("samples/transformer-4x2")
        print(run.ablate(held_out=True, count=20, cut="2.2 by mean")["before"])
"""

from ._client import HeadScope, HeadScopeError, Progress, Run, open

__all__ = ["HeadScope", "HeadScopeError", "Progress", "Run", "open"]
