package org.headscope.engine.neural;

import module java.base;

import ai.djl.ndarray.*;
import ai.djl.ndarray.index.NDIndex;
import ai.djl.ndarray.types.*;
import org.headscope.engine.neural.block.ActivationSite.Kind;
import org.headscope.engine.neural.block.Dropout;
import org.headscope.engine.neural.block.Parameters;
import org.headscope.engine.neural.block.Pass;
import org.headscope.engine.neural.block.Sites;
import org.headscope.engine.neural.block.Tables;
import org.headscope.engine.neural.block.Tap;
import org.headscope.engine.neural.layer.Layers;
import org.headscope.engine.neural.mixer.TokenMixer.StepOutput;
import org.headscope.engine.neural.mixer.TokenMixer.Token;

/// The forward pass of every architecture but the n-gram reweighting (\[ICLL] eq. 14): embedding,
/// blocks, and a head, perhaps tied to the embedding, over parameters that it does not own.
final class Stack implements Network {
  private final LayeredConfig config;
  private final List<BlockConfig> blocks;
  private final Parameters parameters;
  private final Parameters embedding;
  private final Tables tables;

  Stack(LayeredConfig config, Parameters parameters, NDManager manager) {
    this.config = config;
    this.blocks = config.blocks();
    this.parameters = parameters;
    this.embedding = parameters.under("embedding");
    this.tables = new Tables(manager, parameters.type());
  }

  @Override
  public NDArray forward(NDArray tokens, Dropout dropout, Tap tap) {
    NDArray x = stream(tokens, dropout, tap);
    return tap.lastLayer() < blocks.size() ? x : readout(x, new Sites(tap, 0)); // B×T×D → B×T×V
  }

  /// The residual stream after the last block, or the last that is wanted: B×T → B×T×D.
  NDArray stream(NDArray tokens, Dropout dropout, Tap tap) {
    Sites outside = new Sites(tap, 0);
    NDArray x = embedding(tokens); // B×T → B×T×D
    x = dropout.when(config.dropsEmbedding()).of(outside.at(Kind.EMBEDDING, x));
    Pass pass = new Pass(tokens, dropout, tap, tables);
    for (int i = tap.firstLayer() - 1; i < Math.min(blocks.size(), tap.lastLayer()); i++) {
      x = apply(Block.of(blocks.get(i), i + 1, parameters, pass), x); // B×T×D
    }
    return x;
  }

  /// Token embedding plus learned positions: B×T → B×T×D.
  NDArray embedding(NDArray tokens) {
    return positioned(Layers.embed(tokens, embedding), 0, tokens.getShape().get(1));
  }

  Parameters parameters() {
    return parameters;
  }

  Tables tables() {
    return tables;
  }

  /// Next-token logits of a residual stream: …×D → …×V.
  NDArray readout(NDArray x, Sites outside) {
    NDArray normed = outside.at(Kind.FINAL_NORM, last(x));
    return outside.at(Kind.LOGITS, logits(normed));
  }

  /// Applies `block` to x and frees everything else that it created.
  static NDArray apply(Block block, NDArray x) {
    NDManager pass = x.getManager();
    try (NDManager inside = pass.newSubManager()) {
      x.tempAttach(inside); // results attach to the same manager
      NDArray y = block.forward(x);
      y.attach(pass);
      return y;
    }
  }

  List<NDList> begin(NDManager manager, long batch) {
    NDArray none = manager.zeros(new Shape(batch, 1));
    List<NDList> states = new ArrayList<>();
    for (int i = 0; i < blocks.size(); i++) {
      states.add(block(i, none).mixer().initialState(manager, batch));
    }
    return states;
  }

  /// The step form of the whole model.
  ///
  /// @param token B ids
  /// @param states the state of every block; replaced by the states after the token
  /// @return next-token logits, B×V
  NDArray step(Token token, List<NDList> states) {
    NDArray ids = token.ids().reshape(-1, 1); // B → B×1
    NDArray x =
        positioned(Layers.embed(ids, embedding), token.position(), 1).squeeze(1); // B×1×D → B×D
    for (int i = 0; i < blocks.size(); i++) {
      StepOutput stepped = block(i, ids).step(x, token, states.get(i));
      states.set(i, stepped.state());
      x = stepped.y(); // B×D
    }
    return logits(last(x)); // B×D → B×V
  }

