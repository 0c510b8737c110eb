package org.headscope.engine.interpret.coding;

import module java.base;

import org.headscope.engine.interpret.evaluation.NamedPredictor;
import org.headscope.engine.interpret.evaluation.PredictorFactory;
import org.headscope.engine.interpret.evaluation.PredictorRef;
import org.headscope.engine.interpret.inspect.Context;
import org.headscope.engine.interpret.inspect.ModelPool;
import org.headscope.engine.metric.Distributions;
import org.headscope.engine.neural.LanguageModel;
import org.headscope.engine.neural.StepReading;
import org.headscope.engine.neural.device.NativeThreads;
import org.headscope.engine.neural.fused.Kernels;
import org.headscope.engine.neural.layer.Softmax;
import org.headscope.engine.predictor.IncrementalPredictor;
import org.headscope.engine.predictor.SequencePredictor;
import org.headscope.engine.run.Processor;
import org.headscope.engine.run.UserError;
import org.headscope.engine.task.Vocabulary;
import org.headscope.engine.training.run.CheckpointRef;

/// A predictor that reads a text token by token, on one thread, and in the same way for writing a
/// code and for reading it: the last bit of every probability must be the same.
record CodingPath(PredictorRef predictor, Vocabulary vocabulary, Context context) {
  /// The maximum length of a text that is read again from its beginning for every token.
  private static final int MAX_REREAD = 512;

  /// A text as far as it was read.
  interface TextReading {
    /// The distribution of the next token.
    double[] row();

    void extend(int token);
  }

  /// The rule's name, or `RUN@STEP`.
  String name() {
    return switch (predictor) {
      case PredictorRef.Symbolic rule -> rule.name();
      case PredictorRef.Trained(CheckpointRef of, String _) -> of.runName() + "@" + of.step();
      case PredictorRef.Circuit circuit -> circuit.name();
      case PredictorRef.Rows rows -> rows.name();
    };
  }

  /// The identity of the predictor, by which its rows are recognized later.
  String identity() {
    return new PredictorFactory(context.models())
        .get(predictor)
        .identity()
        .map(NamedPredictor.Identity::text)
        .orElseThrow();
  }

  /// The parts of the machine, besides HeadScope itself, that rounding depends on.
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

  /// Runs `work` on a text of `tokens` tokens, of which nothing was read yet.
  ///
  /// @throws UserError if the predictor cannot read that many
  <T> T walk(int tokens, Function<TextReading, T> work) {
    return switch (predictor) {
      case PredictorRef.Symbolic _ -> {
        SequencePredictor rule =
            new PredictorFactory(context.models()).forText(predictor, vocabulary);
        yield work.apply(
            rule instanceof IncrementalPredictor incremental
                ? steps(incremental.begin())
                : rereading(rule, tokens));
      }
      case PredictorRef.Trained trained -> {
        try (ModelPool.Lease lease = context.models().lease(trained.checkpoint());
            NativeThreads one = new NativeThreads("coder", 1)) {
          Callable<T> reading = () -> model(lease.model(), tokens, work);
          yield one.run(List.of(reading)).getFirst();
        }
      }
      case PredictorRef.Rows rows -> throw rows.onlyOfInstances();
      case PredictorRef.Circuit circuit ->
          throw new UserError(
              "%s predicts texts as a whole and codes none; compress with its run instead."
                  .formatted(circuit.name()));
    };
  }

  private <T> T model(LanguageModel model, int tokens, Function<TextReading, T> work) {
    if (!model.hasStepForm()) {
      return work.apply(rereading(model, tokens));
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

  /// The uniform distribution over the tokens of texts, used before a model has read one.
  private double[] first() {
    double[] row = new double[vocabulary.size()];
    int[] written = IntStream.range(0, row.length).filter(vocabulary::isWritten).toArray();
    for (int token : written) {
      row[token] = 1.0 / written.length;
    }
    return row;
  }

  private static TextReading steps(IncrementalPredictor.Reading reading) {
    return new TextReading() {
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

  private static TextReading steps(StepReading reading, double[] first) {
    return new TextReading() {
      private double[] row = first;

      @Override
      public double[] row() {
        return row;
      }

      @Override
      public void extend(int token) {
        float[] logits = reading.extend(token);
        row = Softmax.rows(logits, logits.length)[0];
      }
    };
  }

  /// A text for a predictor without a step form, which reads all tokens again for each new one.
  private TextReading rereading(SequencePredictor whole, int tokens) {
    if (tokens > MAX_REREAD) {
      throw new UserError(
          "%s reads a text again from its beginning for each new token; this text has %,d tokens: cut it to %,d, or use another predictor."
              .formatted(name(), tokens, MAX_REREAD));
    }
    int[] read = new int[tokens];
    return new TextReading() {
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

  /// Reports the next of `total` positions, and stops here if the work was cancelled.
  void report(int position, int total) {
    if ((position & 63) == 0) {
      context.cancellation().check();
      context.progress().update("tokens", position, total);
    }
  }

  /// The intervals of the next token's distribution at `position`.
  ///
  /// @throws UserError naming the position if the row is not a distribution
  Intervals intervals(TextReading walk, int position) {
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
