package org.headscope.engine.interpret.coding;

import module java.base;

import org.headscope.engine.interpret.evaluation.NamedPredictor;
import org.headscope.engine.interpret.evaluation.PredictorRef;
import org.headscope.engine.interpret.evaluation.PredictorShelf;
import org.headscope.engine.interpret.inspect.Context;
import org.headscope.engine.interpret.inspect.ModelPool;
import org.headscope.engine.metric.Distributions;
import org.headscope.engine.neural.LanguageModel;
import org.headscope.engine.neural.StackConfig;
import org.headscope.engine.neural.StepReading;
import org.headscope.engine.neural.device.NativeThreads;
import org.headscope.engine.neural.fused.Kernels;
import org.headscope.engine.predictor.IncrementalPredictor;
import org.headscope.engine.predictor.SequencePredictor;
import org.headscope.engine.run.Processor;
import org.headscope.engine.run.UserError;
import org.headscope.engine.task.Vocabulary;
import org.headscope.engine.training.run.CheckpointRef;

/// A predictor reading a text token by token, on one thread, in the same way for writing a code and
/// for reading it: the last bit of every probability must be the same.
record CodingPath(PredictorRef predictor, Vocabulary vocabulary, Context context) {
  /// Tokens of a text that is read from its beginning for every token of it.
  private static final int REREAD = 512;

  /// The state of the reading.
  interface Walk {
    /// The distribution over the next token.
    double[] row();

    void extend(int token);
  }

  /// The rule's name, or `RUN@STEP`.
  String name() {
    return switch (predictor) {
      case PredictorRef.Symbolic rule -> rule.name();
      case PredictorRef.Trained(CheckpointRef of, String _) -> of.runName() + "@" + of.step();
    };
  }

  /// By which its rows are known another day.
  String identity() {
    return new PredictorShelf(context.models())
        .get(predictor)
        .identity()
        .map(NamedPredictor.Identity::text)
        .orElseThrow();
  }

  /// The parts of the machine, besides HeadScope itself, on which rounding depends.
  String machine() {
    String java =
        "%s, %s, Java %s"
            .formatted(
                Processor.model(),
                System.getProperty("os.arch", ""),
                System.getProperty("java.version", ""));
    return predictor instanceof PredictorRef.Trained trained
        ? "%s, %s, kernels %s"
            .formatted(
                java,
                context.models().device(context.config(trained.checkpoint())).label(),
                Kernels.DEFAULT.label())
        : java;
  }

  /// Lets `work` walk through a text of `tokens` tokens.
  ///
  /// @throws UserError if the predictor cannot read so many
  <T> T walk(int tokens, Function<Walk, T> work) {
    return switch (predictor) {
      case PredictorRef.Symbolic _ -> {
        SequencePredictor rule =
            new PredictorShelf(context.models()).forText(predictor, vocabulary);
        yield work.apply(
            rule instanceof IncrementalPredictor incremental
                ? steps(incremental.begin())
                : again(rule, tokens));
      }
      case PredictorRef.Trained trained -> {
        try (ModelPool.Lease lease = context.models().lease(trained.checkpoint());
            NativeThreads one = new NativeThreads("coder", 1)) {
          Callable<T> reading = () -> model(lease.model(), tokens, work);
          yield one.run(List.of(reading)).getFirst();
        }
      }
    };
  }

  private <T> T model(LanguageModel model, int tokens, Function<Walk, T> work) {
    if (!(model.config() instanceof StackConfig)) {
      return work.apply(again(model, tokens));
    }
    int longest = model.config().longestContext();
    if (tokens - 1 > longest) {
      throw new UserError(
          "%s reads at most %,d tokens, but the text has %,d; cut it, or use another model."
              .formatted(name(), longest, tokens));
    }
    try (StepReading reading = model.read(1)) {
      return work.apply(steps(reading, first()));
    }
  }

  /// The uniform distribution over the tokens of texts, before a model has read one.
  private double[] first() {
    double[] row = new double[vocabulary.size()];
    int[] written = IntStream.range(0, row.length).filter(vocabulary::isWritten).toArray();
    for (int token : written) {
      row[token] = 1.0 / written.length;
    }
    return row;
  }

  private static Walk steps(IncrementalPredictor.Reading reading) {
    return new Walk() {
      @Override
      public double[] row() {
        return reading.row();
      }

      @Override
      public void extend(int token) {
        reading.extend(token);
      }
    };
  }

  private static Walk steps(StepReading reading, double[] first) {
    return new Walk() {
      private double[] row = first;

      @Override
      public double[] row() {
        return row;
      }

      @Override
      public void extend(int token) {
        float[] logits = reading.extend(token);
        row = LanguageModel.probabilities(logits, logits.length)[0];
      }
    };
  }

  /// The reading of a predictor without a step form: every token is read again for each behind it.
  private Walk again(SequencePredictor whole, int tokens) {
    if (tokens > REREAD) {
      throw new UserError(
          "%s has no step form, so every token is read again for each token after it; the text has %,d: cut it to %,d, or use another predictor."
              .formatted(name(), tokens, REREAD));
    }
    int[] read = new int[tokens];
    return new Walk() {
      private int length;

      @Override
      public double[] row() {
        context.cancellation().check();
        return length == 0 ? first() : whole.last(Arrays.copyOf(read, length));
      }

      @Override
      public void extend(int token) {
        read[length++] = token;
      }
    };
  }

  /// Reports the next of `total` positions, and ends the walk here if that was asked for.
  void report(int position, int total) {
    if ((position & 63) == 0) {
      context.cancellation().check();
      context.progress().update("tokens", position, total);
    }
  }

  /// The intervals of the walk's row at `position`.
  ///
  /// @throws UserError naming the position if it is no distribution
  Intervals intervals(Walk walk, int position) {
    double[] row = walk.row();
    Distributions.fault(row, vocabulary.size(), false)
        .ifPresent(fault -> {
          throw new UserError(
              "%s gives no distribution for position %,d (it %s); use another predictor."
                  .formatted(name(), position, fault));
        });
    return Intervals.of(row);
  }
}