  /// Reads tokens that continue a text and returns the residual stream after every block, the
  /// embedding first: 1×R×D each. More than one token at a time only if it [can
  /// resume][#canResume].
  ///
  /// @param tokens 1×R ids
  /// @param first the number of tokens before them
  /// @param states the state of every block; replaced by the states after the tokens
  List<NDArray> streams(NDArray tokens, long first, List<NDList> states) {
    long count = tokens.getShape().get(1);
    List<NDArray> streams = new ArrayList<>();
    streams.add(positioned(Layers.embed(tokens, embedding), first, count));
    for (int i = 0; i < blocks.size(); i++) {
      StepOutput read = after(i, streams.getLast(), tokens, first, states.get(i));
      states.set(i, read.state());
      streams.add(read.y());
    }
    return streams;
  }

  /// Applies a block to tokens that continue a text: B×R×D, and the state after it.
  ///
  /// @param index of the block, from 0
  /// @param tokens B×R ids
  /// @param state after the text before, of a single text if it can resume, else of B
  StepOutput after(int index, NDArray x, NDArray tokens, long first, NDList state) {
    Block block = block(index, tokens);
    if (block.mixer().canResume()) {
      return block.resume(x, first, state);
    }
    StepOutput stepped = block.step(x.squeeze(1), new Token(tokens.squeeze(1), first), state);
    return new StepOutput(stepped.y().expandDims(1), stepped.state());
  }

  /// True if a block can resume.
  boolean canResume(int index, NDArray tokens) {
    return block(index, tokens).mixer().canResume();
  }

  /// True if a reading can resume at any token.
  boolean canResume(NDManager manager) {
    try (NDManager scope = manager.newSubManager()) {
      NDArray none = scope.zeros(new Shape(1, 1), DataType.INT64);
      return IntStream.range(0, blocks.size()).allMatch(i -> block(i, none).mixer().canResume());
    }
  }

  /// The parallel form for tokens that continue a text.
  ///
  /// @param tokens B×R ids
  /// @param first the number of tokens before them
  /// @param kept the state of every block after the text
  /// @param after takes the state of every block, from 0, before it is freed
  /// @return next-token logits, B×R×V
  NDArray resume(NDArray tokens, long first, List<NDList> kept, BiConsumer<Integer, NDList> after) {
    NDManager pass = tokens.getManager();
    NDArray x = positioned(Layers.embed(tokens, embedding), first, tokens.getShape().get(1));
    for (int i = 0; i < blocks.size(); i++) {
      try (NDManager inside = pass.newSubManager()) {
        x.attach(inside);
        StepOutput resumed = block(i, tokens).resume(x, first, kept.get(i));
        after.accept(i, resumed.state());
        x = resumed.y(); // B×R×D
        x.attach(pass);
      }
    }
    return logits(last(x)); // B×R×D → B×R×V
  }

  private Block block(int index, NDArray tokens) {
    Pass pass = new Pass(tokens, Dropout.NONE, Tap.NONE, tables);
    return Block.of(blocks.get(index), index + 1, parameters, pass);
  }

  private NDArray positioned(NDArray x, long first, long count) {
    if (!config.hasPositionTable()) {
      return x;
    }
    NDIndex rows = new NDIndex(first + ":" + (first + count));
    return x.add(parameters.get("positions.weight").get(x.getManager(), rows)); // B×T×D + T×D
  }

  private NDArray last(NDArray x) {
    return config.layout().norm(x, parameters.under("norm"));
  }

  /// …×D → …×V.
  private NDArray logits(NDArray normed) {
    return config.hasTiedHead()
        ? Layers.logits(normed, embedding)
        : Layers.linear(normed, parameters.under("head"));
  }
}
