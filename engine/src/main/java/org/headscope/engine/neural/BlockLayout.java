package org.headscope.engine.neural;

/// The arrangement of a mixer in the residual stream.
public enum BlockLayout {
  /// x += mixer(LN(x)); x += FFN(LN(x)) with hidden 4D and GELU (\[ICLL] eqs. 17, 18).
  LAYER(Norm.LAYER, Mlp.GELU, 24),
  /// x += mixer(LN(x)) (\[MambaFormer]; Mamba, whose gate stands for the MLP, \[ICLL] eq. 19).
  RESIDUAL(Norm.LAYER, Mlp.NONE, 4),
  /// x = mixer(x) (the LSTM, App. A.4; n-gram heads, eq. 13).
  BARE(Norm.NONE, Mlp.NONE, 0),
  /// x += mixer(RMS(x)); x += MLP(RMS(x)) with hidden D and SiLU (\[ICLL] Fig. 9).
  NGRAM_BLOCK(Norm.RMS, Mlp.SILU, 16);

  /// The norm before a mixer and before an MLP; a block without norm has no residual either.
  public enum Norm {
    LAYER,
    RMS,
    NONE
  }

  public enum Mlp {
    GELU,
    SILU,
    NONE
  }

  private final Norm norm;
  private final Mlp mlp;
  private final double kept;

  BlockLayout(Norm norm, Mlp mlp, double kept) {
    this.norm = norm;
    this.mlp = mlp;
    this.kept = kept;
  }

  public Norm norm() {
    return norm;
  }

  public Mlp mlp() {
    return mlp;
  }

  /// Floats per token, in widths, that norms, residual sums and the MLP keep for the backward pass.
  double kept() {
    return kept;
  }
}
