package org.headscope.engine.neural.mixer;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import org.headscope.engine.neural.block.Parameters;
import org.headscope.engine.neural.block.Pass;
import org.headscope.engine.neural.block.Sites;

/// A causal map between hidden states: output t depends on inputs 0..t only.
public interface TokenMixer {
  /// The mixer of these sizes over `parameters`, for one pass.
  static TokenMixer of(MixerConfig config, Parameters parameters, Pass pass) {
    return switch (config) {
      case GatedLinearAttention.Config c -> new GatedLinearAttention(c, parameters);
      case H3.Config c -> new H3(c, parameters);
      case Hyena.Config c -> new Hyena(c, parameters, pass);
      case LinearAttention.Config c -> new LinearAttention(c, parameters, pass);
      case Lstm.Config c -> new Lstm(c, parameters);
      case Mamba.Config c -> new Mamba(c, parameters);
      case NgramHead.Config c -> new NgramHead(c, parameters, pass);
      case Retention.Config c -> new Retention(c, parameters, pass);
      case Rwkv.Config c -> new Rwkv(c, parameters);
      case S4.Config c -> new S4(c, parameters);
      case S4Mamba.Config c -> new S4Mamba(c, parameters, pass);
      case SoftmaxAttention.Config c -> new SoftmaxAttention(c, parameters, pass);
    };
  }

  /// The parallel form: mixes all positions at once.
  ///
  /// @param x normalised hidden states, B×T×D
  /// @return what is added to the residual stream, B×T×D
  NDArray forward(NDArray x, Sites sites);

  /// Whether a part of it has a gradient written by hand, so that nothing else of its block's input
  /// may pass by the [Tape]'s cut.
  default boolean cuts() {
    return false;
  }

  /// The state before the first token. Where the layer is recurrent, the arrays keep their shapes
  /// B×… from token to token; else, as with cached keys, they may grow.
  NDList begin(NDManager manager, long batch);

  /// The step form: one token a call, equal to the parallel form.
  ///
  /// @param x the token's normalised hidden state, B×D
  /// @param state what [#begin] or the last step gave; it is not changed
  Stepped step(NDArray x, Token token, NDList state);

  /// Whether the state holds something of every token and nothing else, as cached keys do, so that
  /// a reading can [#resume] at any token.
  default boolean resumes() {
    return false;
  }

  /// The parallel form behind the first tokens of a text that was read.
  ///
  /// @param x normalised hidden states of what follows, B×R×D; the pass has its tokens
  /// @param first P, how many tokens of the text stand before it
  /// @param kept the state after that text, or one longer than P: of a single text, for all B
  /// @return B×R×D, and the state after it
  default Stepped resume(NDArray x, long first, NDList kept) {
    throw new UnsupportedOperationException("no state of single tokens");
  }

  /// A token that is read.
  ///
  /// @param ids B ids (int64)
  /// @param position from 0
  record Token(NDArray ids, long position) {}

  /// What a step gives, or more of them.
  ///
  /// @param y what is added to the residual stream, B×D or B×R×D
  record Stepped(NDArray y, NDList state) {}
}
