package org.headscope.engine.neural;

/// How a mixer is built into the residual stream.
public enum BlockLayout {
  /// x += mixer(LN(x)); x += FFN(LN(x)) with hidden 4D and GELU (\[ICLL] eqs. 17, 18).
  LAYER(Norm.LAYER, Mlp.GELU),
  /// x += mixer(LN(x)) (\[MambaFormer]; Mamba, whose gate stands for the MLP, \[ICLL] eq. 19).
  RESIDUAL(Norm.LAYER, Mlp.NONE),
  /// x = mixer(x) (the LSTM, App. A.4; n-gram heads, eq. 13).
  BARE(Norm.NONE, Mlp.NONE),
  /// x += mixer(RMS(x)); x += MLP(RMS(x)) with hidden D and SiLU (\[ICLL] Fig. 9).
  NGRAM_BLOCK(Norm.RMS, Mlp.SILU);

  /// What stands before a mixer and before an MLP; a block without it has no residual either.
  public enum Norm {
    LAYER,
    RMS,
    NONE
  }

  /// What follows the mixer.
  public enum Mlp {
    GELU,
    SILU,
    NONE
  }

  private final Norm norm;
  private final Mlp mlp;

  BlockLayout(Norm norm, Mlp mlp) {
    this.norm = norm;
    this.mlp = mlp;
  }

  Norm norm() {
    return norm;
  }

  Mlp mlp() {
    return mlp;
  }
}
