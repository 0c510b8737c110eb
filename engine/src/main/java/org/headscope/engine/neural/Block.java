package org.headscope.engine.neural;

import module java.base;

import ai.djl.ndarray.*;
import org.headscope.engine.neural.block.ActivationSite.Kind;
import org.headscope.engine.neural.block.Parameters;
import org.headscope.engine.neural.block.Pass;
import org.headscope.engine.neural.block.Sites;
import org.headscope.engine.neural.block.Tap;
import org.headscope.engine.neural.fused.Tape;
import org.headscope.engine.neural.mixer.Recurrence;
import org.headscope.engine.neural.mixer.TokenMixer;
import org.headscope.engine.neural.mixer.TokenMixer.StepOutput;

/// One block of a stack, arranged by its [BlockLayout].
///
/// @param parameters `norm1`, `norm2`, `mlp` and the mixer's group
record Block(Parameters parameters, int layer, BlockLayout form, TokenMixer mixer, Pass pass) {
  static Block of(BlockConfig config, int layer, Parameters all, Pass pass) {
    Parameters parameters = all.under("blocks." + layer);
    TokenMixer mixer = config.mixer().over(parameters.under(config.group()), pass);
    return new Block(parameters, layer, config.form(), mixer, pass);
  }

  /// B×T×D → B×T×D.
  NDArray forward(NDArray x) {
    Sites sites = new Sites(pass.tap(), layer);
    NDArray pre = sites.at(Kind.RESIDUAL_PRE, mixer.needsCut() ? Tape.cut(x) : x);
    return after(pre, mix(norm(pre, "norm1"), sites), sites);
  }

  /// The mixer's output: B×T×D → B×T×D.
  NDArray mixed(NDArray x, Sites sites) {
    return mixer.forward(norm(x, "norm1"), sites);
  }

  /// The MLP's output: B×T×D → B×T×D.
  ///
  /// @param mid the stream after the mixer, or before it if both read the same
  NDArray fed(NDArray mid, Sites sites) {
    return form.mlp().orElseThrow().of(norm(mid, "norm2"), parameters.under("mlp"), sites);
  }

  /// The bias of the mixer's output projection; empty if there is none.
  ///
  /// @param group the prefix of the mixer's parameters
  NDList outputBias(String group) {
    Parameters out = parameters.under(group).under("out");
    return out.has("bias") ? new NDList(out.bias()) : new NDList();
  }

  private NDArray mix(NDArray x, Sites sites) {
    return sites.wants(Kind.STATE, 0)
        ? Recurrence.forward(mixer, x, pass.tokens(), sites)
        : mixer.forward(x, sites);
  }

  /// Reads one token: B×D → B×D, and the mixer's state after it.
  StepOutput step(NDArray x, TokenMixer.Token token, NDList state) {
    StepOutput mixed = mixer.step(norm(x, "norm1"), token, state);
    return new StepOutput(after(x, mixed.y(), new Sites(Tap.NONE, layer)), mixed.state());
  }

  /// Reads tokens that continue a text: B×R×D → B×R×D, and the mixer's state after them.
  StepOutput resume(NDArray x, long first, NDList kept) {
    StepOutput mixed = mixer.resume(norm(x, "norm1"), first, kept);
    return new StepOutput(after(x, mixed.y(), new Sites(Tap.NONE, layer)), mixed.state());
  }

  private NDArray after(NDArray x, NDArray mixed, Sites sites) {
    NDArray y = sites.at(Kind.MIXER_OUTPUT, mixed);
    NDArray mid = sites.at(Kind.RESIDUAL_MID, form.isBare() ? y : x.add(y));
    if (!form.hasMlp()) {
      return sites.at(Kind.RESIDUAL_POST, mid);
    }
    NDArray fed = sites.at(Kind.MLP_OUTPUT, fed(form.parallel() ? x : mid, sites));
    return sites.at(Kind.RESIDUAL_POST, mid.add(fed));
  }

  private NDArray norm(NDArray x, String name) {
    return form.norm(x, parameters.under(name));
  }
}
