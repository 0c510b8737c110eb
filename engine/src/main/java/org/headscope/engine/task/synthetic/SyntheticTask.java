package org.headscope.engine.task.synthetic;

import module java.base;

import org.headscope.engine.predictor.IncrementalPredictor;
import org.headscope.engine.task.InstanceStream;
import org.headscope.engine.task.Latent;
import org.headscope.engine.task.Sequence;
import org.headscope.engine.task.Split;
import org.headscope.engine.task.StateKind;
import org.headscope.engine.task.Task;
import org.headscope.engine.task.Vocabulary;

/// A task of [NumberTokens] whose answers are in the context: some tokens are paired, and after the
/// first of a pair its state says what must follow.
interface SyntheticTask extends Task {
  int size();

  Draw draw(SplittableRandom random);

  Walk walk();

  default NumberTokens tokens() {
    return new NumberTokens(size());
  }

  @Override
  default Vocabulary vocabulary() {
    return tokens().vocabulary();
  }

  @Override
  default StateKind stateKind() {
    return StateKind.PAIR;
  }

  @Override
  default boolean scoresAllRows() {
    return false;
  }

  @Override
  default InstanceStream stream(Split split, long seed) {
    return new InstanceStream(this, name(), split, seed, this::draw);
  }

  record Draw(int[] all, Latent drawn) implements InstanceStream.Draw {
    @Override
    public long hash() {
      return hash(all);
    }

    static long hash(int[] tokens) {
      long hash = tokens.length;
      for (int token : tokens) {
        hash = Split.mixed(hash, token);
      }
      return hash;
    }

    @Override
    public int[] tokens(int instance) {
      return all;
    }

    @Override
    public Latent latent(int instance) {
      return drawn;
    }
  }

  /// A text of the task that is read token by token, with the knowledge after each. Texts may be
  /// shorter or longer than the task's.
  interface Walk extends IncrementalPredictor.Reading {
    /// Nothing is paired with the last token.
    int NONE = -1;

    /// The pair whose second token must come next; [#NONE] elsewhere.
    int state();
  }

  /// A predictor that knows how the task is drawn, and remembers what occurred. No predictor that
  /// reads the same tokens does better. After the answer the dot is certain, since the text ends.
  record Truth(SyntheticTask task) implements IncrementalPredictor {
    @Override
    public String name() {
      return "truth";
    }

    @Override
    public Reading begin() {
      return task.walk();
    }
  }

  interface PairLatent extends Latent {
    SyntheticTask task();

    boolean completes(int state, int token);

    /// Describes a valid token, in words.
    String completion();

    @Override
    default void check(Sequence sequence) {
      int[] tokens = sequence.ids();
      int[] states = stateAfter(tokens);
      for (int t = 0; t + 1 < tokens.length; t++) {
        if (states[t] != Walk.NONE && !completes(states[t], tokens[t + 1])) {
          throw new IllegalArgumentException(
              "the token at position %d is not %s".formatted(t + 1, completion()));
        }
      }
    }

    @Override
    default int[] stateAfter(int[] tokens) {
      Walk walk = task().walk();
      int[] states = new int[tokens.length];
      for (int t = 0; t < tokens.length; t++) {
        walk.extend(tokens[t]);
        states[t] = walk.state();
      }
      return states;
    }

    @Override
    default StateKind stateKind() {
      return StateKind.PAIR;
    }

    @Override
    default Truth truth() {
      return new Truth(task());
    }

    /// Returns the positions at which the pair that is due after token `t` was completed before.
    @Override
    default int[] targetPositions(int[] tokens, int t) {
      int[] states = stateAfter(Arrays.copyOf(tokens, t + 1));
      return IntStream.range(1, t + 1)
          .filter(i -> states[t] != Walk.NONE && states[i - 1] == states[t])
          .toArray();
    }

    @Override
    default String family() {
      return task().name();
    }
  }
}
